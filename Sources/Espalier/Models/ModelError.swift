// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Why a model refused a call. A refused call changes nothing, but for what handlers do that run in it.
public enum ModelError: Error, Hashable, Sendable {
  /// The model would become its own ancestor.
  case cycle(RowID, into: RowID)

  /// The model is no child of the container that was asked.
  case notChild(RowID, of: RowID)

  /// A child index that is not among the children; `count` of them are there.
  case indexOutOfRange(Int, count: Int)

  /// The model of the list's root can be neither moved nor removed.
  case rootIsFixed

  /// A handler that heard of the model's leaving its list has put it into a list again. It is there.
  case interrupted(RowID)

  /// The model is in no list, where no one can hear it.
  case inNoList(RowID)

  /// The list's tree refused: it is full, for the most part.
  case tree(TreeError)
}

extension ModelError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .cycle(let model, let container):
      "Model \(model) cannot go into \(container), which is inside it."
    case .notChild(let model, let container):
      "Model \(model) is no child of \(container)."
    case .indexOutOfRange(let index, let count):
      "There is no place \(index) among \(count) children."
    case .rootIsFixed: "The model of the root is neither moved nor removed."
    case .interrupted(let model): "Model \(model) was put elsewhere while it was on its way."
    case .inNoList(let model): "Model \(model) is in no list."
    case .tree(let error): error.description
    }
  }
}

/// Runs a call that has nothing to fail for but a full tree; that traps, with the sentence of the
/// error.
@inline(__always)
func trusting<Result, Failure: Error & CustomStringConvertible>(
  _ call: () throws(Failure) -> Result
) -> Result {
  do throws(Failure) {
    return try call()
  } catch {
    misuse(error.description)
  }
}

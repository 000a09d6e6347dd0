// SPDX-License-Identifier: MIT

import Espalier

/// The rows near the viewport that the page was asked to measure before they come into sight, and has not answered.
///
/// What comes into sight with a height moves nothing. A row is asked for once for what it shows and the width that it has,
/// `most` at a time, the nearest first; those in sight are asked for with their views, whatever is open here.
@MainActor
struct RowsAhead {
  /// How many rows may be open.
  static let most = 100

  /// What makes it the same question.
  private struct Question: Hashable {
    let node: NodeID
    let stamp: Stamp
    let width: Double

    init(_ request: MeasureRequest) {
      (node, stamp, width) = (request.node, request.stamp, request.width)
    }
  }

  /// The open questions, by the numbers of the contents that the page measures for them.
  private var requests: [Int: MeasureRequest] = [:]
  private var questions: Set<Question> = []

  /// How many rows are open.
  var count: Int { requests.count }

  /// Whether a row is to be asked for now: not twice, and not more than may be open.
  func hasRoom(for request: MeasureRequest) -> Bool {
    count < Self.most && !questions.contains(Question(request))
  }

  /// Remembers a question, with the number of the content that answers it.
  mutating func ask(_ request: MeasureRequest, content: Int) {
    requests[content] = request
    questions.insert(Question(request))
  }

  /// The question that a content answers, which is open no more; nil if there is none.
  mutating func answer(content: Int) -> MeasureRequest? {
    guard let request = requests.removeValue(forKey: content) else { return nil }
    questions.remove(Question(request))
    return request
  }

  /// Forgets all questions: answers may have been lost.
  mutating func forget() {
    requests = [:]
    questions = []
  }
}

// SPDX-License-Identifier: MIT

/// What an oracle has to say against a case: thrown by the functions that check one random case, so that
/// a test and a fuzzer can run the same ones.
public struct CaseFailure: Error, CustomStringConvertible {
  /// The sentence: what is wrong, and with what.
  public let description: String

  /// Makes a failure of a sentence.
  public init(_ description: String) {
    self.description = description
  }
}

/// Throws the sentence if the condition does not hold.
public func demand(
  _ condition: Bool, _ sentence: @autoclosure () -> String
) throws(CaseFailure) {
  if !condition { throw CaseFailure(sentence()) }
}

/// Runs code that may refuse something and turns its error into a failure that also tells the case.
public func attempt(
  _ case: @autoclosure () -> String, _ body: () throws -> Void
) throws(CaseFailure) {
  do {
    try body()
  } catch let failure as CaseFailure {
    throw CaseFailure("\(failure): \(`case`())")
  } catch {
    throw CaseFailure("refused, \(error): \(`case`())")
  }
}

/// Two lists as a failure prints them: whole if they are short.
func text(_ old: some Collection, _ new: some Collection) -> String {
  old.count + new.count < 60 ? "\(old) → \(new)" : "\(old.count) → \(new.count)"
}

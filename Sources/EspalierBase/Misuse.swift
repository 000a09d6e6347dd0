// SPDX-License-Identifier: MIT

/// Ends the process with a sentence that says what the caller did wrong, in every build.
///
/// `precondition` stays silent in optimised builds, where a trap without a word is what a user gets to see.
/// This is for the public face only; inside, `assert` and `precondition` do.
///
/// - Complexity: one comparison and a branch that is not taken; the sentence is made only when it is said.
@inlinable @inline(__always)
package func require(
  _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { misuse(sentence(), file: file, line: line) }
}

/// Ends the process with a sentence, in every build. For `@inlinable` code of the public face, which
/// cannot call ``require(_:_:file:line:)``.
@usableFromInline @inline(never)
package func misuse(
  _ sentence: String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError(sentence, file: file, line: line)
}

// SPDX-License-Identifier: MIT

/// Ends the process with a sentence that says what the caller did wrong, in every build: `precondition` stays silent in
/// optimised ones.
@inline(__always)
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { misuse(sentence()) }
}

@usableFromInline
@inline(never)
func misuse(_ sentence: String) -> Never { fatalError(sentence) }

/// Counts what an algorithm does, in builds that check themselves; in others it is nothing.
package struct StepCounter {
  #if DEBUG || ESPALIER_CHECKS
    package private(set) var count = 0
    static var isCompiledIn: Bool { true }
    mutating func add(_ steps: Int) { count += steps }
  #else
    package var count: Int { 0 }
    static var isCompiledIn: Bool { false }
    @inline(__always)
    func add(_ steps: @autoclosure () -> Int) {}
  #endif

  package init() {}
}

// SPDX-License-Identifier: MIT

/// Swallows a value, so that the compiler cannot leave out the work that made it.
@inline(never)
@_optimize(none)
public func blackHole<Value: ~Copyable>(_ value: borrowing Value) {}

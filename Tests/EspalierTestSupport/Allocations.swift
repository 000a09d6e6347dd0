// SPDX-License-Identifier: MIT

import CEspalierAllocationCounter

/// What a piece of code asked the allocator for.
public struct Allocations: Equatable, Sendable, CustomStringConvertible {
  /// The number of blocks.
  public var blocks: Int

  /// The number of bytes.
  public var bytes: Int

  /// Nothing at all.
  public static let none = Allocations(blocks: 0, bytes: 0)

  /// Whether this process can count: on glibc, without a sanitizer. Elsewhere the counts stay zero.
  public static var areCounted: Bool { allocation_counter_works() != 0 }

  /// Whether the counts say something about the library: they are counted, and the optimiser ran. The one
  /// spelling of the question for tests that expect no allocation: `.enabled(if: Allocations.areMeaningful)`.
  public static var areMeaningful: Bool { areCounted && Builds.areOptimized }

  /// The counts in words.
  public var description: String { "\(blocks) blocks, \(bytes) bytes" }
}

/// Runs `body` and returns, exactly, what it allocated on this thread.
///
/// Warm up first: what runs for the first time may allocate for good reasons.
public func allocations(in body: () throws -> Void) rethrows -> Allocations {
  let blocks = allocation_counter_blocks()
  let bytes = allocation_counter_bytes()
  try body()
  return Allocations(
    blocks: Int(allocation_counter_blocks() - blocks),
    bytes: Int(allocation_counter_bytes() - bytes))
}

/// Runs `body` a few times, and returns, exactly, what it allocates once more.
public func warmAllocations(
  after runs: Int = 2, in body: () throws -> Void
) rethrows -> Allocations {
  for _ in 0..<runs { try body() }
  return try allocations(in: body)
}

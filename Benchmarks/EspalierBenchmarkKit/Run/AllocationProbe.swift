// SPDX-License-Identifier: MIT

/// What a piece of code asked the allocator for.
public struct AllocationCount: Sendable, Equatable {
  /// The number of blocks.
  public var blocks: Int

  /// The number of bytes, as the allocator rounds them.
  public var bytes: Int

  /// Makes a count.
  public init(blocks: Int, bytes: Int) {
    self.blocks = blocks
    self.bytes = bytes
  }
}

/// Counts allocations exactly. It is injected, so that this library links no allocator.
public protocol AllocationProbe {
  /// Runs `body` and counts what it allocated on this thread; nil if this process cannot count.
  func allocations(in body: () -> Void) -> AllocationCount?

  /// The bytes this thread allocated and has not given back; nil if this process cannot count.
  func heldBytes() -> Int?

  /// Gives memory that is free back to the system, so that resident memory tells what is in use.
  func releaseFreeMemory()
}

/// A probe for processes that cannot count.
public struct NoAllocationProbe: AllocationProbe {
  /// Makes a probe.
  public init() {}

  /// Runs `body`; there is no count.
  public func allocations(in body: () -> Void) -> AllocationCount? {
    body()
    return nil
  }

  /// Nothing; there is no count.
  public func heldBytes() -> Int? { nil }

  /// Does nothing.
  public func releaseFreeMemory() {}
}

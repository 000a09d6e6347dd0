// SPDX-License-Identifier: MIT

import CEspalierJemalloc
import EspalierBenchmarkKit

/// Counts allocations exactly, by the statistics of jemalloc.
///
/// Bytes come from a counter of this thread, blocks from the number of requests of its arena, which are
/// exact once the thread's cache was flushed and the statistics refreshed. (`nmalloc` is not: caches
/// fill in batches.)
@safe  // The counters belong to this thread, on which alone the probe is used, as long as it lives.
struct JemallocProbe: AllocationProbe {
  /// The version of jemalloc.
  let version: String
  private let allocatedBytes: UnsafePointer<UInt64>
  private let freedBytes: UnsafePointer<UInt64>
  private let flush: ControlName
  private let epoch: ControlName
  private let smallRequests: ControlName
  private let largeRequests: ControlName
  private let purge: ControlName

  /// Makes a probe; nil if this process does not allocate through jemalloc.
  init?() {
    guard espalier_has_jemalloc() != 0,
      let bytes = unsafe readControl("thread.allocatedp", initially: UnsafePointer<UInt64>?.none),
      let version = unsafe readControl("version", initially: UnsafePointer<CChar>?.none),
      let freed = unsafe readControl("thread.deallocatedp", initially: UnsafePointer<UInt64>?.none),
      let bytes = unsafe bytes, let freed = unsafe freed, let version = unsafe version,
      let arena = readControl("thread.arena", initially: CUnsignedInt(0)),
      let flush = ControlName("thread.tcache.flush"), let epoch = ControlName("epoch"),
      let small = ControlName("stats.arenas.\(arena).small.nrequests"),
      let large = ControlName("stats.arenas.\(arena).large.nrequests"),
      let purge = ControlName("arena.4096.purge")  // 4096: all arenas.
    else { return nil }
    unsafe allocatedBytes = bytes
    unsafe freedBytes = freed
    self.version =
      unsafe String(cString: version).split(separator: "-").first.map(String.init) ?? ""
    self.flush = flush
    self.epoch = epoch
    self.smallRequests = small
    self.largeRequests = large
    self.purge = purge
  }

  /// Runs `body` and counts what it allocated on this thread.
  func allocations(in body: () -> Void) -> AllocationCount? {
    let blocks = requests()
    let bytes = unsafe allocatedBytes.pointee
    body()
    let allocated = unsafe allocatedBytes.pointee - bytes
    return AllocationCount(blocks: Int(requests() - blocks), bytes: Int(allocated))
  }

  /// The bytes this thread allocated and has not given back.
  func heldBytes() -> Int? { unsafe Int(allocatedBytes.pointee) - Int(freedBytes.pointee) }

  /// Gives the pages that are free back to the system.
  func releaseFreeMemory() {
    flush.call()
    purge.call()
  }

  private func requests() -> UInt64 {
    flush.call()
    epoch.write(1)
    return smallRequests.read() + largeRequests.read()
  }
}

/// A name of jemalloc's control interface, translated once, so that using it allocates nothing.
private struct ControlName {
  private let path: [Int]

  init?(_ name: String) {
    var parts = [Int](repeating: 0, count: 8)
    var count = parts.count
    // The parts have room for `count`, and jemalloc writes back how many it used.
    guard unsafe mallctlnametomib(name, &parts, &count) == 0 else { return nil }
    path = Array(parts[..<count])
  }

  func call() {
    // No value is read or written.
    _ = unsafe mallctlbymib(path, path.count, nil, nil, nil, 0)
  }

  func write(_ value: UInt64) {
    var value = value
    // The value has the 8 bytes that are announced.
    _ = unsafe mallctlbymib(path, path.count, nil, nil, &value, MemoryLayout<UInt64>.size)
  }

  func read() -> UInt64 {
    var value: UInt64 = 0
    var size = MemoryLayout<UInt64>.size
    // The value has the 8 bytes that are announced.
    _ = unsafe mallctlbymib(path, path.count, &value, &size, nil, 0)
    return value
  }
}

/// Reads a value by its name; nil if there is none of that name and size.
private func readControl<Value: BitwiseCopyable>(_ name: String, initially value: Value) -> Value? {
  var value = value
  var size = MemoryLayout<Value>.size
  // jemalloc refuses to write a value of another size.
  return unsafe mallctl(name, &value, &size, nil, 0) == 0 ? value : nil
}

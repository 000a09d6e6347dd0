// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The states of all entries, found by their slots: 8 bytes each as long as all rows are in one container, as
/// those of a flat list do, and 12 from the second container on.
struct RowStates: ~Copyable {
  /// A state without its container. Not private: Swift 6.3 breaks off where another module inlines the end
  /// of a buffer of a private type.
  struct Part: ZeroInitializable {
    var height: Int32
    var kind: UInt16
    var flags: RowState.Flags
  }

  private var parts = UniqueBuffer<Part>()
  /// The container of every live entry, once there are several.
  private var containers = UniqueBuffer<ContainerID>()
  /// The container of all live entries while there is only one.
  private var home = ContainerID.none

  /// The number of slots there is room for.
  var capacity: Int { parts.capacity }

  /// The bytes that are kept.
  var memoryInUse: Int { parts.memoryInUse + containers.memoryInUse }

  /// Makes room for a number of slots.
  mutating func grow(to count: Int) {
    parts.grow(to: count)
    if containers.capacity > 0 { containers.grow(to: count) }
  }

  /// Asks the processor to bring the state of a slot near.
  @inline(__always)
  func prefetch(_ slot: Int) { parts.prefetch(slot) }

  /// The state of a slot. One that is not live has container 0.
  subscript(slot: Int) -> RowState {
    @inline(__always)
    get {
      let part = parts[slot]
      var container = home
      if containers.capacity > 0 { container = containers[slot] }
      return RowState(
        height: part.height, container: part.flags.contains(.live) ? container : RowLayout.list,
        kind: part.kind, flags: part.flags)
    }
    @inline(__always)
    set {
      parts[slot] = Part(height: newValue.height, kind: newValue.kind, flags: newValue.flags)
      guard newValue.flags.contains(.live) else { return }
      if containers.capacity > 0 {
        containers[slot] = newValue.container
      } else if newValue.container != home {
        join(newValue.container, slot)
      }
    }
  }

  /// The state of a slot. One that is not live has container 0.
  subscript(slot: Slot) -> RowState {
    @inline(__always)
    get { self[slot.index] }
    @inline(__always)
    set { self[slot.index] = newValue }
  }

  /// Sets the height of a slot and whether it is measured, and nothing else.
  @inline(__always)
  mutating func setHeight(_ height: Int32, isMeasured: Bool, of slot: Slot) {
    var part = parts[slot.index]
    part.height = height
    if isMeasured { part.flags.insert(.measured) } else { part.flags.remove(.measured) }
    parts[slot.index] = part
  }

  /// Notes the first container of all, or that there are several from now on.
  @inline(never)
  private mutating func join(_ container: ContainerID, _ slot: Int) {
    if home == ContainerID.none {
      home = container
      return
    }
    containers.grow(to: parts.capacity)
    for slot in 0..<parts.capacity { containers[slot] = home }
    containers[slot] = container
  }
}

// SPDX-License-Identifier: MIT

/// What names a node as long as it is in a tree. The slot of a removed one is used again, with another number.
public struct NodeID: Hashable, Sendable, BitwiseCopyable {
  let index: Int32
  let generation: UInt32

  /// The node in which all others are.
  public static let root = NodeID(index: 0, generation: 0)
}

extension NodeID: CustomStringConvertible {
  /// A short name, such as `12-k3f9z`: the slot of the node, and which of those that have used it. Names of nodes that
  /// are in one list at once differ already before the dash.
  public var description: String {
    self == .root ? "root" : "\(index)-\(String(generation, radix: 36))"
  }
}

/// A row or a container, or the former place of one that was moved. 64 bytes.
///
/// There are no links to siblings or children: the order of the entries is the tree (`Order`).
struct Node: BitwiseCopyable {
  /// The container it is in; the root has −1. In a ghost, the node that was moved.
  var parent: Int32 = -1
  /// Odd while nothing names the slot.
  var generation: UInt32 = 0
  /// The node that keeps the place of the last commit for this one, which was moved; −1: none.
  var ghost: Int32 = -1
  /// A row's height, or the space at the start of a container, in `Units`.
  var height: Int32 = 0
  /// The space at the end of a container.
  var endHeight: Int32 = 0
  /// The number of a container's look in `Looks`; −1: it is plain.
  var look: Int32 = -1
  /// The number of the setting that the height was measured in; 0: it is an estimate.
  var measuredIn: Int32 = 0
  /// How wide a row is by itself, in a flow; −1: as its column. Of a container, what is known of its edges.
  var breadth: Int32 = -1
  var identity: Int64 = 0
  var stamp: Int64 = 0
  var registered = Registered()
  var flags: Flags = []
  var kind: RowKind = 0
  /// How a row is pinned: `Pin.code`, 0 unless `Flags.pinned` is set.
  var pin: UInt8 = 0
  /// The column of a row in a waterfall.
  var column: UInt8 = 0

  /// The handlers and values at a node.
  struct Registered: BitwiseCopyable {
    /// The first one; −1: there is none.
    var first: Int32 = -1
    /// A clear bit says that there is none whose number ends in these five bits.
    var mask: UInt32 = 0
  }

  struct Flags: OptionSet, BitwiseCopyable {
    var rawValue: UInt32
    static let container = Flags(rawValue: 1)
    /// It is asked to be hidden.
    static let hidden = Flags(rawValue: 2)
    /// It is hidden in the order. What is asked of a container is carried out when the order is needed.
    static let concealed = Flags(rawValue: 4)
    /// A container above it is concealed.
    static let covered = Flags(rawValue: 8)
    /// The next commit looks at it.
    static let touched = Flags(rawValue: 16)
    /// It shows something else since the last commit.
    static let updated = Flags(rawValue: 32)
    /// Its heights in several settings are known.
    static let exchanged = Flags(rawValue: 4096)
    /// The host is asked for its height.
    static let automatic = Flags(rawValue: 64)
    static let pinned = Flags(rawValue: 128)
    /// It was told that what was measured of it is no height, or too tall.
    static let isMismeasured = Flags(rawValue: 256)
    /// It was in sight at the end of the last pass.
    static let inSight = Flags(rawValue: 512)
    /// It was in sight, and what it shows has changed since.
    static let changedInSight = Flags(rawValue: 1024)
    /// That holds until the commit, whatever its stamp is by then.
    static let staysChanged = Flags(rawValue: 2048)
    /// Where `reusable` notifications end.
    static let reusable = Flags(rawValue: 1 << 17)
    static let header = Flags(rawValue: 1 << 13)
    static let footer = Flags(rawValue: 1 << 14)
    /// It is one that the tree shows and hides by itself.
    static let separator = Flags(rawValue: 1 << 15)
    /// It is a separator that a node was given for itself.
    static let ownSeparator = Flags(rawValue: 1 << 16)
    /// It is a run of rows whose content is not there yet; its height is that of each of them.
    static let run = Flags(rawValue: 1 << 18)
    /// It begins a line, or has one of its own, in a flow or a waterfall.
    static let startsLine = Flags(rawValue: 1 << 24)
    static let spansLine = Flags(rawValue: 1 << 25)
    /// It is the last row of its line.
    static let closesLine = Flags(rawValue: 1 << 26)
    /// It does not go with what is above it in its waterfall.
    static let loose = Flags(rawValue: 1 << 27)
    /// It was in sight in its column.
    static let kept = Flags(rawValue: 1 << 28)
    /// A set of rows has it, or had it once, and is to be told when it is removed.
    static let watched = Flags(rawValue: 1 << 20)
    /// The start, and the end, of it is noted as disturbed (`Looks`).
    static let isStartDisturbed = Flags(rawValue: 1 << 19)
    static let isEndDisturbed = Flags(rawValue: 1 << 22)
    /// Whether its separators are shown is to be found out.
    static let hasSeparatorsDue = Flags(rawValue: 1 << 23)
    /// Observers were told that the row, or a row of the container, is in sight; that the row is in a range.
    static let displayed = Flags(rawValue: 1 << 31)
    static let inDisplayRange = Flags(rawValue: 1 << 29)
    static let inPreloadRange = Flags(rawValue: 1 << 30)
    /// A container, which is in no range, was met while those around the rows in sight are looked for.
    static let isMet = Flags(rawValue: 1 << 29)
    /// It is in no body of a section, if it is shown in one (`Tree+Bodies`).
    static let outside = Flags(rawValue: 1 << 21)
  }

  /// How far a row in a waterfall begins behind the end of the longest column above it. Rows have no end.
  var rise: Int32 {
    get { endHeight }
    set { endHeight = newValue }
  }
  /// What a row is like in a flow or a waterfall.
  var line: RowLine {
    get {
      RowLine(
        breadth: breadth < 0 ? nil : Length(units: breadth),
        startsLine: flags.contains(.startsLine), spansLine: flags.contains(.spansLine))
    }
    set {
      breadth = newValue.breadth?.rawValue ?? -1
      flags.set(.startsLine, newValue.startsLine)
      flags.set(.spansLine, newValue.spansLine)
    }
  }
  /// The number of what is known of the edges of a section; −1: it has none. Containers are in no line.
  var edges: Int32 {
    get { breadth }
    set { breadth = newValue }
  }
  /// Where the rows are noted that a container had at the last commit, if it was moved since; −1: it was not. Containers
  /// are not measured.
  var movedRows: Int32 {
    get { measuredIn - 1 }
    set { measuredIn = newValue + 1 }
  }
  /// The height of a row if that was measured; nil: it is an estimate, or fixed.
  var measuredHeight: Int32? { measuredIn == 0 ? nil : height }
  var isContainer: Bool { flags.isContainer }
  var isShown: Bool { flags.isShown }
  var isRow: Bool { flags.isRow }
  var role: RowRole { flags.role }
}

// Asked of the flags, so that no node is copied for it.
extension Node.Flags {
  @inline(__always)
  var isContainer: Bool { contains(.container) }
  /// Notes that a row is in sight, and that what changed of it was told.
  @inline(__always)
  mutating func noteSeen() { self = subtracting(.changedInSight).union(.inSight) }
  /// Whether a node, or what is in it, is shown.
  @inline(__always)
  var isShown: Bool { isDisjoint(with: [.concealed, .covered]) }
  @inline(__always)
  var isRow: Bool { isDisjoint(with: [.container, .concealed, .covered]) }
  /// Whether what is put into it is covered.
  @inline(__always)
  var covers: Bool { !isShown }
  /// What a row is to its container.
  @inline(__always)
  var role: RowRole {
    if isDisjoint(with: [.header, .footer]) { return .item }
    if isSuperset(of: [.header, .footer]) { return .background }
    return contains(.header) ? .header : .footer
  }
}

/// Slots for nodes.
struct Arena: ~Copyable {
  private let addressed = Addressed()
  private var nodes = Buffer<Node>(capacity: 64)
  private var firstFree: Int32 = -1
  /// The number of slots that have a name.
  private(set) var namedCount = 0
  /// How many of them are separators.
  var separatorCount = 0
  /// Where the generations of new slots begin, but for the root: handles of other trees are strangers.
  private let seed = UInt32.random(in: 1..<1 << 30) << 1

  @inline(__always)
  subscript(index: Int32) -> Node {
    unsafeAddress { unsafe nodes[pointerTo: index] }
    unsafeMutableAddress { unsafe nodes[mutablePointerTo: index] }
  }

  /// The number of slots, in use or not.
  var count: Int { nodes.count }

  /// Makes a slot that has a name.
  mutating func make() -> Int32 {
    namedCount &+= 1
    if firstFree >= 0 {
      let index = firstFree
      firstFree = nodes[index].parent
      nodes[index] = Node(generation: nodes[index].generation &+ 1)
      return index
    }
    precondition(nodes.count < 1 << 30, "There are 2³⁰ nodes.")
    nodes.append(Node(generation: nodes.isEmpty ? 0 : seed))
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  /// Takes the name of a node away: from here on no handle leads to it.
  mutating func retire(_ index: Int32) {
    namedCount &-= 1
    if nodes[index].flags.contains(.separator) { separatorCount &-= 1 }
    nodes[index].generation |= 1
  }

  /// Frees the slot of a node without a name.
  mutating func free(_ index: Int32) {
    nodes[index].parent = firstFree
    firstFree = index
  }

  @inline(__always)
  func isNamed(_ index: Int32) -> Bool { nodes[index].generation & 1 == 0 }

  @inline(__always)
  func id(_ index: Int32) -> NodeID {
    NodeID(index: index, generation: nodes[index].generation)
  }

  @inline(__always)
  func isValid(_ id: NodeID) -> Bool {
    UInt(bitPattern: Int(id.index)) < UInt(bitPattern: nodes.count)
      && nodes[id.index].generation == id.generation && id.generation & 1 == 0
  }
}

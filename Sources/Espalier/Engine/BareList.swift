// SPDX-License-Identifier: MIT

import EspalierDiff

/// Who measures rows of a list that has no engine.
package protocol BareListHost: AnyObject {
  /// The height of a row, in points. The list may be asked, and is not edited meanwhile.
  func height(of row: MeasureRequest, in bare: BareList) -> Double
}

/// A list: its tree, its commits and its layout.
@safe
package final class BareList {
  // Nothing of these is held while the host is called, but for the report that it is shown, which only a commit
  // changes; and a commit that is asked for then waits. So accesses never overlap, and are not checked each time. They
  // have addresses: to borrow what an object has by its accessor copies it, and may read the copy too late (`Addressed`).
  private let storedTree: UnsafeMutablePointer<Tree>
  private let storedReport = unsafe Stored.make(Report())
  private let storedLayout = unsafe Stored.make(Layout())
  private let storedReader = unsafe Stored.make(CommitReader())
  private let storedHandlers = unsafe Stored.make(Handlers())
  private let storedDeliveries = unsafe Stored.make(Deliveries())

  let life = ListLife()
  package weak var host: (any BareListHost)?
  /// How often edits became rows that the host is told of.
  package var commitCount: Int { commitNumber }
  // A variable that other modules see is checked each time.
  private var commitNumber = 0
  /// Whether rows are the new ones, and the host is about to be told where they are.
  private(set) var isLayingOut = false
  /// Whether rows have places, once there is a viewport.
  var hasLayout = true
  /// Whether the last commit told places.
  private(set) var hasToldPlaces = false

  /// Makes an empty list.
  /// - Parameters:
  ///   - hasSections: whether the containers in the root are sections, and reports have paths.
  ///   - room: how many entries a leaf of the order takes, for tests.
  package init(hasSections: Bool = false, room: Int = 64) {
    unsafe storedTree = Stored.make(Tree(hasSections: hasSections, room: room))
    life.begin(self)
  }

  deinit {
    life.end()
    unsafe Stored.free(storedTree)
    unsafe Stored.free(storedReport)
    unsafe Stored.free(storedLayout)
    unsafe Stored.free(storedReader)
    unsafe Stored.free(storedHandlers)
    unsafe Stored.free(storedDeliveries)
  }

  package var tree: Tree {
    unsafeAddress { unsafe UnsafePointer(storedTree) }
    unsafeMutableAddress { unsafe storedTree }
  }
  package internal(set) var report: Report {
    unsafeAddress { unsafe UnsafePointer(storedReport) }
    unsafeMutableAddress { unsafe storedReport }
  }
  package var layout: Layout {
    unsafeAddress { unsafe UnsafePointer(storedLayout) }
    unsafeMutableAddress { unsafe storedLayout }
  }
  private var reader: CommitReader {
    unsafeAddress { unsafe UnsafePointer(storedReader) }
    unsafeMutableAddress { unsafe storedReader }
  }
  var handlers: Handlers {
    unsafeAddress { unsafe UnsafePointer(storedHandlers) }
    unsafeMutableAddress { unsafe storedHandlers }
  }
  var deliveries: Deliveries {
    unsafeAddress { unsafe UnsafePointer(storedDeliveries) }
    unsafeMutableAddress { unsafe storedDeliveries }
  }
  /// Where services are looked for that no node provides.
  package var fallbackService: ((Any.Type) -> Any?)?

  /// The size of what the list is seen through, in points; without a height nothing is laid out.
  package func setViewport(width: Double, height: Double) {
    layout.setViewport(width: width, height: height, &tree)
  }
  package func setHeightTraits(_ traits: Int, ofKinds kinds: [RowKind]? = nil) {
    layout.setTraits(traits, ofKinds: kinds, &tree)
  }

  package var ranges: WorkingRanges { layout.ranges }
  package func plan(into plan: inout Buffer<MeasureRequest>, budget: Int) {
    layout.plan(into: &plan, budget: budget, &tree)
  }
  package func setMeasuredHeight(_ points: Double, for request: MeasureRequest) -> Bool {
    layout.setMeasuredHeight(points, for: request, &tree)
  }
  /// What a host would be asked about a row now; nil if it is no row.
  package func request(for row: NodeID) -> MeasureRequest? {
    guard tree.arena.isValid(row), !tree.arena[row.index].isContainer else { return nil }
    return layout.request(for: row.index, &tree)
  }

  /// A row that keeps its place in sight even if it is moved.
  package var followedRow: NodeID? {
    get { layout.followed.flatMap { tree.isValid($0) ? $0 : nil } }
    set { layout.followed = newValue }
  }
  package func snapshot(limit: Int = .max) -> LayoutSnapshot {
    layout.snapshot(limit: limit, &tree, report)
  }
  package func restore(_ snapshot: LayoutSnapshot) -> RestoreProblems {
    layout.restore(snapshot, &tree)
  }
  package var configuration: LayoutConfiguration {
    get { layout.configuration }
    set {
      tree.setHorizontal(newValue.axis == .horizontal)
      layout.configuration = newValue
      tree.estimates.unknown = newValue.lengths.estimate.rawValue
      tree.setPixel(Units.pixels(newValue.pixelScale))
    }
  }

  /// Carries out what was edited and scrolled since the last time, as an engine does with its list. O(k log n) for k edits,
  /// and what is in sight.
  package func commit() {
    tellReaders()
    settle()
    layOut { host?.height(of: $0, in: self) ?? .nan }
  }

  /// The first half of a commit: the report tells what was edited, and the rows are the new ones.
  func settle() {
    commitNumber += 1
    isLayingOut = true
    reader.read(&tree, into: &report)
    reader.settle(&tree, &layout)
    tree.forgetMovedRows()
    tree.committedLostCount = tree.lost.count
    handlers.dropOrphans(&tree)
    dropReleased()
  }

  /// The second half: the report tells what is in sight. What `height` answers is measured; edits are refused
  /// meanwhile.
  @inline(__always)
  func layOut(_ height: (MeasureRequest) -> Double) {
    defer {
      if tree.divisions.count > 0 { tree.divisions.removeAll() }
      tree.settlePlaces()
      isLayingOut = false
    }
    hasToldPlaces = layout.isActive
    guard hasToldPlaces else {
      return layout.noteUnseen(&tree, &report, hasLayout: hasLayout)
    }
    guard layout.begin(&tree, &report) else { return }
    while let request = layout.next(&tree, &report) {
      tree.isLocked = true
      let points = height(request)
      tree.isLocked = false
      layout.deliver(points, for: request, &tree)
      layout.countAnswer(for: request.node, tree)
    }
    layout.finish(&tree, &report)
  }
}

/// What has an address of its own.
private enum Stored {
  static func make<Value: ~Copyable>(_ value: consuming Value) -> UnsafeMutablePointer<Value> {
    let address = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe address.initialize(to: value)
    return unsafe address
  }

  static func free<Value: ~Copyable>(_ address: UnsafeMutablePointer<Value>) {
    unsafe address.deinitialize(count: 1)
    unsafe address.deallocate()
  }
}

// SPDX-License-Identifier: MIT

import EspalierDiff

/// A row as an object. Subclass it, or use it as it is.
///
///     final class LabelModel: CellModel {
///       let text: String
///
///       init(_ text: String) {
///         self.text = text
///         super.init(height: .fixed(44))
///       }
///
///       override func configure(_ view: AnyObject) {
///         (view as? Label)?.text = text
///       }
///     }
@preconcurrency @MainActor
open class CellModel: ComponentModel {
  private var content: RowContent

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - id: what makes it the same row before and after a change; without one it is a row of its own, with an
  ///     identity that is another row's in the next process; see `ListEngine.restore(_:)`.
  ///   - stamp: which content it has. Another model of the same identity and stamp shows the same, and its height
  ///     counts; without a stamp, the content is new to every list of the process.
  ///   - kind: the reuse pool of its views.
  ///   - height: where its height comes from; measured, unless said otherwise. Traps if it is none.
  ///   - pin: how it stays in sight.
  ///   - role: what it is to its container.
  ///   - breadth: how wide it is in a flow, in points from 0 to 43,690; nil: as wide as a column. Traps if it is none.
  ///   - startsLine: whether it begins a line of its flow.
  ///   - spansLine: whether it is as wide as its flow or waterfall, and alone in its line.
  public init(
    id: RowID? = nil, stamp: Stamp? = nil, kind: RowKind = 0, height: RowHeight = .automatic(),
    pin: Pin? = nil, role: RowRole = .item, breadth: Double? = nil, startsLine: Bool = false,
    spansLine: Bool = false
  ) {
    // No other model has an identity that is made up here, so any stamp will do.
    let stamp = stamp ?? (id == nil ? 0 : .ofNewContent())
    content = RowContent(
      0, stamp: stamp, kind: kind, height: height.checked, pin: pin,
      role: role, breadth: Self.checked(breadth), startsLine: startsLine, spansLine: spansLine)
    super.init(id: id)
    content.id = self.id
  }

  override func makeNode(in tree: inout Tree, at place: Place) throws(EditError) -> NodeID {
    try tree.makeRow(content, at: place)
  }
}

/// What the row carries.
extension CellModel {
  /// The reuse pool of its views. Another one is another content.
  public final var kind: RowKind {
    get { content.kind }
    set {
      guard newValue != content.kind else { return }
      content.kind = newValue
      edit { tree throws(EditError) in try tree.setKind(newValue, nodeInList) }
      update()
    }
  }

  /// Where its height comes from. Traps if it is none.
  public final var height: RowHeight {
    get { content.height }
    set {
      guard newValue != content.height else { return }
      content.height = newValue.checked
      edit { tree throws(EditError) in try tree.setHeight(newValue, nodeInList) }
    }
  }

  /// How it stays in sight.
  public final var pin: Pin? {
    get { content.pin }
    set {
      guard newValue != content.pin else { return }
      content.pin = newValue
      edit { tree throws(EditError) in try tree.setPin(newValue, nodeInList) }
    }
  }

  /// What it is to its container. Another role is another content. In a list with runs, which has no roles, setting one
  /// traps.
  public final var role: RowRole {
    get { content.role }
    set {
      guard newValue != content.role else { return }
      content.role = newValue
      edit { tree throws(EditError) in try tree.setRole(newValue, nodeInList) }
      update()
    }
  }

  /// How wide it is in a flow, in points from 0 to 43,690, rounded to 1/768 point; nil: as wide as a column. Traps if it
  /// is none.
  ///
  /// - Complexity: O(log n) in a list, and O(rows of the lines that are wrapped again).
  public final var breadth: Double? {
    get { content.breadth }
    set { setLine(\.breadth, Self.checked(newValue)) }
  }

  /// Whether it begins a line of its flow.
  ///
  /// - Complexity: as `breadth`.
  public final var startsLine: Bool {
    get { content.startsLine }
    set { setLine(\.startsLine, newValue) }
  }

  /// Whether it is as wide as its flow or waterfall, and alone in its line.
  ///
  /// - Complexity: as `breadth`.
  public final var spansLine: Bool {
    get { content.spansLine }
    set { setLine(\.spansLine, newValue) }
  }

  /// A width as a list rounds it; traps if it is none.
  private static func checked(_ breadth: Double?) -> Double? {
    breadth.map { Length($0, of: "The breadth of a row").points }
  }

  /// Takes another width or place in a line, by the key path of it.
  private func setLine<Value: Equatable>(
    _ part: WritableKeyPath<RowContent, Value>, _ newValue: Value
  ) {
    guard newValue != content[keyPath: part] else { return }
    content[keyPath: part] = newValue
    edit { tree throws(EditError) in try tree.setLine(content.line(), nodeInList) }
  }

  /// The stamp of its content: which content it has, among all that a row of this identity ever showed.
  ///
  /// Setting another one says that the content is another one, as `update` does. Heights are kept by identity and
  /// stamp, so a model that says its stamps itself gets back the height of content that is shown again.
  public final var stamp: Stamp {
    get { content.stamp }
    set {
      marks.insert(.saysStamps)
      show(newValue)
    }
  }

  /// Takes a stamp on, whoever says it.
  private func show(_ stamp: Stamp) {
    content.stamp = stamp
    edit { tree throws(EditError) in try tree.setStamp(stamp.rawValue, nodeInList) }
  }

  /// Says that the content changed. With the next commit the views are updated, and an automatic height is measured
  /// again. The stamp becomes one that no content of this identity had.
  ///
  /// - Complexity: O(1).
  public final func update() {
    // One more is new unless others have the identity, or the stamp was said and may be an older one. It wraps on
    // purpose: stamps are only compared.
    let goesUp = marks.isDisjoint(with: [.sharesIdentity, .saysStamps])
    show(goesUp ? Stamp(content.stamp.rawValue &+ 1) : .ofNewContent())
  }

  /// Says that the content changed, and asks for a commit.
  ///
  /// - Complexity: O(1), and that of the commit if the scheduler commits at once.
  public final func setNeedsUpdate(_ context: UpdateContext? = nil) {
    update()
    setNeedsCommit(context)
  }
}

extension RowHeight {
  /// The height itself; traps if it is none.
  var checked: RowHeight {
    switch self {
    case .automatic(nil): break
    case .fixed(let points), .automatic(let points?):
      precondition(
        Units.height(points) != nil, "The height of a row is 0 to 43,690 points, not \(points).")
    }
    return self
  }
}

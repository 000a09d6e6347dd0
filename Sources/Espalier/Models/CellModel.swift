// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

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
  private var freeAttributes: RowAttributes
  private var freeStamp: Stamp

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - id: what makes it the same row before and after a change; without one it is a row of its
  ///     own.
  ///   - stamp: which content it has. Another model of the same identity and stamp shows the same, and its
  ///     height counts; without a stamp, the content is new to every list.
  ///   - kind: the reuse pool of its views.
  ///   - height: where its height comes from; measured, unless said otherwise.
  ///   - pin: how it stays in sight.
  ///   - role: what it is to its container.
  public init(
    id: RowID? = nil, stamp: Stamp? = nil, kind: RowKind = 0, height: HeightMode = .automatic(),
    pin: Pin = .none, role: RowRole = .item
  ) {
    // No other model has an identity that is made up here, so any stamp will do.
    freeStamp = stamp ?? (id == nil ? 0 : .ofNewModelContent())
    freeAttributes = RowAttributes(kind: kind, height: height, role: role, pin: pin)
    super.init(id: id)
    if id != nil { marks.insert(.sharesIdentity) }
  }

  override func makeNode(in tree: ComponentTree, at place: Place) throws(TreeError) -> NodeID {
    let node = try tree.makeRow(id, stamp: freeStamp, attributes: freeAttributes, at: place)
    do throws(TreeError) {
      try dress(node, in: tree)
    } catch {
      try tree.remove(node)
      throw error
    }
    return node
  }

  override func keepContent(of tree: ComponentTree) {
    super.keepContent(of: tree)
    freeAttributes = trusting { () throws(TreeError) in try tree.attributes(of: nodeInTree) }
    freeStamp = trusting { () throws(TreeError) in try tree.row(nodeInTree) }.stamp
  }
}

/// What the row carries.
extension CellModel {
  /// Everything the row carries beside its identity and its content. Another kind or role is a change
  /// of content as well; anything else only lays the row out again. Traps if the tree has too many
  /// sorts of rows.
  public var attributes: RowAttributes {
    get {
      guard let place else { return freeAttributes }
      return trusting { () throws(TreeError) in try place.tree.attributes(of: place.node) }
    }
    set {
      let old = attributes
      freeAttributes = newValue
      guard let place, newValue != old else { return }
      trusting { () throws(TreeError) in try place.tree.setAttributes(newValue, of: place.node) }
      if newValue.kind != old.kind || newValue.role != old.role { update() }
    }
  }

  /// The reuse pool of its views.
  public var kind: RowKind {
    get { attributes.kind }
    set { attributes.kind = newValue }
  }

  /// Where its height comes from.
  public var height: HeightMode {
    get { attributes.height }
    set { attributes.height = newValue }
  }

  /// How it stays in sight.
  public var pin: Pin {
    get { attributes.pin }
    set { attributes.pin = newValue }
  }

  /// What it is to its container.
  public var role: RowRole {
    get { attributes.role }
    set { attributes.role = newValue }
  }

  /// The extent across the axis, in a container that wraps; nil: all there is.
  package var breadth: Length? {
    get { attributes.breadth }
    set { attributes.breadth = newValue }
  }

  /// Whether it starts a new line, in a container that wraps.
  package var startsLine: Bool {
    get { attributes.startsLine }
    set { attributes.startsLine = newValue }
  }

  /// Whether it takes a whole line, in a container that wraps or has columns.
  package var spansLine: Bool {
    get { attributes.spansLine }
    set { attributes.spansLine = newValue }
  }

  /// The stamp of its content: which content it has, among all that a row of this identity ever showed.
  ///
  /// Setting another one says that the content is another one, as `update` does. Heights are kept by
  /// identity and stamp, so a model that says its stamps itself gets back the height of content that is
  /// shown again.
  public var stamp: Stamp {
    get {
      guard let place else { return freeStamp }
      return trusting { () throws(TreeError) in try place.tree.row(place.node) }.stamp
    }
    set {
      freeStamp = newValue
      guard let place else { return }
      trusting { () throws(TreeError) in try place.tree.setStamp(newValue, of: place.node) }
    }
  }

  /// Says that the content changed. With the next commit the views are updated, and an automatic
  /// height is measured again. The stamp becomes one that no content of this identity had.
  ///
  /// - Complexity: O(1).
  public func update() {
    // Wraps on purpose: stamps are only compared.
    stamp =
      marks.contains(.sharesIdentity)
      ? .ofNewModelContent() : Stamp(stamp.rawValue &+ 1)
  }

  /// Says that the content changed, and asks for a commit.
  ///
  /// - Complexity: O(1), and that of the commit if the scheduler commits at once.
  public func setNeedsUpdate(_ context: UpdateContext? = nil) {
    update()
    setNeedsCommit(context)
  }
}

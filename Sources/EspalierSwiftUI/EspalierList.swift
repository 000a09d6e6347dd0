// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && (canImport(UIKit) || canImport(AppKit))
  import Espalier
  import Observation
  import SwiftUI
  #if canImport(UIKit) && !ESPALIER_ON_MAC
    import EspalierUIKit
  #else
    import EspalierAppKit
  #endif

  /// A list of an engine in a SwiftUI app: sections and cells by description, cells that are views.
  ///
  ///     EspalierList {
  ///       CellSection(id: "friends", header: SectionCell(model: "Friends")) {
  ///         for friend in friends { SectionCell(id: friend.id, model: friend) }
  ///       }
  ///     } cell: { cell in
  ///       if let friend = cell.model(as: Friend.self) { FriendRow(friend: friend) }
  ///     }
  ///
  /// Cells are described again whenever SwiftUI updates the list, and when something observable changes that the
  /// description read; the engine finds what that changes. The closure that makes the view of a cell is run as the
  /// body of that view: SwiftUI observes what it reads, and with each update of the list it is run again for what is
  /// on the screen. The environment of the list reaches the cells. A view is kept and used again for other cells of
  /// its kind, so what it has of its own (`@State`) belongs to what is on the screen, not to the cell.
  ///
  /// An automatic row is measured when it comes into sight, and again when its cell's model changes, its breadth or the
  /// size of text. A view whose size changes by anything else, as by `@State`, by something observable or by the
  /// environment, is not measured for that: what the height of a cell depends on belongs to its model.
  ///
  /// The list is laid out from the left or from the right as SwiftUI's environment says when it is made
  /// (`layoutDirection`). Where that changes while the list is there, give it another identity with it:
  /// `.id(layoutDirection)`.
  ///
  /// `CellSection` and `ScrollAxis` are the engine's, so that `Section` and `Axis` stay SwiftUI's.
  @MainActor
  public struct EspalierList<Cell: View> {
    let configuration: EngineConfiguration
    let onTap: ((SectionCell) -> Void)?
    let content: () -> [CellSection]
    let cell: (SectionCell) -> Cell

    /// Describes a list.
    ///
    /// - Parameters:
    ///   - configuration: the choices for the whole list; those of the first description count.
    ///   - onTap: is told of a tap on a cell.
    ///   - content: the sections.
    ///   - cell: the view of a cell, of a header, or of a footer.
    public init(
      _ configuration: EngineConfiguration = EngineConfiguration(),
      onTap: ((SectionCell) -> Void)? = nil,
      @ContentBuilder<CellSection> content: @escaping () -> [CellSection],
      @ViewBuilder cell: @escaping (SectionCell) -> Cell
    ) {
      self.configuration = configuration
      self.onTap = onTap
      self.content = content
      self.cell = cell
    }

    /// Makes what keeps the list between two descriptions.
    public func makeCoordinator() -> EspalierListCoordinator<Cell> {
      EspalierListCoordinator(self)
    }
  }

  /// What keeps a list between two descriptions: its view, its engine, its cells.
  @MainActor
  public final class EspalierListCoordinator<Cell: View> {
    private var description: EspalierList<Cell>

    /// How often it was described: the number of the newest description.
    private var number = 0

    /// What each description reads as well, so that a change of it ends what observes former ones.
    private let round = DescriptionRound()

    /// What reaches the cells; SwiftUI says it before any of them is shown.
    private var environment = EnvironmentValues()

    /// The view and the sections in it, once SwiftUI has asked for the view.
    private var made: (view: EngineScrollView, list: SectionList)?

    /// The engine of the list: for selection, scrolling, and who wants to know what is displayed.
    public var engine: ListEngine { parts.view.engine }

    init(_ description: EspalierList<Cell>) { self.description = description }

    private var parts: (view: EngineScrollView, list: SectionList) { made ?? make(nil) }

    func makeView(_ environment: EnvironmentValues) -> EngineScrollView {
      self.environment = environment
      return (made ?? make(environment.layoutDirection)).view
    }

    /// Makes the view, as the environment is read; nil: as the app is.
    private func make(
      _ direction: LayoutDirection?
    ) -> (view: EngineScrollView, list: SectionList) {
      let view = EngineScrollView(description.configuration, readAs: direction)
      let axis = description.configuration.layout?.axis ?? .vertical
      view.registerOtherKinds { _ in HostedCell(along: axis) }
      view.configure = { [weak self] view, row, _ in
        if let cell = self?.cell(of: row.node) { self?.fill(view, cell) }
      }
      view.onTap = { [weak self] node in self?.tapped(node) }
      let parts = (view, SectionList(in: view.engine))
      made = parts
      return parts
    }

    func update(_ description: EspalierList<Cell>, _ environment: EnvironmentValues) {
      (self.description, self.environment) = (description, environment)
      describe()
      // What the views of cells are made with may be another thing, also where the cells are the same.
      for (row, _, view) in parts.view.shownRows {
        if let cell = cell(of: row.node) { fill(view, cell) }
      }
    }

    /// What the description reads is observed: a change of it leads here again, once, however often the list was
    /// described before.
    private func describe() {
      number += 1
      let number = number
      // Nobody can be told to observe no more; but who was told of one change is told of no other. That is done now and
      // then, not each time: if SwiftUI observes what an update reads, it reads the round as well, and a change of that
      // is another update, which must not change it again.
      if number.isMultiple(of: 16) { round.value += 1 }
      let sections = withObservationTracking {
        _ = round.value
        return description.content()
      } onChange: { [weak self] in
        Task { @MainActor in self?.describeAgain(after: number) }
      }
      // The root is always there, and a list of this size was described before it is handed over.
      try? parts.list.apply(sections)
    }

    /// Something has changed that a description read, unless there has been another one since.
    private func describeAgain(after number: Int) {
      if number == self.number { describe() }
    }

    private func fill(_ view: AnyObject, _ cell: SectionCell) {
      let body = CellBody(cell: cell, make: description.cell)
      (view as? HostedCell)?.show(body.environment(\.self, environment))
    }

    private func tapped(_ node: NodeID) {
      if let cell = cell(of: node) { description.onTap?(cell) }
    }

    private func cell(of node: NodeID) -> SectionCell? {
      engine.rowIndex(of: node).flatMap { parts.list.cell(atRow: $0) }
    }
  }

  /// What a cell shows, made where SwiftUI observes what is read.
  private struct CellBody<Content: View>: View {
    let cell: SectionCell
    let make: (SectionCell) -> Content

    var body: Content { make(cell) }
  }

  /// A number that descriptions read, which can be observed.
  @MainActor @Observable
  private final class DescriptionRound {
    var value = 0
  }
#endif

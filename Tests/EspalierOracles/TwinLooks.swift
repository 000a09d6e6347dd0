// SPDX-License-Identifier: MIT

import Espalier

/// A row, or a space: an inset, or what is between two rows.
struct TwinPiece {
  var row: TwinNode?
  var height: Int64
  /// The container that begins or ends here.
  var start: TwinNode?
  var end: TwinNode?
  /// The container whose inset is below its header here, or above its footer.
  var inner: TwinNode?
  /// Of a row in a line: where it is in it, and whether it is the first or the last one.
  var inset: Int64 = 0
  var isInLine = false
  var startsLine = false
  var endsLine = false
  /// Whether it is the space between two items, which an inset is not.
  var isSpace = false
  /// Whether it is a row, and no background: a container with nothing else is empty.
  var isMore: Bool { row.map { $0.role != .background } ?? false }
}

extension [TwinPiece] {
  /// Where a container begins or ends, by the index of the piece: in the middle of a line, before it and the space
  /// above it.
  func place(_ marker: Int, _ tops: [Int64]) -> Int64 {
    guard let next = self[marker...].firstIndex(where: \.isInLine),
      let first = self[...next].lastIndex(where: \.startsLine), first < marker
    else { return tops[marker] }
    return first > 0 && self[first - 1].isSpace ? tops[first - 1] : tops[first]
  }
}

// How a list with styles, roles and separators is made of pieces, by the words of the rules.
extension TwinNode {
  /// The rows and the spaces that are shown, in their order.
  var pieces: [TwinPiece] {
    var pieces = pieces(between: nil)
    wrap(&pieces)
    // A space is between two items of one container with nothing but backgrounds, and rows of height 0, between them. There
    // is a piece for it in any case, so that what is measured changes no index.
    var index = 0
    while index < pieces.count {
      if let row = pieces[index].row, row.role == .item, let parent = row.home {
        let spacing = parent.inherited(\.lineSpacing)
        if spacing > 0 {
          let end = pieces[index].isInLine ? endOfLine(pieces, index) : index
          let height = pieces[index].isInLine ? pieces[end].height : row.height
          let isInside = pieces[index].isInLine && !pieces[index].startsLine
          let takes = height > 0 && !isInside && mate(pieces, index, parent) != nil
          // What is in a line and not of it is above its space: rows of height 0, and where containers begin and end.
          for other in index..<end where takes {
            let row = pieces[other].row
            if row?.flow == nil || row?.home !== parent { pieces[other].inset -= spacing }
          }
          pieces.insert(TwinPiece(height: takes ? spacing : 0, isSpace: true), at: index)
          index += 1
        }
      }
      index += 1
    }
    return pieces
  }

  private func endOfLine(_ pieces: [TwinPiece], _ index: Int) -> Int {
    pieces[index...].firstIndex { $0.endsLine && $0.row?.home === pieces[index].row?.home } ?? index
  }

  /// The item before a row with nothing but backgrounds and rows of height 0 between the two. In lines, one of height 0 is
  /// such an item as well.
  private func mate(
    _ pieces: [TwinPiece], _ index: Int, _ parent: TwinNode, inLines: Bool = false
  ) -> Int? {
    for before in pieces.indices[..<index].reversed() {
      guard let row = pieces[before].row else {
        if pieces[before].height > 0 { return nil }
        continue
      }
      if row.role == .background { continue }
      if inLines, row.home === parent, row.flow != nil { return before }
      if row.height == 0 { continue }
      return row.home === parent && row.role == .item && !inLines ? before : nil
    }
    return nil
  }

  /// The container that a row is arranged in: one without a style is arranged with the container around it.
  var home: TwinNode? {
    var container = parent
    while let at = container, let around = at.parent, !at.isStyled { container = around }
    return container
  }

  // MARK: Lines

  /// The style of the flow that a row shares its line in.
  private var flow: FlowStyle? {
    guard !isContainer, role == .item, !isSeparator, !spansLine, let home,
      case .flow(let style) = home.style.arrangement
    else { return nil }
    return style
  }

  /// Wraps rows of flows: as many in a line as fit. A line is as tall as its tallest row, which its last one has.
  private func wrap(_ pieces: inout [TwinPiece]) {
    var lines: [[Int]] = []
    for index in pieces.indices {
      guard let row = pieces[index].row, let parent = row.home, row.flow != nil else { continue }
      let spacing = parent.inherited(\.itemSpacing)
      let before = mate(pieces, index, parent, inLines: true)
      // Lines of height 0 of another container may be between two of this one.
      let line = lines.lastIndex { $0.last == before }
      let all = (line.map { lines[$0] } ?? []) + [index]
      let filled = all.compactMap { pieces[$0].row?.across(width).width }.reduce(0, +)
      let room = parent.room(width)
      if let line, !row.startsLine, filled + Int64(all.count - 1) * spacing <= room {
        lines[line] = all
      } else {
        lines.append([index])
      }
    }
    for (number, line) in lines.enumerated() {
      let rows = line.compactMap { pieces[$0].row }
      guard let parent = rows[0].home, let style = rows[0].flow else { continue }
      let isLast = !lines[(number + 1)...].contains { other in
        pieces[other[0]].row?.home === parent
          && mate(pieces, other[0], parent, inLines: true) == line.last
      }
      let lefts = parent.lefts(rows.map { $0.across(width).width }, style, width, isLast)
      let tallest = rows.map(\.height).max() ?? 0
      for (place, index) in line.enumerated() {
        let free = tallest - rows[place].height
        pieces[index].inset =
          style.rows == .leading ? 0 : style.rows == .trailing ? free : free / 2
        pieces[index].isInLine = true
        pieces[index].startsLine = place == 0
        pieces[index].endsLine = place == line.count - 1
        pieces[index].height = place == line.count - 1 ? tallest : 0
        rows[place].left = lefts[place]
      }
    }
  }

  private func room(_ width: Int64) -> Int64 {
    max(0, width - inherited(\.left) - inherited(\.right))
  }

  /// Where rows of some widths begin in a line.
  private func lefts(
    _ widths: [Int64], _ style: FlowStyle, _ width: Int64, _ isLast: Bool
  ) -> [Int64] {
    let (room, spacing) = (room(width), inherited(\.itemSpacing))
    var full = widths
    if isLast, style.alignment == .justified, style.lastLine == .gridAligned, let last = full.last {
      while last + spacing > 0, full.reduce(0, +) + Int64(full.count) * spacing + last <= room {
        full.append(last)
      }
    }
    let isNatural =
      style.alignment == .leading
      || isLast && style.alignment == .justified && style.lastLine == .natural
    let free = room - full.reduce(0, +)
    return widths.indices.map { index in
      let before = inherited(\.left) + widths[..<index].reduce(0, +)
      if isNatural || full.count < 2 || free <= 0 { return before + Int64(index) * spacing }
      return before + free * Int64(index) / Int64(full.count - 1)
    }
  }

  /// What a node consists of, with its separators.
  private func pieces(between: Separator?) -> [TwinPiece] {
    if isHidden { return [] }
    let content =
      isContainer ? inside : [TwinPiece(row: self, height: role == .background ? 0 : height)]
    let shows = !isContainer || content.contains { $0.isMore }
    // Where its first row is a separator, there is one already.
    let first = content.lazy.compactMap(\.row).first { $0.role != .background }
    let top = shows ? ownTop ?? (first?.isSeparator == true ? nil : between) : nil
    let before = top.map { [separator(&topNode, $0)] } ?? []
    let after = shows ? ownBottom.map { [separator(&bottomNode, $0)] } ?? [] : []
    let all = before + content + after
    return isContainer ? inset(all) : all
  }

  private func separator(_ node: inout TwinNode?, _ look: Separator) -> TwinPiece {
    let row = node ?? TwinNode(isContainer: false, identity: ~identity, id: .root, parent: nil)
    row.isSeparator = true
    (row.kind, row.stamp) = (look.kind, Int64(look.kind.rawValue))
    row.parent = isContainer ? self : parent
    row.height = Units.length(look.height)
    node = row
    return TwinPiece(row: row, height: row.height)
  }

  private var inside: [TwinPiece] {
    var pieces: [TwinPiece] = []
    for child in children {
      let isPart = between != nil && child.role == .item && child.ownTop == nil
      var parts = false
      if isPart, let row = pieces.last(where: \.isMore)?.row, !row.isSeparator {
        parts = row.parent !== self || row.role == .item
      }
      pieces += child.pieces(between: parts ? between : nil)
    }
    // Headers and footers are outside of the insets, those of containers without a style as well.
    guard parent != nil else { return pieces }
    return pieces.flatMap { piece -> [TwinPiece] in
      guard let row = piece.row, row.home === self else { return [piece] }
      if row.role == .header { return [piece, TwinPiece(height: startInset, inner: self)] }
      return row.role == .footer ? [TwinPiece(height: endInset, inner: self), piece] : [piece]
    }
  }

  private func inset(_ pieces: [TwinPiece]) -> [TwinPiece] {
    let rows = pieces.compactMap(\.row)
    var (start, end) = (startInset, endInset)
    let isEmpty = pieces.allSatisfy { !$0.isMore && $0.height == 0 }
    if style.collapsesWhenEmpty && isEmpty { (start, end) = (0, 0) }
    // A separator beside a header or a footer is outside of the insets as well.
    func isPassed(_ row: TwinNode) -> Bool {
      row.home === self && (row.role == .background || row.isSeparator)
    }
    if parent != nil {
      if let first = rows.first(where: { !isPassed($0) }), first.home === self,
        first.role == .header
      {
        start = 0
      }
      if let last = rows.last(where: { !isPassed($0) }), last.home === self,
        last.role == .footer
      {
        end = 0
      }
    }
    return [TwinPiece(height: start, start: self)] + pieces + [TwinPiece(height: end, end: self)]
  }

  /// What a container has of its own, or the nearest one around it that has it.
  func inherited(_ value: KeyPath<ContainerStyle, Double?>) -> Int64 {
    var node: TwinNode? = self
    while let at = node {
      if let length = at.style[keyPath: value] { return Units.length(length) }
      node = at.parent
    }
    return 0
  }

  /// How wide a row is, and where it begins, in a list of a width; in a line as it was wrapped last.
  func across(_ width: Int64) -> (left: Int64, width: Int64) {
    guard role == .item, let parent else { return (0, width) }
    let room = parent.room(width)
    guard let flow else { return (parent.inherited(\.left), room) }
    if let breadth { return (left, flow.clampsWideRows ? min(breadth, room) : breadth) }
    let columns = Int64(max(1, flow.columns))
    let column = max(0, (room - (columns - 1) * parent.inherited(\.itemSpacing)) / columns)
    return (left, columns == 1 ? room : column / 768 * 768)
  }
}

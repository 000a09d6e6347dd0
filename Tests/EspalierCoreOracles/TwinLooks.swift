// SPDX-License-Identifier: MIT

import EspalierCore

/// A row, or a space: an inset, or what is between two rows.
struct TwinPiece {
  var row: TwinNode?
  var height: Int64
  /// The container that begins or ends here.
  var start: TwinNode?
  var end: TwinNode?
}

// How a list with styles, roles and separators is made of pieces, by the words of the rules.
extension TwinNode {
  /// The rows and the spaces that are shown, in their order.
  var pieces: [TwinPiece] {
    var pieces = pieces(between: nil)
    // A space is between two items of one container with nothing but backgrounds between them.
    var index = 0
    while index < pieces.count {
      if let row = pieces[index].row, row.role == .item, let parent = row.parent {
        let spacing = parent.inherited(\.lineSpacing)
        if spacing > 0, follows(pieces, index, parent) {
          pieces.insert(TwinPiece(height: spacing), at: index)
          index += 1
        }
      }
      index += 1
    }
    return pieces
  }

  private func follows(_ pieces: [TwinPiece], _ index: Int, _ parent: TwinNode) -> Bool {
    for piece in pieces[..<index].reversed() {
      guard let row = piece.row else {
        if piece.height > 0 { return false }
        continue
      }
      if row.parent !== parent { return false }
      if row.role != .background { return row.role == .item }
    }
    return false
  }

  /// What a node consists of, with its separators.
  private func pieces(between: Separator?) -> [TwinPiece] {
    if isHidden { return [] }
    let content =
      isContainer ? inside : [TwinPiece(row: self, height: role == .background ? 0 : height)]
    let shows = content.contains { $0.row != nil }
    let top = shows ? ownTop ?? between : nil
    let before = top.map { [separator(&topNode, $0)] } ?? []
    let after = shows ? ownBottom.map { [separator(&bottomNode, $0)] } ?? [] : []
    let all = before + content + after
    return isContainer ? inset(all) : all
  }

  private func separator(_ node: inout TwinNode?, _ look: Separator) -> TwinPiece {
    let row = node ?? TwinNode(isContainer: false, identity: ~identity, id: .root, parent: nil)
    row.isSeparator = true
    row.parent = isContainer ? self : parent
    row.height = Int64(look.height.rawValue)
    row.isCarried = row.isCarried || isCarried
    node = row
    return TwinPiece(row: row, height: row.height)
  }

  private var inside: [TwinPiece] {
    var pieces: [TwinPiece] = []
    for child in children {
      let isPart = between != nil && child.role == .item && child.ownTop == nil
      let last = pieces.last {
        $0.row != nil && !($0.row?.parent === self && $0.row?.role == .background)
      }
      var parts = false
      if isPart, let row = last?.row, !row.isSeparator {
        parts = row.parent !== self || row.role == .item
      }
      pieces += child.pieces(between: parts ? between : nil)
    }
    // Headers and footers are outside of the insets.
    guard parent != nil else { return pieces }
    return pieces.flatMap { piece -> [TwinPiece] in
      guard let row = piece.row, row.parent === self else { return [piece] }
      if row.role == .header { return [piece, TwinPiece(height: startInset)] }
      return row.role == .footer ? [TwinPiece(height: endInset), piece] : [piece]
    }
  }

  private func inset(_ pieces: [TwinPiece]) -> [TwinPiece] {
    let rows = pieces.compactMap(\.row)
    var (start, end) = (startInset, endInset)
    let isEmpty = rows.isEmpty && pieces.allSatisfy { $0.height == 0 }
    if style.collapsesWhenEmpty && isEmpty { (start, end) = (0, 0) }
    func isBackground(_ row: TwinNode) -> Bool { row.parent === self && row.role == .background }
    if parent != nil {
      if let first = rows.first(where: { !isBackground($0) }), first.parent === self,
        first.role == .header
      {
        start = 0
      }
      if let last = rows.last(where: { !isBackground($0) }), last.parent === self,
        last.role == .footer
      {
        end = 0
      }
    }
    return [TwinPiece(height: start, start: self)] + pieces + [TwinPiece(height: end, end: self)]
  }

  /// What a container has of its own, or the nearest one around it that has it.
  func inherited(_ value: KeyPath<ContainerStyle, Length?>) -> Int64 {
    var node: TwinNode? = self
    while let at = node {
      if let length = at.style[keyPath: value] { return Int64(length.rawValue) }
      node = at.parent
    }
    return 0
  }

  /// How wide a row is, and where it begins, in a list of a width.
  func across(_ width: Int64) -> (left: Int64, width: Int64) {
    guard role == .item, let parent else { return (0, width) }
    let (left, right) = (parent.inherited(\.left), parent.inherited(\.right))
    return (left, max(0, width - left - right))
  }
}

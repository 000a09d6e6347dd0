// SPDX-License-Identifier: MIT

import EspalierBase

/// The operations of one batch update as places, in order.
struct PlaceOperations: ~Copyable {
  /// The places of the old list whose rows are deleted or move, ascending.
  private(set) var removed = GrowableBuffer<Place>()
  private var sources = RadixSorter<Place>()
  /// The places of the new list that are filled, ascending, and where the rows were.
  private(set) var placed = GrowableBuffer<Piece>()
  /// The places of the new list whose rows were updated, ascending.
  private(set) var updated = GrowableBuffer<Place>()

  /// Counts operations.
  private(set) var steps = StepCounter()

  var stepCount: Int { steps.count + sources.steps.count }

  /// Takes the operations of a batch update.
  mutating func read(_ update: borrowing BatchUpdate) {
    read(
      update.deletes.span, update.inserts.span, update.moves.span, update.updates.span,
      old: { Place(row: $0.rawValue) }, new: { Place(row: $0.rawValue) },
      move: { Piece(new: Place(row: $0.to.rawValue), old: Place(row: $0.from.rawValue)) },
      update: { Place(row: $0.new.rawValue) })
  }

  /// Takes the operations of a batch update on its sections.
  mutating func readSections(_ update: borrowing SectionedBatchUpdate) {
    read(
      update.sectionDeletes.span, update.sectionInserts.span, update.sectionMoves.span,
      update.sectionUpdates.span,
      old: { Place(row: $0.rawValue) }, new: { Place(row: $0.rawValue) },
      move: { Piece(new: Place(row: $0.to.rawValue), old: Place(row: $0.from.rawValue)) },
      update: { Place(row: $0.new.rawValue) })
  }

  /// Takes the operations of a batch update on the rows of sections.
  mutating func readRows(_ update: borrowing SectionedBatchUpdate) {
    read(
      update.deletes.span, update.inserts.span, update.moves.span, update.updates.span,
      old: { Place($0) }, new: { Place($0) },
      move: { Piece(new: Place($0.to), old: Place($0.from)) }, update: { Place($0.new) })
  }

  @inline(__always)
  private mutating func read<Delete, Insert, Move, Update>(
    _ deletes: Span<Delete>, _ inserts: Span<Insert>, _ moves: Span<Move>, _ updates: Span<Update>,
    old: (Delete) -> Place, new: (Insert) -> Place, move: (Move) -> Piece,
    update: (Update) -> Place
  ) {
    steps.add(deletes.count + inserts.count + moves.count + updates.count)
    removed.removeAll(reserving: deletes.count + moves.count)
    placed.removeAll(reserving: inserts.count + moves.count)
    updated.removeAll(reserving: updates.count)
    sources.elements.removeAll(reserving: moves.count)
    var next = 0
    for index in moves.indices {
      let piece = move(moves[index])
      while next < inserts.count {
        // Not in the condition of the loop: behind `&&` the compiler (6.3) does not get over it.
        if piece.new < new(inserts[next]) { break }
        put(Piece(new: new(inserts[next]), old: .none))
        next += 1
      }
      put(Piece(new: piece.new, old: piece.old, isMoved: true))
      sources.elements.put(piece.old)
    }
    while next < inserts.count {
      put(Piece(new: new(inserts[next]), old: .none))
      next += 1
    }
    for index in updates.indices { updated.put(update(updates[index])) }
    sources.sort()
    next = 0
    for index in deletes.indices {
      let place = old(deletes[index])
      while next < sources.elements.count && sources.elements[next] < place {
        putRemoved(sources.elements[next])
        next += 1
      }
      putRemoved(place)
    }
    while next < sources.elements.count {
      putRemoved(sources.elements[next])
      next += 1
    }
    checkOrder()
  }

  @inline(__always)
  private mutating func putRemoved(_ place: Place) {
    require(
      removed.isEmpty || removed[removed.count - 1] < place,
      "The batch update removes a row twice, or its operations are not in ascending order.")
    removed.put(place)
  }

  @inline(__always)
  private mutating func put(_ piece: Piece) {
    require(
      placed.isEmpty || placed[placed.count - 1].new < piece.new,
      "The operations of the batch update are not in ascending order.")
    placed.put(piece)
  }

  private func checkOrder() {
    for index in updated.indices.dropFirst() {
      require(
        updated[index - 1] < updated[index],
        "The operations of the batch update are not in ascending order.")
    }
  }
}

extension Place {
  @inline(__always)
  init(_ path: OldPath) {
    self.init(section: path.section.rawValue, row: path.row.rawValue)
  }

  @inline(__always)
  init(_ path: NewPath) {
    self.init(section: path.section.rawValue, row: path.row.rawValue)
  }

  /// The place as one of the old list.
  var oldPath: OldPath {
    OldPath(section: OldSection(rawValue: section), row: OldRow(rawValue: rowIndex))
  }

  /// The place as one of the new list.
  var newPath: NewPath {
    NewPath(section: NewSection(rawValue: section), row: NewRow(rawValue: rowIndex))
  }
}

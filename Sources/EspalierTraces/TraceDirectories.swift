// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierFormats

/// The directories of a trace that is being played, each with its names in byte order, and the nodes
/// that stand for them.
@MainActor
struct TraceDirectories {
  private struct Directory {
    var container: NodeID
    var entries: [Entry] = []
  }

  /// A name in a directory: a file, a directory, or both. One that is neither is not listed.
  private struct Entry {
    var name: TracePath.Name
    var file: NodeID?
    var directory: Int?
    var container: NodeID?

    /// The node that is first for this name.
    var first: NodeID { file ?? container! }
  }

  /// All directories, the root first; those that were removed are used again.
  private var directories: [Directory] = []
  private var unused: [Int] = []

  /// The names that were looked up.
  private(set) var lookups = StepCounter()

  /// The names that others were compared with, to find them.
  private(set) var comparisons = StepCounter()

  init() {}

  /// Adds a directory and returns its number; the root has the number 0.
  @discardableResult
  mutating func add(_ container: NodeID) -> Int {
    if let number = unused.popLast() {
      directories[number] = Directory(container: container)
      return number
    }
    directories.append(Directory(container: container))
    return directories.count - 1
  }

  /// The row of a file; nil if there is none.
  mutating func file(at path: TracePath) -> NodeID? {
    var number = 0
    let names = path.names
    for name in names.dropLast() {
      guard let entry = entry(name, in: number), let below = entry.directory else { return nil }
      number = below
    }
    return entry(names.last!, in: number)?.file
  }

  /// Where the row of a new file goes. Makes the directories on the way.
  mutating func makePlace(for path: TracePath, _ engine: ListEngine) -> Place {
    var number = 0
    let names = path.names
    for name in names.dropLast() { number = makeDirectory(name, in: number, engine) }
    let index = index(of: names.last!, in: number)
    // Before a directory of the same name, or before the next name.
    return place(before: index, in: number)
  }

  /// Notes the row of a new file, in a directory that is there.
  mutating func setFile(_ row: NodeID, at path: TracePath) {
    let names = path.names
    let number = directory(of: names)
    let index = index(of: names.last!, in: number)
    if entry(names.last!, in: number) != nil {
      directories[number].entries[index].file = row
    } else {
      directories[number].entries.insert(Entry(name: names.last!, file: row), at: index)
    }
  }

  /// Forgets a file that is there; its directory stays, even if it is empty.
  mutating func removeFile(at path: TracePath) {
    let names = path.names
    let number = directory(of: names)
    let index = index(of: names.last!, in: number)
    directories[number].entries[index].file = nil
    if directories[number].entries[index].directory == nil {
      directories[number].entries.remove(at: index)
    }
  }

  /// Removes the directories on a path that hold nothing, from the innermost one up.
  mutating func removeEmptyDirectories(above path: TracePath, _ engine: ListEngine) {
    let names = path.names.dropLast()
    // Found once from the root down, and not again for each level.
    var way = [0]
    for name in names { way.append(entry(name, in: way[way.count - 1])!.directory!) }
    for (depth, name) in names.enumerated().reversed() {
      let parent = way[depth]
      let number = way[depth + 1]
      let index = index(of: name, in: parent)
      guard directories[number].entries.isEmpty else { return }
      must { try engine.remove(directories[number].container) }
      unused.append(number)
      directories[parent].entries[index].directory = nil
      directories[parent].entries[index].container = nil
      if directories[parent].entries[index].file == nil {
        directories[parent].entries.remove(at: index)
      }
    }
  }

  private mutating func makeDirectory(
    _ name: TracePath.Name, in parent: Int, _ engine: ListEngine
  ) -> Int {
    let known = entry(name, in: parent)
    if let number = known?.directory { return number }
    let index = index(of: name, in: parent)
    // Behind a file of the same name.
    let place = place(before: known == nil ? index : index + 1, in: parent)
    let container = must { try engine.makeContainer(at: place) }
    let number = add(container)
    if known == nil { directories[parent].entries.insert(Entry(name: name), at: index) }
    directories[parent].entries[index].directory = number
    directories[parent].entries[index].container = container
    return number
  }

  private func place(before index: Int, in number: Int) -> Place {
    let directory = directories[number]
    return index < directory.entries.count
      ? .before(directory.entries[index].first) : .last(in: directory.container)
  }

  /// The directory that holds the last of the names; it must be there.
  private mutating func directory(of names: some BidirectionalCollection<TracePath.Name>) -> Int {
    var number = 0
    for name in names.dropLast() { number = entry(name, in: number)!.directory! }
    return number
  }

  private mutating func entry(_ name: TracePath.Name, in number: Int) -> Entry? {
    let index = index(of: name, in: number)
    let entries = directories[number].entries
    return index < entries.count && entries[index].name == name ? entries[index] : nil
  }

  /// The first index of a directory whose name is not below `name`.
  private mutating func index(of name: TracePath.Name, in number: Int) -> Int {
    lookups.add(1)
    let entries = directories[number].entries
    var (low, high) = (0, entries.count)
    while low < high {
      comparisons.add(1)
      let middle = (low + high) / 2
      if entries[middle].name.lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

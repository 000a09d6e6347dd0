// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore
import Foundation

/// The files below a directory, as a component tree: directories are containers, files are rows, both in
/// byte order of their names. Links are files; what cannot be read counts as empty.
public struct DirectoryListing: Sendable {
  /// A directory or a file, `depth` levels below the top; the ones inside it follow.
  struct Entry {
    var depth: Int
    var isDirectory: Bool
  }

  private(set) var entries: [Entry] = []

  /// The number of files.
  public private(set) var fileCount = 0

  /// Why there is no such listing.
  public struct Failure: Error, CustomStringConvertible {
    /// The path and the reason.
    public let description: String
  }

  /// Walks the directory at `path`.
  ///
  /// - Throws: `Failure` if it is no directory or holds no files.
  public init(path: String) throws(Failure) {
    let top = URL(filePath: path)
    guard (try? top.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
      throw Failure(description: "\(path): not a directory")
    }
    walk(top, depth: 0)
    if fileCount == 0 { throw Failure(description: "\(path): holds no files") }
  }

  private mutating func walk(_ directory: URL, depth: Int) {
    let keys: [URLResourceKey] = [.isDirectoryKey, .isSymbolicLinkKey]
    let found = try? FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: keys)
    let sorted = (found ?? []).sorted {
      $0.lastPathComponent.utf8.lexicographicallyPrecedes($1.lastPathComponent.utf8)
    }
    for url in sorted {
      let values = try? url.resourceValues(forKeys: Set(keys))
      let isDirectory = values?.isDirectory == true && values?.isSymbolicLink != true
      entries.append(Entry(depth: depth, isDirectory: isDirectory))
      if isDirectory { walk(url, depth: depth + 1) } else { fileCount += 1 }
    }
  }

  /// The component tree of rows without objects.
  @MainActor
  func makeTree() throws -> MeasuredTree {
    let engine = ListEngine(.withoutLayout)
    var rows: [NodeID] = []
    var path = [engine.rootNode]
    for entry in entries {
      path.removeSubrange((entry.depth + 1)...)
      let place = Place.last(in: path[entry.depth])
      if entry.isDirectory {
        path.append(try engine.makeContainer(at: place))
      } else {
        rows.append(try engine.makeRow(.fixed(Int64(rows.count)), at: place))
      }
    }
    engine.commit()
    return MeasuredTree(engine: engine, rows: rows)
  }

  /// The component tree of models, for events.
  @MainActor
  func makeWorld() throws -> EventWorld {
    let world = EventWorld()
    var path: [ContainerModel] = [world.top]
    for entry in entries {
      path.removeSubrange((entry.depth + 1)...)
      if entry.isDirectory {
        path.append(try world.addContainer(to: path[entry.depth]))
      } else {
        try world.addRow(to: path[entry.depth])
      }
    }
    world.engine.commit()
    return world
  }
}

extension Suite {
  /// What the suites of trees measure, on a real directory.
  public static func directory(_ listing: DirectoryListing) -> Suite {
    Suite("directory", "a real directory as a component tree") {
      Benchmark("flatten", sizes: .fixed([listing.fileCount])) { request in
        let tree = try MainActor.assumeIsolated { try listing.makeTree() }
        return Case(inputBytes: request.rows * MemoryLayout<NodeID>.size, dataSets: 1) {
          Contestant.onMainActor(Contestant.ours) { flattenOurs(tree) }
          Contestant.onMainActor("plain") { flattenPlain(tree, shuffled: false) }
        }
      }
      Benchmark("send", sizes: .fixed([listing.fileCount])) { request in
        let world = try MainActor.assumeIsolated { try listing.makeWorld() }
        return Case(inputBytes: request.rows * 8, dataSets: 1) {
          Contestant.onMainActor(Contestant.ours) { world.sendOurs(at: [world.top], heard: 1) }
          Contestant.onMainActor("plain") { world.sendPlain(at: [world.top], heard: 1) }
        }
      }
    }
  }
}

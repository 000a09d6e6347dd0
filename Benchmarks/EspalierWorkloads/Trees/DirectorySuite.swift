// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierTree
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

  /// The component tree and its rows, in order.
  func makeTree() throws -> (tree: ComponentTree, rows: [NodeID]) {
    let tree = ComponentTree()
    var rows: [NodeID] = []
    var path = [tree.root]
    for entry in entries {
      path.removeSubrange((entry.depth + 1)...)
      if entry.isDirectory {
        path.append(try tree.appendContainer(to: path[entry.depth]))
      } else {
        let attributes = RowAttributes(height: .fixed(44))
        rows.append(
          try tree.appendRow(
            RowID(Int64(rows.count)), attributes: attributes, to: path[entry.depth]))
      }
    }
    tree.settle()
    return (tree, rows)
  }
}

extension Suite {
  /// What the suites of trees measure, on a real directory.
  public static func directory(_ listing: DirectoryListing) -> Suite {
    Suite("directory", "a real directory as a component tree") {
      Benchmark("flatten", sizes: .fixed([listing.fileCount])) { request in
        let (tree, _) = try listing.makeTree()
        let expected = try tree.rows(in: tree.root).map { try tree.identity(of: $0).rawValue }
        return Case(inputBytes: request.rows * MemoryLayout<NodeIndex>.size, dataSets: 1) {
          Contestant(Contestant.ours) { flattenOurs(tree, expected) }
          Contestant("plain") {
            flattenPlain(try PlainNode.copy(of: tree, shuffled: false).root, expected)
          }
        }
      }
      Benchmark("send", sizes: .fixed([listing.fileCount])) { request in
        let (tree, rows) = try listing.makeTree()
        let world = EventWorld(tree, rows: rows)
        return Case(inputBytes: request.rows * 8, dataSets: 1) {
          Contestant(Contestant.ours) { try world.sendOurs(at: [tree.root], heard: 1) }
          Contestant("plain") { try world.sendPlain(at: [tree.root], heard: 1) }
        }
      }
    }
  }
}

// SPDX-License-Identifier: MIT

/// Writes a tree trace, step by step.
///
/// What it writes, `TreeTraceReader` reads back as the same steps.
public struct TreeTraceWriter<Sink: ByteSink> {
  /// Where the trace goes.
  public private(set) var sink: Sink

  /// Makes a writer and writes the header.
  ///
  /// - Throws: what the sink throws.
  public init(to sink: consuming Sink) throws(Sink.Failure) {
    self.sink = sink
    try self.sink.write(ContiguousArray("\(treeTraceHeader)\n".utf8).span)
  }

  /// Writes a step, empty ones too.
  ///
  /// The label must not hold a tab or a line feed nor end with a carriage return; the writer traps for
  /// one that does.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(length of the step).
  public mutating func write(_ step: TreeTraceStep) throws(Sink.Failure) {
    let label = Array(step.label.utf8)
    precondition(
      !label.contains(tab) && !label.contains(lineFeed) && label.last != carriageReturn,
      "A label is one field of one line.")
    var bytes: ContiguousArray = [UInt8(ascii: "@"), tab]
    bytes += label
    bytes.append(lineFeed)
    for change in step.changes { change.append(to: &bytes) }
    try sink.write(bytes.span)
  }
}

extension TreeTraceChange {
  /// Appends the change as a line of a trace.
  fileprivate func append(to bytes: inout ContiguousArray<UInt8>) {
    switch self {
    case .add(let stamp, let path): Self.append("A\t\(stamp)", [path], to: &bytes)
    case .modify(let stamp, let path): Self.append("M\t\(stamp)", [path], to: &bytes)
    case .delete(let path): Self.append("D", [path], to: &bytes)
    case .rename(let stamp, let old, let new):
      Self.append("R\t\(stamp)", [old, new], to: &bytes)
    }
  }

  private static func append(
    _ start: String, _ paths: [TracePath], to bytes: inout ContiguousArray<UInt8>
  ) {
    bytes += start.utf8
    for path in paths {
      bytes.append(tab)
      bytes += path.bytes
    }
    bytes.append(lineFeed)
  }
}

// SPDX-License-Identifier: MIT

import EspalierBase

/// Bytes on their way to a sink, gathered so that the sink is called once for many of them.
public struct OutputBuffer: ~Copyable {
  /// The number of bytes that wait.
  public private(set) var count = 0

  private var bytes: UniqueBuffer<UInt8>
  private let capacity: Int

  /// Makes a buffer that counts as full from `capacity` bytes on; it grows for what is appended beyond.
  public init(capacity: Int = 1 << 16) {
    require(capacity >= 0, "A buffer's capacity is not negative.")
    self.capacity = capacity
    bytes = UniqueBuffer(capacity: capacity + 64)
  }

  /// Whether it is time to hand the bytes on.
  public var isFull: Bool { count >= capacity }

  /// The bytes that wait.
  public var contents: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span(count: count) }
  }

  /// The bytes that wait, as text.
  public var text: String {
    let contents = contents
    return String(decoding: contents.indices.map { contents[$0] }, as: UTF8.self)
  }

  /// Forgets the bytes, which have been handed on.
  public mutating func removeAll() {
    count = 0
  }

  /// Appends one byte.
  public mutating func append(_ byte: UInt8) {
    bytes.grow(to: count + 1)
    bytes[count] = byte
    count += 1
  }

  /// Appends a text as UTF-8.
  public mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Appends a range of other bytes.
  public mutating func append(_ source: borrowing Span<UInt8>, _ range: Range<Int>) {
    bytes.grow(to: count + range.count)
    bytes.copy(source, range, to: count)
    count += range.count
  }

  /// Appends the decimal digits of a number, right-aligned in a column of `width` bytes.
  public mutating func append(_ number: Int, width: Int = 0) {
    var magnitude = number.magnitude
    var digitCount = number < 0 ? 2 : 1
    while magnitude >= 10 {
      magnitude /= 10
      digitCount += 1
    }
    for _ in 0..<max(width - digitCount, 0) { append(UInt8(ascii: " ")) }
    bytes.grow(to: count + digitCount)
    if number < 0 { bytes[count] = UInt8(ascii: "-") }
    magnitude = number.magnitude
    for place in 1...digitCount - (number < 0 ? 1 : 0) {
      bytes[count + digitCount - place] = UInt8(ascii: "0") + UInt8(magnitude % 10)
      magnitude /= 10
    }
    count += digitCount
  }
}

/// A sink with an output buffer before it.
///
/// What is in the buffer when the writer goes is lost: end with `flush`.
public struct BufferedWriter<Sink: ByteSink>: ~Copyable {
  /// What waits to be written.
  public var buffer = OutputBuffer()

  /// Where it goes.
  public var sink: Sink

  /// Puts a buffer before a sink.
  public init(to sink: consuming Sink) {
    self.sink = sink
  }

  /// Writes what waits.
  ///
  /// - Throws: what the sink throws; the bytes are lost then.
  public mutating func flush() throws(Sink.Failure) {
    defer { buffer.removeAll() }
    try Self.write(buffer, to: &sink)
  }

  // A function of its own, because the compiler takes the span of one field for an access to all.
  private static func write(
    _ buffer: borrowing OutputBuffer, to sink: inout Sink
  ) throws(Sink.Failure) {
    try sink.write(buffer.contents)
  }

  /// Writes what waits if it is much.
  ///
  /// - Throws: what the sink throws.
  @inlinable
  public mutating func flushIfFull() throws(Sink.Failure) {
    if buffer.isFull { try flush() }
  }
}

// SPDX-License-Identifier: MIT

/// Bytes on their way to a sink, gathered so that the sink is called once for many of them.
public struct OutputBuffer: ~Copyable {
  /// The number of bytes that wait.
  public var count: Int { bytes.count }

  private var bytes: ContiguousArray<UInt8> = []
  private let capacity: Int

  /// Makes a buffer that counts as full from `capacity` bytes on; it grows for what is appended beyond.
  public init(capacity: Int = 1 << 16) {
    precondition(capacity >= 0, "A buffer's capacity is not negative.")
    self.capacity = capacity
    bytes.reserveCapacity(capacity + 64)
  }

  /// Whether it is time to hand the bytes on.
  public var isFull: Bool { count >= capacity }

  /// The bytes that wait.
  public var contents: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span }
  }

  /// The bytes that wait, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets the bytes, which have been handed on.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends one byte.
  public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends a text as UTF-8.
  public mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a range of other bytes.
  public mutating func append(_ source: borrowing Span<UInt8>, _ range: Range<Int>) {
    bytes.append(source, range)
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
    for _ in 0..<digitCount { append(UInt8(ascii: "-")) }
    magnitude = number.magnitude
    for place in 1...digitCount - (number < 0 ? 1 : 0) {
      bytes[count - place] = UInt8(ascii: "0") + UInt8(magnitude % 10)
      magnitude /= 10
    }
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

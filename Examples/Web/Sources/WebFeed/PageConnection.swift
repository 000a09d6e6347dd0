// SPDX-License-Identifier: MIT

import NIOCore
import NIOWebSocket

/// The socket of one page: messages in, each checked; messages out, in their order. A page that lies is told why, and
/// the connection is over; its session waits, and no other one notices.
struct PageConnection: Sendable {
  private let channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
  private let sessions: SessionTable
  private let deadline: Scheduled<Void>

  /// - Parameter deadline: what closes the channel unless the page says hello.
  init(
    _ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ sessions: SessionTable,
    _ deadline: Scheduled<Void>
  ) {
    (self.channel, self.sessions, self.deadline) = (channel, sessions, deadline)
  }

  /// Serves the page until it goes.
  ///
  /// - Parameter refusal: why it is let go of at once, if it is.
  func run(refusal: BadMessage?) async throws {
    try await channel.executeThenClose { inbound, outbound in
      if let refusal { return try await close(outbound, refusal) }
      let (texts, outgoing) = AsyncStream<String>.makeStream(
        bufferingPolicy: .bufferingOldest(1024))
      let writer = Task {
        for await text in texts {
          try await outbound.write(
            WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
        }
      }
      var session: FeedSession?
      let bad = await read(inbound, outbound, outgoing, &session)
      outgoing.finish()
      if let session { await session.disconnect() }
      if let bad {
        writer.cancel()
        try await close(outbound, bad)
      }
      _ = await writer.result
    }
  }

  /// Reads messages until the page goes.
  ///
  /// - Parameter session: that of the page, once it has said hello.
  /// - Returns: why the page is let go of; nil if it went by itself.
  private func read(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>,
    _ outgoing: AsyncStream<String>.Continuation, _ session: inout FeedSession?
  ) async -> BadMessage? {
    var limit = RateLimit(most: WebServer.mostMessages)
    do {
      for try await frame in inbound {
        guard limit.admit() else { throw BadMessage(reason: "too many messages") }
        switch frame.opcode {
        case .text:
          guard frame.fin else { throw BadMessage(reason: "a message in parts") }
          let message = try ClientMessage(frame.unmaskedData.readableBytesView)
          if let session {
            try await session.handle(message)
          } else {
            deadline.cancel()
            session = try await begin(message, outgoing)
          }
        case .ping:
          try await outbound.write(
            WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
        case .pong: break
        case .connectionClose:
          try await outbound.write(
            WebSocketFrame(fin: true, opcode: .connectionClose, data: ByteBuffer()))
          return nil
        default: throw BadMessage(reason: "a message that is no text")
        }
      }
    } catch let bad as BadMessage {
      return bad
    } catch {
      // The page is gone, or what it sent is no frame: its session waits.
    }
    return nil
  }

  @MainActor
  private func begin(
    _ message: ClientMessage, _ outgoing: AsyncStream<String>.Continuation
  ) throws(BadMessage) -> FeedSession {
    guard case .hello(let name, let number) = message else { throw BadMessage(reason: "no hello") }
    guard let session = sessions.session(named: name) else {
      throw BadMessage(reason: "too many readers")
    }
    session.connect(after: session.name == name ? number : -1) { [channel] text in
      // A page that reads nothing is cut off rather than remembered.
      if case .dropped = outgoing.yield(text) { channel.channel.close(promise: nil) }
    }
    return session
  }

  private func close(
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>, _ bad: BadMessage
  ) async throws {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: .policyViolation)
    data.writeString(bad.reason)
    try await outbound.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
  }
}

/// How many messages came within a second.
struct RateLimit {
  let most: Int
  private var second = ContinuousClock.now
  private var count = 0

  init(most: Int) { self.most = most }

  mutating func admit() -> Bool {
    let now = ContinuousClock.now
    if now - second >= .seconds(1) { (second, count) = (now, 0) }
    count += 1
    return count <= most
  }
}

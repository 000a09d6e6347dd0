// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOEmbedded
import NIOPosix
import NIOWebSocket
import Testing

@testable import WebFeed

@Suite(.timeLimit(.minutes(1)))
struct ServerTests {
  private let loops = MultiThreadedEventLoopGroup.singleton

  /// Runs a server that lets nobody be silent for long, while the body is at work with its port.
  private func withServer(_ body: (Int) async throws -> Void) async throws {
    let (ports, told) = AsyncStream<Int>.makeStream()
    let server = WebServer(SessionTable(posts: 1), idleLimit: .milliseconds(200))
    let running = Task { try await server.run(port: 0) { told.yield($0) } }
    defer { running.cancel() }
    var iterator = ports.makeAsyncIterator()
    try await body(#require(await iterator.next()))
  }

  /// A connection that says something, and nothing more.
  private func connect(_ port: Int, saying text: String) async throws -> any Channel {
    let channel = try await ClientBootstrap(group: loops).connect(host: "127.0.0.1", port: port)
      .get()
    try await channel.writeAndFlush(ByteBuffer(string: text))
    return channel
  }

  /// What a server answers to a question for its page, until it closes.
  private func page(_ port: Int) async throws -> String {
    let channel = try await ClientBootstrap(group: loops)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(
        ByteBuffer(string: "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"))
      var text = ""
      for try await bytes in inbound { text += String(buffer: bytes) }
      return text
    }
  }

  @Test(arguments: [
    "", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:1\r\nOrigin: http://127.0.0.1:1\r\nUpgrade: websocket\r\n"
      + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      + "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n",
  ])
  func `connections that say nothing lock nobody out`(_ text: String) async throws {
    try await withServer { port in
      var silent: [any Channel] = []
      for _ in 0..<WebServer.mostConnections {
        silent.append(try await connect(port, saying: text))
      }
      for channel in silent { try await channel.closeFuture.get() }
      // A place is free as soon as the server has noticed that it closed.
      var answer = ""
      while !answer.hasPrefix("HTTP/1.1 200") { answer = (try? await page(port)) ?? "" }
      #expect(answer.contains("Espalier"))
    }
  }

  @Test func `a socket that answers no ping is closed`() throws {
    let channel = EmbeddedChannel(handler: IdleEnd())
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let idle = IdleStateHandler.IdleStateEvent.read
    for _ in 0..<3 {
      channel.pipeline.fireUserInboundEventTriggered(idle)
      #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .ping)
      try channel.writeInbound(WebSocketFrame(fin: true, opcode: .pong, data: ByteBuffer()))
      #expect(try channel.readInbound(as: WebSocketFrame.self)?.opcode == .pong)
    }
    channel.pipeline.fireUserInboundEventTriggered(idle)
    #expect(channel.isActive)
    channel.pipeline.fireUserInboundEventTriggered(idle)
    #expect(!channel.isActive)
  }

  @Test func `a port in use is said in a sentence`() async throws {
    try await withServer { port in
      let second = WebServer(SessionTable(posts: 1))
      let error = await #expect(throws: PortError.self) {
        try await second.run(port: port) { _ in Issue.record("it listens") }
      }
      #expect(error?.reason.hasPrefix("The port \(port) is in use;") == true)
    }
  }
}

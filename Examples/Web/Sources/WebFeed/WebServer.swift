// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Serves the page and its socket on this machine alone.
///
/// - It binds to the loopback address. Requests whose `Host` is another name than this machine's are refused, as are
///   sockets that a page of another origin opens: such a page could reach the address, and must not read the feed.
/// - A message has at most `ClientMessage.longest` bytes, a connection at most `mostMessages` messages a second, and
///   there are at most `mostConnections` at a time.
/// - A connection that has not asked for a page, or said hello on its socket, within `idleLimit` is closed. So is a socket
///   that nothing was read from for as long and that does not answer a ping within as long again.
public struct WebServer: Sendable {
  /// The most connections at a time.
  public static let mostConnections = 32

  /// The most messages that a page may send in a second.
  public static let mostMessages = 400

  private let sessions: SessionTable
  private let idleLimit: TimeAmount

  /// Makes a server of sessions.
  ///
  /// - Parameter idleLimit: for how long a connection may be silent.
  public init(_ sessions: SessionTable, idleLimit: Duration = .seconds(20)) {
    (self.sessions, self.idleLimit) = (sessions, TimeAmount(idleLimit))
  }

  private typealias HTTP = NIOAsyncChannel<
    HTTPServerRequestPart, HTTPPart<HTTPResponseHead, ByteBuffer>
  >
  private typealias Socket = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  private enum Connection: Sendable {
    case page(HTTP)
    /// With why it is refused, if it is, and what closes it unless its page says hello.
    case socket(Socket, refusal: BadMessage?, deadline: Scheduled<Void>)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: on which; 0 for any that is free.
  ///   - onListening: is told of the port.
  /// - Throws: `PortError` if the port cannot be had.
  public func run(port: Int, onListening: @Sendable (Int) -> Void) async throws {
    let server = try await bind(port: port)
    onListening(server.channel.localAddress?.port ?? port)
    try await withThrowingDiscardingTaskGroup { group in
      let count = ConnectionCount()
      try await server.executeThenClose { connections in
        for try await connection in connections {
          let isAdmitted = await count.enter()
          group.addTask {
            await serve(connection, isAdmitted: isAdmitted)
            if isAdmitted { await count.leave() }
          }
        }
      }
    }
  }

  private func bind(
    port: Int
  ) async throws -> NIOAsyncChannel<EventLoopFuture<Connection>, Never> {
    do {
      return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: "127.0.0.1", port: port) { [idleLimit] channel in
          channel.eventLoop.makeCompletedFuture { try Self.upgrade(channel, idleLimit) }
        }
    } catch let error as IOError {
      let isTaken = error.errnoCode == EADDRINUSE
      throw PortError(
        reason: isTaken
          ? "The port \(port) is in use; --port names another one, 0 any that is free."
          : "The port \(port) cannot be had: \(error)")
    }
  }

  private static func upgrade(
    _ channel: any Channel, _ idleLimit: TimeAmount
  ) throws -> EventLoopFuture<Connection> {
    let deadline = channel.eventLoop.scheduleTask(in: idleLimit) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    let upgrader = NIOTypedWebSocketServerUpgrader<Connection>(
      maxFrameSize: ClientMessage.longest,
      // All are upgraded: what is wrong can be said on a socket only, in the close.
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let isOurs = head.uri == "/socket" && RequestCheck.isOurs(head, needsOrigin: true)
          let refusal = isOurs ? nil : BadMessage(reason: "a page of another origin")
          try channel.pipeline.syncOperations.addHandlers([
            IdleStateHandler(readTimeout: idleLimit), IdleEnd(),
          ])
          let socket = try Socket(wrappingChannelSynchronously: channel)
          return .socket(socket, refusal: refusal, deadline: deadline)
        }
      })
    let upgrade = NIOTypedHTTPServerUpgradeConfiguration<Connection>(
      upgraders: [upgrader],
      notUpgradingCompletionHandler: { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ResponseBodies())
          return .page(try HTTP(wrappingChannelSynchronously: channel))
        }
      })
    return try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
      configuration: .init(upgradeConfiguration: upgrade))
  }

  private func serve(_ result: EventLoopFuture<Connection>, isAdmitted: Bool) async {
    // A connection that goes wrong is over; the others are none of its business.
    do {
      switch try await result.get() {
      case .page(let channel) where isAdmitted: try await PageResponder.respond(on: channel)
      case .socket(let channel, let refusal, let deadline) where isAdmitted:
        try await PageConnection(channel, sessions, deadline).run(refusal: refusal)
      case .page(let channel): try await channel.executeThenClose { _, _ in }
      case .socket(let channel, _, _): try await channel.executeThenClose { _, _ in }
      }
    } catch {}
  }
}

/// Why a server does not listen: a sentence.
public struct PortError: Error {
  /// Why, and what to do.
  public let reason: String
}

/// Lets answers be written whose bodies may be sent from any thread.
private final class ResponseBodies: ChannelOutboundHandler, Sendable {
  typealias OutboundIn = HTTPPart<HTTPResponseHead, ByteBuffer>
  typealias OutboundOut = HTTPServerResponsePart

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part: HTTPServerResponsePart =
      switch unwrapOutboundIn(data) {
      case .head(let head): .head(head)
      case .body(let bytes): .body(.byteBuffer(bytes))
      case .end(let trailers): .end(trailers)
      }
    context.write(wrapOutboundOut(part), promise: promise)
  }
}

/// How many connections there are.
private actor ConnectionCount {
  private var count = 0

  func enter() -> Bool {
    guard count < WebServer.mostConnections else { return false }
    count += 1
    return true
  }

  func leave() { count -= 1 }
}

/// Whether a request comes from a page of this server, or from nobody's.
enum RequestCheck {
  static func isOurs(_ head: HTTPRequestHead, needsOrigin: Bool) -> Bool {
    let hosts = head.headers["host"]
    guard hosts.count == 1, let host = hosts.first, isLoopback(host) else { return false }
    let origins = head.headers["origin"]
    if origins.isEmpty { return !needsOrigin }
    return origins == ["http://\(host)"]
  }

  /// Whether a `Host` names this machine, with any port.
  static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || UInt16(parts[1]) != nil else { return false }
    return ["127.0.0.1", "localhost"].contains(parts[0].lowercased())
  }
}

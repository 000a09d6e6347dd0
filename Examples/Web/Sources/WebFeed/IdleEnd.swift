// SPDX-License-Identifier: MIT

import NIOCore
import NIOWebSocket

/// Ends a socket whose page is gone without a word. It stands behind an `IdleStateHandler`: when nothing was read for as
/// long as that says, the page is asked for a sign of life, and when nothing was read for as long again, the connection is
/// closed. Browsers answer a ping by themselves.
final class IdleEnd: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private var isAsked = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isAsked = false
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case IdleStateHandler.IdleStateEvent.read = event else {
      return context.fireUserInboundEventTriggered(event)
    }
    if isAsked { return context.close(promise: nil) }
    isAsked = true
    let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
    context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
  }
}

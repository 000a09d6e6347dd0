// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1

/// Answers plain requests: there is a page, and its script.
enum PageResponder {
  typealias HTTP = NIOAsyncChannel<HTTPServerRequestPart, HTTPPart<HTTPResponseHead, ByteBuffer>>

  static func respond(on channel: HTTP) async throws {
    try await channel.executeThenClose { inbound, outbound in
      var asked: HTTPRequestHead?
      for try await part in inbound {
        switch part {
        case .head(let head): asked = head
        case .body: break
        case .end:
          guard let head = asked else { return }
          let (status, type, bytes) = answer(to: head)
          var headers = HTTPHeaders([
            ("content-type", type), ("content-length", String(bytes.count)),
            ("connection", "close"),
            ("x-content-type-options", "nosniff"), ("cache-control", "no-store"),
          ])
          headers.add(
            name: "content-security-policy",
            value:
              "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'"
          )
          try await outbound.write(
            .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
          if head.method != .HEAD { try await outbound.write(.body(ByteBuffer(bytes: bytes))) }
          try await outbound.write(.end(nil))
          return
        }
      }
    }
  }

  static func answer(to head: HTTPRequestHead) -> (HTTPResponseStatus, String, [UInt8]) {
    let plain = "text/plain; charset=utf-8"
    guard RequestCheck.isOurs(head, needsOrigin: false) else {
      return (.forbidden, plain, Array("This feed is for this machine alone.\n".utf8))
    }
    guard head.method == .GET || head.method == .HEAD else {
      return (.methodNotAllowed, plain, Array("There is nothing but pages to get.\n".utf8))
    }
    return switch head.uri {
    case "/", "/index.html": (.ok, "text/html; charset=utf-8", PackageResources.page_html)
    case "/page.js": (.ok, "text/javascript; charset=utf-8", PackageResources.page_js)
    default: (.notFound, plain, Array("There is no such page.\n".utf8))
    }
  }
}

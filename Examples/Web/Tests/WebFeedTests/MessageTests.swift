// SPDX-License-Identifier: MIT

import Foundation
import NIOHTTP1
import Testing

@testable import WebFeed

@Suite struct MessageTests {
  private func read(_ text: String) throws(BadMessage) -> ClientMessage {
    try ClientMessage(text.utf8)
  }

  @Test func whatAPageSaysIsRead() throws {
    #expect(try read(#"{"t":"hello","session":"","n":0}"#) == .hello(session: nil, message: 0))
    #expect(try read(#"{"t":"scroll","y":1,"after":0}"#) == .scroll(to: 1, after: 0))
    #expect(try read(#"{"t":"scroll","y":1.5,"after":7}"#) == .scroll(to: 1.5, after: 7))
    #expect(
      try read(#"{"t":"heights","v":[[3,9,2.5],[4,1,0]]}"#)
        == .heights([
          MeasuredView(view: 3, content: 9, height: 2.5),
          MeasuredView(view: 4, content: 1, height: 0),
        ]))
    #expect(try read(#"{"t":"press","view":-1,"what":"jump"}"#) == .press(view: -1, what: .jump))
    #expect(try read(#"{"t":"filter","text":""}"#) == .filter(""))
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", #"{"t":1}"#, #"{"t":"x"}"#, #"{"t":"scroll","y":"1","after":0}"#,
    #"{"t":"scroll","y":1e300,"after":0}"#, #"{"t":"scroll","y":1,"after":0.5}"#,
    #"{"t":"scroll","y":1}"#,
    #"{"t":"viewport","w":0,"h":1}"#, #"{"t":"heights","v":[[1,1]]}"#,
    #"{"t":"heights","v":[[1,1,-1]]}"#,
    #"{"t":"heights","v":[[1,1,1e99]]}"#, #"{"t":"heights","v":5}"#,
    #"{"t":"press","view":1,"what":"x"}"#,
    #"{"t":"press","view":1e30,"what":"like"}"#, #"{"t":"comment","view":1}"#,
  ])
  func whatIsNoMessageIsRefused(_ text: String) {
    #expect(throws: BadMessage.self) { try read(text) }
  }

  @Test func textsAndListsAreBounded() {
    let long = String(repeating: "é", count: 65)
    #expect(throws: BadMessage.self) { try read(#"{"t":"filter","text":"\#(long)"}"#) }
    let heights = Array(repeating: "[1,1,1]", count: 401).joined(separator: ",")
    #expect(throws: BadMessage.self) { try read(#"{"t":"heights","v":[\#(heights)]}"#) }
  }

  @Test(arguments: [
    ("127.0.0.1:80", true), ("localhost", true), ("LOCALHOST:1", true),
    ("127.0.0.1.example", false),
    ("example.com", false), ("127.0.0.1:80:80", false), ("localhost:x", false), ("", false),
    ("[::1]:80", false),
  ])
  func onlyThisMachineIsAHost(_ host: String, _ isOurs: Bool) {
    #expect(RequestCheck.isLoopback(host) == isOurs)
    let head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/",
      headers: ["host": host, "origin": "http://\(host)"])
    #expect(RequestCheck.isOurs(head, needsOrigin: true) == isOurs)
  }

  @Test func aPageOfAnotherOriginIsNotOurs() {
    var head = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/socket", headers: ["host": "localhost:1"])
    #expect(!RequestCheck.isOurs(head, needsOrigin: true))
    #expect(RequestCheck.isOurs(head, needsOrigin: false))
    head.headers.add(name: "origin", value: "http://localhost:2")
    #expect(!RequestCheck.isOurs(head, needsOrigin: false))
  }
}

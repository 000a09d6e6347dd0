// SPDX-License-Identifier: MIT

import EspalierLayout
import EspalierTestSupport

/// Random lives of lists, each step held against a layout from scratch. A case that fails throws a
/// ``CaseFailure``; the random numbers alone decide what happens, so the same ones fail the same way.
public enum LayoutCases {
  /// A life of one of the kinds below.
  public static func listLife(using random: inout some RandomNumberGenerator) throws {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: try heightsLife(.vertical, using: &random)
    case 1: try heightsLife(.horizontal, using: &random)
    case 2, 3: try foreignLife(using: &random)
    default: try ownedLife(using: &random)
    }
  }

  /// A row layout on an order that somebody else edits, as an engine on a tree does: edits, hidden rows and
  /// containers, measurements, widths and scrolls.
  public static func foreignLife(using random: inout some RandomNumberGenerator) throws {
    var model = LayoutModel(using: random, isOwned: false)
    defer { random = model.random }
    try model.live()
  }

  /// A list with an order of its own, which is edited by batch updates.
  public static func ownedLife(using random: inout some RandomNumberGenerator) throws {
    var model = LayoutModel(using: random, isOwned: true)
    defer { random = model.random }
    try model.live()
  }

  /// A list whose heights and estimates are foretold one by one.
  public static func heightsLife(
    _ axis: ScrollAxis, using random: inout some RandomNumberGenerator
  ) throws {
    var model = HeightsModel(using: random, axis: axis)
    defer { random = model.random }
    for step in 0..<60 {
      model.change()
      try model.check(step)
    }
  }
}

extension LayoutModel {
  /// Fifty steps, each looked at.
  fileprivate mutating func live() throws {
    for step in 0..<50 {
      self.step = step
      try change()
      try check()
    }
  }
}

/// Throws a sentence where something that has to be true is not.
func expect(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  if !condition { throw CaseFailure(sentence()) }
}

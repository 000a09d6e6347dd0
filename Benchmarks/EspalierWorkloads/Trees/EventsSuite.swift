// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

extension Suite {
  /// Events up, values down, and notifications.
  public static let events = Suite(
    "events", "events up a tree, shared values down", presentation: .events
  ) {
    sending
    sharing
    churn
    removing
    notifying
  }

  /// An event from every leaf, with subscribers at one or all of the levels above it, or only in another branch, so
  /// that it climbs in vain: leaf after leaf, which is mostly the same way again, or from leaves anywhere, which is
  /// always another one. With no subscriber in all the tree nothing is climbed: an event nobody ever wanted.
  private static var sending: Benchmark {
    let variants = [3, 10, 100].flatMap { depth in
      [
        "none", "one", "all", "elsewhere", "one-scattered", "all-scattered", "elsewhere-scattered",
      ].map { "depth-\(depth).\($0)" }
    }
    return Benchmark("send", variants: variants, sizes: .scaled([100_000])) { request in
      let parts = request.variant.split(whereSeparator: { $0 == "-" || $0 == "." })
      let (world, levels) = try MainActor.assumeIsolated {
        let world = try EventWorld(rows: request.rows, depth: Int(parts[1])!)
        if parts.count > 3 { world.scatter() }
        let levels: [ContainerModel] =
          switch parts[2] {
          case "none": []
          case "one": [world.top]
          case "elsewhere": [try world.addContainer(to: world.top)]
          default: [world.top] + world.containers
          }
        return (world, levels)
      }
      let heard = ["all": Int(parts[1])!, "one": 1][parts[2]] ?? 0
      return Case(inputBytes: request.rows * 8, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) { world.sendOurs(at: levels, heard: heard) }
        Contestant.onMainActor("plain") { world.sendPlain(at: levels, heard: heard) }
      }
    }
  }

  /// A value shared at the root with subscribers here and there, side by side, or partly below
  /// others who share it as well.
  private static var sharing: Benchmark {
    let variants = [
      "subscribers-10", "subscribers-1000", "subscribers-100000", "dense-1000", "shadowed-1000",
      "moved-10",
    ]
    return Benchmark("share", variants: variants, sizes: .fixed([100_000])) { request in
      let parts = request.variant.split(separator: "-")
      let count = Int(parts[1])!
      let stride = parts[0] == "dense" ? 1 : request.rows / count
      let (world, readers, shadows) = try MainActor.assumeIsolated {
        let world = try MainActor.assumeIsolated { try EventWorld(rows: request.rows, depth: 3) }
        let readers = (0..<count).map { world.rows[$0 * stride] }
        return (world, readers, parts[0] == "shadowed" ? world.everySecondBranch : [])
      }
      return Case(inputBytes: count * 8, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          world.shareOurs(readers, shadows: shadows, moves: parts[0] == "moved")
        }
        Contestant.onMainActor("plain") { world.sharePlain(readers, shadows: shadows) }
      }
    }
  }

  /// Subscribing and cancelling, at a thousand rows one after the other.
  ///
  /// The plain way appends a closure to an array that is there already and drops it again. It wins, because a
  /// subscription of ours is more than a closure: an object that outlives the delivery in which it is cancelled, and
  /// one more by which it goes with its model from list to list; and a place in two chains, that of the event and
  /// that of the node, so that it ends in O(1) with its token or its node, and is called in its turn by an event that
  /// finds it among others. The plain array needs a search to do any of these, and its tree an array for each node
  /// and event.
  private static var churn: Benchmark {
    Benchmark("subscribe-cancel", sizes: .scaled([100_000])) { request in
      let world = try MainActor.assumeIsolated { try EventWorld(rows: request.rows, depth: 3) }
      return Case(inputBytes: 8, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) { world.churnOurs() }
        Contestant.onMainActor("plain") { world.churnPlain() }
      }
    }
  }

  /// Removing a branch of a hundred rows, each with a subscription.
  private static var removing: Benchmark {
    Benchmark("remove-subtree", sizes: .scaled([100_000])) { request in
      let world = try MainActor.assumeIsolated { try EventWorld(rows: request.rows, depth: 3) }
      return Case(inputBytes: 100 * 8, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) { world.removeOurs() }
        Contestant.onMainActor("plain") { world.removePlain() }
      }
    }
  }

  /// A notification from the root, or from a leaf upwards, with a thousand listeners.
  private static var notifying: Benchmark {
    let scopes = ["global", "reusable", "children", "children-and-self", "parents"]
    return Benchmark("notify", variants: scopes, sizes: .scaled([100_000])) { request in
      let world = try MainActor.assumeIsolated {
        try EventWorld(rows: request.rows, depth: 3, isListening: true)
      }
      return Case(inputBytes: 1000 * 8, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) { try world.notifyOurs(request.variant) }
        Contestant.onMainActor("plain") { try world.notifyPlain(request.variant) }
      }
    }
  }
}

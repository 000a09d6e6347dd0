// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Who is beside, above and below a node, and nodes by their identities, beside arrays of children.
@Suite struct RelativeTests {
  @Test func randomTreesAgreeWithArrays() throws {
    for seed in seeds(count: 60) { try run(seed) }
  }

  private func run(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
    let bare = BareList(room: [4, 64][below(2)])
    // Few identities: most are repeated sooner or later in half of the runs.
    let range = below(2) == 0 ? 12 : 1_000_000
    var children: [NodeID: [NodeID]] = [.root: []]
    var parents: [NodeID: NodeID] = [:]
    var identities: [NodeID: Int64] = [:]
    func all(_ id: NodeID) -> [NodeID] { [id] + (children[id] ?? []).flatMap(all) }
    func drop(_ id: NodeID) {
      children[parents[id]!]!.removeAll { $0 == id }
      for node in all(id) { (children[node], parents[node], identities[node]) = (nil, nil, nil) }
    }
    for step in 0..<200 {
      let containers = all(.root).filter { children[$0] != nil }
      let (container, nodes) = (containers[below(containers.count)], all(.root))
      let node = nodes[below(nodes.count)]
      switch below(10) {
      case 0...1:
        let identity = Int64(below(range))
        let id = try bare.tree.makeContainer(identity: identity, at: .last(in: container))
        (children[id], parents[id]) = ([], container)
        if identity != 0 { identities[id] = identity }
        children[container]!.append(id)
      case 2...4:
        let identity = Int64(below(range))
        let id = try bare.tree.makeRow(RowContent(RowID(identity)), at: .first(in: container))
        (parents[id], identities[id]) = (container, identity)
        children[container]!.insert(id, at: 0)
      case 5 where node != .root:
        try bare.tree.remove(node)
        drop(node)
      case 6 where node != .root && !all(node).contains(container):
        try bare.tree.move(node, to: .last(in: container))
        children[parents[node]!]!.removeAll { $0 == node }
        children[container]!.append(node)
        parents[node] = container
      case 7 where node != .root:
        let other = nodes[below(nodes.count)]
        guard other != .root, other != node, !all(other).contains(node) else { continue }
        if all(node).contains(other) {
          #expect(throws: EditError.cycle(node, into: other)) {
            try bare.tree.replace(node, with: other)
          }
          continue
        }
        try bare.tree.replace(node, with: other)
        children[parents[other]!]!.removeAll { $0 == other }
        let parent = parents[node]!
        children[parent]!.insert(other, at: children[parent]!.firstIndex(of: node)!)
        parents[other] = parent
        drop(node)
      case 8: bare.commit()
      default: judge(bare, "SEED=\(seed) step \(step)")
      }
    }

    func judge(_ bare: BareList, _ note: Comment) {
      for (place, id) in all(.root).enumerated() {
        let siblings = id == .root ? [id] : children[parents[id]!]!
        let index = siblings.firstIndex(of: id)!
        let next = index + 1 < siblings.count ? siblings[index + 1] : nil
        #expect(bare.tree.nextSibling(of: id) == next, note)
        #expect(bare.tree.previousSibling(of: id) == (index > 0 ? siblings[index - 1] : nil), note)
        #expect(bare.tree.firstChild(of: id) == children[id]?.first, note)
        #expect(bare.tree.lastChild(of: id) == children[id]?.last, note)
        var (above, depth) = (parents[id], 0)
        while let at = above { (above, depth) = (parents[at], depth + 1) }
        #expect(bare.tree.depth(of: id) == depth, note)
        let other = all(.root)[below(place + 1)]
        #expect(bare.tree.contains(id, in: other) == all(other).contains(id), note)
        #expect(bare.tree.precedes(other, id) == (other != id), note)
      }
      for identity in Set(identities.values) {
        let found = bare.tree.node(withID: identity)
        #expect(found.map { identities[$0] } == identity, note)
        #expect(bare.tree.node(withID: identity) == found, note)
      }
      #expect(bare.tree.node(withID: -1) == nil, note)
      let repeats = identities.count - Set(identities.values).count
      #expect(bare.tree.repeatedIdentities() == repeats, note)
    }
  }

  @Test func hiddenNodesAreNotShown() throws {
    let bare = BareList()
    let outer = try bare.tree.makeContainer(at: .last(in: .root))
    let row = try bare.tree.makeRow(RowContent(1), at: .last(in: outer))
    try bare.tree.setHidden(true, outer)
    #expect(bare.tree.isHidden(outer) && !bare.tree.isHidden(row) && !bare.tree.isShown(row))
    try bare.tree.setHidden(false, outer)
    #expect(bare.tree.isShown(row) == true)
    try bare.tree.remove(row)
    #expect(bare.tree.isShown(row) == false && bare.tree.depth(of: row) == nil)
    #expect(bare.tree.nextSibling(of: row) == nil && bare.tree.node(withID: 1) == nil)
  }
}

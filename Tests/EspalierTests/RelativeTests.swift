// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Who is above and below a node, and nodes by their identities, beside arrays of children.
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
      switch below(11) {
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
      case 7: bare.commit()
      case 8:
        let separator = below(2) == 0 ? Separator(height: 1) : nil
        try bare.tree.setSeparatorBetweenChildren(separator, of: container)
      case 9 where below(6) == 0:
        try bare.tree.removeAll(in: container)
        for child in children[container]! { drop(child) }
      default: judge(bare, "SEED=\(seed) step \(step)")
      }
    }

    func judge(_ bare: BareList, _ note: Comment) {
      for id in all(.root) {
        var listed: [NodeID] = []
        bare.tree.forEachChild(of: id) { listed.append($0) }
        #expect(listed == children[id] ?? [], note)
        #expect(bare.tree.isContainer(id) == (children[id] != nil), note)
        #expect(bare.tree.parent(of: id) == parents[id], note)
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
    #expect(bare.tree.isShown(row) == false && bare.tree.parent(of: row) == nil)
    #expect(bare.tree.node(withID: 1) == nil)
  }
}

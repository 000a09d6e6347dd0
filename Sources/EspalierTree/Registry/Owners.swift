// SPDX-License-Identifier: MIT

import EspalierBase

/// The objects that own registrations, held weakly.
struct Owners {
  private struct Owner {
    weak var object: AnyObject?
    var identifier: ObjectIdentifier
    var first: Int32
  }

  private var owners: [Owner] = []
  private var free: [Int32] = []
  private var indices: [ObjectIdentifier: Int32] = [:]

  /// The number of owners with registrations.
  var count: Int { indices.count }

  /// The index of an owner, if it has one. A dead owner's address may have been given to a new
  /// object: that is another owner.
  func index(of object: AnyObject) -> Int32? {
    guard let index = indices[ObjectIdentifier(object)], isAlive(index) else { return nil }
    return index
  }

  /// The index under which a dead object with this object's address is still entered.
  func deadIndex(at object: AnyObject) -> Int32? {
    guard let index = indices[ObjectIdentifier(object)], !isAlive(index) else { return nil }
    return index
  }

  func isAlive(_ index: Int32) -> Bool {
    owners[Int(index)].object != nil
  }

  func object(_ index: Int32) -> AnyObject? {
    owners[Int(index)].object
  }

  /// Enters an owner that has no index.
  mutating func enter(_ object: AnyObject) -> Int32 {
    let identifier = ObjectIdentifier(object)
    let owner = Owner(object: object, identifier: identifier, first: -1)
    let index: Int32
    if let reused = free.popLast() {
      index = reused
      owners[Int(index)] = owner
    } else {
      index = Int32(owners.count)
      owners.append(owner)
    }
    indices[identifier] = index
    return index
  }

  /// The first registration of an owner; −1 if there is none.
  func first(_ index: Int32) -> Int32 { owners[Int(index)].first }

  /// Sets the first registration of an owner; with −1 the owner is forgotten.
  mutating func setFirst(_ index: Int32, _ registration: Int32) {
    owners[Int(index)].first = registration
    guard registration < 0 else { return }
    owners[Int(index)].object = nil
    if indices[owners[Int(index)].identifier] == index {
      indices[owners[Int(index)].identifier] = nil
    }
    free.append(index)
  }

  /// The indices of owners that died.
  var dead: [Int32] {
    indices.values.filter { !isAlive($0) }
  }
}

// SPDX-License-Identifier: MIT
// What the examples for UIKit and SwiftUI take for granted: the code of an app, on the main actor.

import EspalierSwiftUI
import EspalierUIKit
import UIKit

struct Post: Identifiable, Hashable, Sendable {
  var id: Int
  var text = ""
}

struct Message: Identifiable, Equatable {
  var id: Int
  var text = ""
}

struct PostGroup: Identifiable {
  var id: String
  var posts: [Post]
}

@MainActor
final class PostView: UIView {
  func show(_ post: Post?) {}
}

@MainActor
final class ExampleContext {
  let view = UIView()
  let tableView = UITableView(frame: .zero)
  let collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewLayout())
  var posts: [Post] = []
  var sections: [PostGroup] = []
  var differ = Differ<Post.ID>()
  var update = SectionedBatchUpdate()
}

// SPDX-License-Identifier: MIT

import Espalier

/// What is there when no post is: it says whether that is because of the filter. It shows and hides itself as the posts
/// come and go.
final class NoPostsRow: EmptyModel {
  /// The text that posts have to have to be shown.
  var filter = "" { didSet { if filter != oldValue { setNeedsUpdate() } } }

  init(of posts: ContainerModel) {
    super.init(of: posts, kind: .empty, height: .text(lines: 2))
  }

  override func configure(_ view: AnyObject) {
    let words = filter.isEmpty ? "There are no posts." : "No post has the text “\(filter)”."
    (view as? RowView)?.content = .text([
      Paragraph([Run(" ")]), Paragraph([Run(words, Style().bold)], isCentered: true),
    ])
  }
}

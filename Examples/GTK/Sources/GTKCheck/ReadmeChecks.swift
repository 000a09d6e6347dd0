// SPDX-License-Identifier: MIT

import CEspalierGTK
import Espalier
import EspalierGTK
import GTKTestSupport

private struct Post: Identifiable, Equatable {
  var id: Int
  var text: String
}

// The examples of the README of this package; an app that is not strict about memory need not say `unsafe`.

private final class PostView: RowWidget {
  init() { unsafe super.init(gtk_label_new(nil)) }
  func show(_ post: Post) { unsafe gtk_label_set_text(OpaquePointer(widget), post.text) }
}

@safe private final class PostCell: WidgetOwner {
  let widget = unsafe gtk_label_new(nil)!
  func show(_ post: Post) { unsafe gtk_label_set_text(OpaquePointer(widget), post.text) }
}

@MainActor
func checkReadme() {
  let newPosts = (0..<100).map { Post(id: $0, text: "Post \($0)") }

  Checks.check("the README's engine view") {
    let list = EngineView()
    let posts = ElementList<Post, Post.ID>(in: list.engine) { _ in
      RowContent(height: .automatic())
    }
    list.register { PostView() }
    list.configure = { view, row, _ in
      if let post = posts.element(withID: Int(row.id.rawValue)) { (view as? PostView)?.show(post) }
    }
    let window = unsafe TestWindow(list.widget, width: 320, height: 480)
    try posts.apply(newPosts)
    window.nextFrame()
    Checks.expect(list.shownRows.count > 10, "There are \(list.shownRows.count) rows.")
    window.close()
  }

  Checks.check("the README's list view") {
    let posts = ListModel<Post, Post.ID>()
    let view = unsafe posts.makeListView(
      CellFactory(make: PostCell.init) { cell, post in cell.show(post) })
    posts.apply(newPosts)
    let scroller = unsafe gtk_scrolled_window_new()!
    unsafe gtk_scrolled_window_set_child(OpaquePointer(scroller), view)
    let window = unsafe TestWindow(scroller, width: 320, height: 480)
    Checks.expect(unsafe g_list_model_get_n_items(posts.model) == 100, "There are not 100 rows.")
    window.close()
  }
}

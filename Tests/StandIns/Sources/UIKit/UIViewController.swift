// SPDX-License-Identifier: MIT

/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/view
  open var view = UIView()
}

/// https://developer.apple.com/documentation/uikit/uitableviewcontroller
@MainActor
open class UITableViewController: UIViewController {
  /// https://developer.apple.com/documentation/uikit/uitableviewcontroller/tableview
  open var tableView = UITableView(frame: .zero)
}

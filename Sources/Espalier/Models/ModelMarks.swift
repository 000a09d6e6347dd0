// SPDX-License-Identifier: MIT

/// What happened to a model.
struct ModelMarks: OptionSet {
  var rawValue: UInt8

  /// `didAttach` was called, and `didDetach` was not.
  static let attached = ModelMarks(rawValue: 1)
  static let loaded = ModelMarks(rawValue: 2)

  /// It is to be loaded: its node is in the registry's list, or it waits hidden.
  static let waitsToLoad = ModelMarks(rawValue: 4)

  /// `willDisplay` was called, and `didEndDisplay` was not.
  static let displayed = ModelMarks(rawValue: 8)

  /// `didEnterWorkingRange` was called, and `didExitWorkingRange` was not.
  static let near = ModelMarks(rawValue: 16)

  /// Others may have its identity: it was given, and not made up.
  static let sharesIdentity = ModelMarks(rawValue: 32)

  /// It waits to be loaded until it or what it is in is shown.
  static let waitsHidden = ModelMarks(rawValue: 64)

  /// It is a container whose rows have no models: it makes them by itself, and answers for them.
  static let makesRows = ModelMarks(rawValue: 128)
}

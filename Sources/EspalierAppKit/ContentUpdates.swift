// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// What becomes of rows, headers and footers whose content has changed.
  public enum ContentUpdates<Places> {
    /// They are loaded again, after everything else: they get other views.
    case reloaded

    /// A closure brings them up to date in place: it is handed their new places.
    case inPlace(@MainActor (Places) -> Void)
  }
#endif

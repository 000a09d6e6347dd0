// SPDX-License-Identifier: MIT

import CEspalier

/// Writes a line to standard error. For what is told in debug builds only.
package func printError(_ sentence: String) {
  unsafe sentence.withCString { unsafe espalier_print_error($0) }
}

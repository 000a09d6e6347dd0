// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Runs a call that has nothing to fail for but a full tree; that traps, with the sentence of the
/// error.
@inline(__always)
func trusting<Result>(_ call: () throws(TreeError) -> Result) -> Result {
  do throws(TreeError) {
    return try call()
  } catch {
    misuse(error.description)
  }
}

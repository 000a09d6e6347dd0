// SPDX-License-Identifier: MIT

/// Whether something of this size is to be looked at whole after this change, in builds with `ESPALIER_CHECKS`.
///
/// Small things are, after every change; of large ones, every so many changes, so that all checks together
/// cost a few hundred steps for each change and tests with a million rows end.
package func invariantsAreDue(size: Int) -> Bool {
  size <= 512 || uniqueNumber() % Int64(size / 256) == 0
}

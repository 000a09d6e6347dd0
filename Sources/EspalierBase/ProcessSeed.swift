// SPDX-License-Identifier: MIT

/// A number that nobody can know before the process runs. Mixed into hashes, so that identities cannot be prepared
/// that collide.
package enum ProcessSeed {
  /// One for the process, drawn when it is needed first: asking the system for each table costs more than a small
  /// diff.
  package static let value = UInt64.random(in: .min ... .max)
}

// SPDX-License-Identifier: MIT

// What the adapters for UIKit and AppKit have in common. Like them it is an empty module where no kit is.

/// Ends the process with a sentence that says what the caller did wrong, in every build.
package func misuse(_ sentence: String) -> Never { fatalError(sentence) }

// SPDX-License-Identifier: MIT

import CEspalierBench
import Foundation

/// The processors that this thread may run on, and the one among them that others use least.
///
/// A process that stays on one processor is neither moved in the middle of a measurement nor put beside
/// something that runs already, as long as another processor is there for that.
public struct Processors: Sendable {
  /// Their numbers; empty where the system does not say.
  private let numbers: [Int32]

  /// Asks the system.
  public init() {
    var numbers = [Int32](repeating: 0, count: 1024)
    // The array is as long as it says.
    let count = unsafe espalier_processors(&numbers, Int32(numbers.count))
    self.numbers = Array(numbers.prefix(Int(count)))
  }

  /// Calls `body` on the processor that was idle for longest in the last moment; what `body` starts stays
  /// there as well. Where there is no choice it is simply called.
  public func onCalmest<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard numbers.count > 1, let before = ProcessorTicks.now() else { return try body() }
    Thread.sleep(forTimeInterval: 0.06)
    let after = ProcessorTicks.now() ?? before
    let idle = { (number: Int32) in (after.idle[number] ?? 0) &- (before.idle[number] ?? 0) }
    // By number, so that two runs on an idle machine choose the same one: the last, as systems prefer the
    // first for their own work.
    let calmest = numbers.max { (idle($0), $0) < (idle($1), $1) }
    guard let calmest, stay(on: [calmest]) else { return try body() }
    defer { _ = stay(on: numbers) }
    return try body()
  }

  private func stay(on numbers: [Int32]) -> Bool {
    // The array is as long as it says.
    unsafe espalier_stay_on_processors(numbers, Int32(numbers.count)) != 0
  }
}

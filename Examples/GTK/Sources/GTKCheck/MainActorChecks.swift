// SPDX-License-Identifier: MIT

import CEspalierGTK
import EspalierGTK
import Foundation
import GTKTestSupport

/// What is on the main actor runs in GLib's main loop.
@MainActor
func checkMainActor() {
  Checks.check("tasks of the main actor run in GLib's loop") {
    var steps: [Int] = []
    Task { @MainActor in
      steps.append(1)
      await Task.yield()
      steps.append(2)
      let far = await Task.detached { 3 }.value
      steps.append(far)
      try? await Task.sleep(for: .milliseconds(5))
      steps.append(4)
    }
    DispatchQueue.main.async { steps.append(0) }
    Checks.expect(steps.isEmpty, "Nothing runs before the loop does.")
    let isDone = MainLoop.run { steps.contains(4) && steps.contains(0) }
    Checks.expect(isDone, "The steps were \(steps).")
    Checks.expect(steps.filter { $0 != 0 } == [1, 2, 3, 4], "The order was \(steps).")
  }

  Checks.check("a loop that sleeps is woken by the main actor") {
    var woke = false
    let rescue = Task {
      try await Task.sleep(for: .seconds(5))
      MainLoop.quit()
    }
    Task {
      // Sleeps on another thread, and comes back to a loop with nothing else to do.
      await Task.detached { try? await Task.sleep(for: .milliseconds(20)) }.value
      woke = true
      MainLoop.quit()
    }
    MainLoop.run()
    rescue.cancel()
    Checks.expect(woke, "The loop slept for five seconds.")
  }
}

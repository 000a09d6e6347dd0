// SPDX-License-Identifier: MIT

import Foundation

/// The yardstick of a case: `memcpy` of as many bytes as one input has, over as many inputs.
///
/// The sources are cycled like the inputs they stand for, so that the copy finds as much of them in
/// the caches as the contestants find of theirs. The target is reused, as a workspace is.
@safe  // The buffers stay private, and every copy lies inside both.
final class CopyCalibration {
  private let sources: UnsafeMutableRawBufferPointer
  private let target: UnsafeMutableRawBufferPointer
  private let bytes: Int
  private let count: Int
  private var next = 0

  init(bytes: Int, inputs: Int) {
    self.bytes = max(bytes, 1)
    count = inputs
    unsafe sources = .allocate(byteCount: self.bytes * inputs, alignment: 64)
    unsafe target = .allocate(byteCount: self.bytes, alignment: 64)
    // Pages that were never written all map to one page of zeros, which would be cheap to read.
    unsafe sources.initializeMemory(as: UInt8.self, repeating: 0x5A)
    unsafe target.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    unsafe sources.deallocate()
    unsafe target.deallocate()
  }

  /// Copies the next input's worth of bytes.
  func copyNext() {
    precondition(next < count, "There is no such input.")
    // Both sides have `bytes` bytes from there on; neither is empty, so both have a base address.
    unsafe memcpy(target.baseAddress!, sources.baseAddress! + next * bytes, bytes)
    unsafe blackHole(target.baseAddress)
    next = next + 1 == count ? 0 : next + 1
  }

  /// The calibration as an operation among the others.
  static func operation(for prepared: Case) -> Operation {
    let inputs = prepared.dataSets * prepared.inputsPerRun
    let calibration = CopyCalibration(bytes: prepared.inputBytes, inputs: inputs)
    return Operation(run: { _ in calibration.copyNext() }, verify: { _ in })
  }
}

/// The name of the calibration in result files.
public let calibrationName = "memcpy"

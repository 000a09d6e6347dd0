// SPDX-License-Identifier: MIT

import Foundation

/// The yardstick of a case: `memcpy` of as many bytes as one data set has, over as many data sets.
///
/// The sources are cycled like the data sets they stand for, so that the copy finds as much of them in
/// the caches as the contestants find of theirs. The target is reused, as a workspace is.
@safe  // The buffers stay private, and every copy lies inside both.
final class CopyCalibration {
  private let sources: UnsafeMutableRawBufferPointer
  private let target: UnsafeMutableRawBufferPointer
  private let bytes: Int

  init(bytes: Int, dataSets: Int) {
    self.bytes = max(bytes, 1)
    unsafe sources = .allocate(byteCount: self.bytes * dataSets, alignment: 64)
    unsafe target = .allocate(byteCount: self.bytes, alignment: 64)
    // Pages that were never written all map to one page of zeros, which would be cheap to read.
    unsafe sources.initializeMemory(as: UInt8.self, repeating: 0x5A)
    unsafe target.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    unsafe sources.deallocate()
    unsafe target.deallocate()
  }

  /// Copies one data set's worth of bytes.
  func copy(dataSet: Int) {
    precondition(unsafe (dataSet + 1) * bytes <= sources.count, "There is no such data set.")
    // Both sides have `bytes` bytes; neither is empty, so both have a base address.
    unsafe memcpy(target.baseAddress!, sources.baseAddress! + dataSet * bytes, bytes)
    unsafe blackHole(target.baseAddress)
  }

  /// The calibration as an operation among the others.
  static func operation(for prepared: Case) -> Operation {
    let calibration = CopyCalibration(bytes: prepared.inputBytes, dataSets: prepared.dataSets)
    return Operation(run: { calibration.copy(dataSet: $0) }, verify: { _ in })
  }
}

/// The name of the calibration in result files.
public let calibrationName = "memcpy"

/// The lowest time in nanoseconds of a `memcpy` of `RunHeader.calibrationBytes` bytes.
public func calibrate(clock: some BenchmarkClock, copies: Int = 40) -> Double {
  let dataSets = 4
  let calibration = CopyCalibration(bytes: RunHeader.calibrationBytes, dataSets: dataSets)
  let times = (0..<copies).map { copy in
    let start = clock.now()
    calibration.copy(dataSet: copy % dataSets)
    return clock.now() - start
  }
  return Double(times.min() ?? 0)
}

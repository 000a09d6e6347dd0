// SPDX-License-Identifier: MIT

/// A plain type for which bytes that are all zero are a valid value.
///
/// Buffers of such types are born zeroed, so that no element of theirs is ever uninitialised memory.
public protocol ZeroInitializable: BitwiseCopyable {}

extension Int8: ZeroInitializable {}
extension UInt8: ZeroInitializable {}
extension Int16: ZeroInitializable {}
extension UInt16: ZeroInitializable {}
extension Int32: ZeroInitializable {}
extension UInt32: ZeroInitializable {}
extension Int64: ZeroInitializable {}
extension UInt64: ZeroInitializable {}
extension Int: ZeroInitializable {}
extension UInt: ZeroInitializable {}
extension Double: ZeroInitializable {}

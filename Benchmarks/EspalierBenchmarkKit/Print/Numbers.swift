// SPDX-License-Identifier: MIT

/// A whole number with commas between thousands.
public func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var result = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0 && (digits.count - index).isMultiple(of: 3) { result.append(",") }
    result.append(digit)
  }
  return result
}

/// A number of things, such as `1 case` and `2 cases`.
public func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// A number with three significant digits at least, and commas: `0.58`, `12.3`, `1,234`.
public func short(_ number: Double) -> String {
  guard number.isFinite, number.magnitude < 1e15 else { return "\(number)" }
  let magnitude = number.magnitude
  if magnitude >= 99.95 { return grouped(Int(number.rounded())) }
  return fixed(number, decimals: magnitude >= 9.995 ? 1 : 2)
}

/// A time in nanoseconds with a unit that suits it: `812 ns`, `29.1 µs`, `41.3 ms`, `2.05 s`.
public func duration(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<999.5: "\(short(nanoseconds)) ns"
  case ..<999_500: "\(short(nanoseconds / 1e3)) µs"
  case ..<999_500_000: "\(short(nanoseconds / 1e6)) ms"
  default: "\(short(nanoseconds / 1e9)) s"
  }
}

/// A number of bytes with a unit that suits it, in steps of 1,024.
public func byteCount(_ bytes: Double) -> String {
  switch bytes {
  case ..<1024: "\(short(bytes)) B"
  case ..<1_048_576: "\(short(bytes / 1024)) KiB"
  case ..<1_073_741_824: "\(short(bytes / 1_048_576)) MiB"
  default: "\(short(bytes / 1_073_741_824)) GiB"
  }
}

/// A number with exactly that many decimals.
public func fixed(_ number: Double, decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  // Beyond that a double has no decimals, and an integer no room.
  guard number.isFinite, number.magnitude < 1e15, number.magnitude * Double(scale) < 9e18 else {
    return "\(number)"
  }
  let scaled = Int((number.magnitude * Double(scale)).rounded())
  let sign = number < 0 && scaled > 0 ? "-" : ""
  guard decimals > 0 else { return sign + String(scaled) }
  let fraction = String(scaled % scale)
  let padding = String(repeating: "0", count: decimals - fraction.count)
  return "\(sign)\(scaled / scale).\(padding)\(fraction)"
}

// SPDX-License-Identifier: MIT

/// A whole number with commas between thousands.
func grouped(_ number: Int) -> String {
  var digits = String(number)
  var place = digits.count - 3
  while place > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    place -= 3
  }
  return digits
}

/// A count with its noun: `1 row`, `1,200 rows`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// A time with three digits and a unit that suits it: `812 ns`, `29.1 µs`, `2.05 s`.
func readable(_ duration: Duration) -> String {
  let (seconds, fraction) = duration.components
  let nanoseconds = Double(seconds) * 1e9 + Double(fraction) / 1e9
  let units: [(size: Double, name: String)] = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]
  guard let unit = units.first(where: { nanoseconds >= $0.size * 0.9995 }) else {
    return "\(Int(nanoseconds.rounded())) ns"
  }
  let value = nanoseconds / unit.size
  let decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
  return "\(fixed(value, decimals: decimals)) \(unit.name)"
}

/// A positive number with that many decimals.
private func fixed(_ number: Double, decimals: Int) -> String {
  let scale = [1, 10, 100][decimals]
  let scaled = Int((number * Double(scale)).rounded())
  guard decimals > 0 else { return grouped(scaled) }
  let fraction = String(scaled % scale)
  return "\(scaled / scale).\(String(repeating: "0", count: decimals - fraction.count))\(fraction)"
}

// SPDX-License-Identifier: MIT

import EspalierBase

extension Length {
  /// The height of something of a known size that is scaled to another width, floored to the pixel, as
  /// waterfall layouts of pictures want it.
  ///
  /// Nothing if one side is nothing, negative or not a number, or if infinite sides leave the height open;
  /// the tallest row if it would be taller. Traps if a point has less than one pixel or more than four.
  ///
  /// - Parameters:
  ///   - width: the natural width, in points.
  ///   - height: the natural height, in points.
  ///   - scaledWidth: the width to scale to, in points.
  ///   - pixelScale: the pixels in one point.
  /// - Complexity: O(1).
  public static func scaled(
    width: Double, height: Double, to scaledWidth: Double, pixelScale: Int = 1
  ) -> Length {
    require((1...4).contains(pixelScale), "A point has 1 to 4 pixels, not \(pixelScale).")
    guard width > 0, height > 0, scaledWidth > 0 else { return .zero }
    let scale = Double(pixelScale)
    let wanted = height * scaledWidth / width
    // An infinity divided by another one, for example.
    guard !wanted.isNaN else { return .zero }
    let points = min(wanted, Length.maximum.points)
    // Whole pixels; `rounded` would be a function of the C mathematics library, which an executable that
    // imports nothing else does not link.
    return Length(points: Double(Int(points * scale)) / scale) ?? .zero
  }
}

// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("What a list is configured to be") struct ConfigurationTests {
  /// The members of a configuration as they are stored, so that none is left out.
  private func members(_ configuration: LayoutConfiguration) -> [String] {
    Mirror(reflecting: configuration).children.map { "\($0.label ?? ""): \($0.value)" }
  }

  /// Every member is another than it is by default.
  private func other() -> LayoutConfiguration {
    var configuration = LayoutConfiguration()
    configuration.axis = .horizontal
    configuration.defaultEstimate = 33
    configuration.isRightToLeft = true
    configuration.staysAtTop = true
    configuration.followsTail = true
    configuration.tailThreshold = 7
    configuration.alignsShortContentToEnd = true
    configuration.pixelScale = 3
    configuration.leadingPinInset = 11
    configuration.trailingPinInset = 13
    configuration.displayRange = RangeReach(ahead: 17, behind: 19)
    configuration.preloadRange = RangeReach(ahead: 23, behind: 29)
    configuration.initialDisplayRange = RangeReach(ahead: 31, behind: 37)
    configuration.initialPreloadRange = RangeReach(ahead: 41, behind: 43)
    return configuration
  }

  // Compared beforehand: what is read wrongly may have no description.
  private func expect(_ bare: BareList, has configuration: LayoutConfiguration) {
    let isReadFromList = bare.configuration == configuration
    let isReadFromLayout = bare.layout.configuration == configuration
    #expect(isReadFromList && isReadFromLayout)
  }

  /// An accessor of another kind returned what is in memory that is free (`Addressed`).
  @Test func eachMemberIsReadAsItWasSet() {
    let (bare, preset, configuration) = (BareList(), LayoutConfiguration(), other())
    for (preset, member) in zip(members(preset), members(configuration)) {
      #expect(preset != member)
    }
    expect(bare, has: preset)
    bare.configuration = configuration
    expect(bare, has: configuration)
  }

  @Test func oneMemberIsSetAndTheOthersStay() {
    let bare = BareList()
    var configuration = other()
    bare.configuration = configuration
    bare.configuration.tailThreshold = 5
    configuration.tailThreshold = 5
    expect(bare, has: configuration)
  }
}

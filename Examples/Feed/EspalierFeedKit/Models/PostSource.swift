// SPDX-License-Identifier: MIT

/// What the posts of the example say: always the same for the same number, and made when it is looked at, so that
/// a feed of 100,000 rows holds no text.
struct PostSource: Hashable, Sendable {
  /// The number of the post.
  let number: Int

  /// Makes the source of a post.
  init(_ number: Int) { self.number = number }

  /// The subjects, which are the sections of the feed.
  static let topics = ["Garden", "Kitchen", "Code", "Music", "Travel 旅行"]

  private static let authors = [
    "Ada", "李雷", "Zoë 🌻", "Grace", "さくら", "Åsa Öberg", "김민준", "Niklaus", "Mina 👩🏽‍🔬", "Barbara",
  ]

  private static let sentences = [
    "Tied the pear to the wall today; it will take three years.",
    "The list is as long as the street, and one edit in it costs what the edit costs.",
    "Rain at last ☔ and everything smells of earth.",
    "今天的番茄熟了，味道很好。",
    "Who has a recipe for quinces? We have eleven kilos of them.",
    "Four of us 👨‍👩‍👧‍👦 picked cherries until it was dark.",
    "Shuffled the whole shelf and found what I was not looking for.",
    "The train stopped between two stations, so here is the whole evening sky.",
    "庭の木にやっと花が咲きました🌸。",
    "A row that nobody looks at has never been measured.",
    "Bread with too much rye again, and no regrets.",
    "Flags from the regatta: 🇳🇱 🇯🇵 🇧🇷 and one that no one knew.",
    "오늘은 산책하기 좋은 날씨예요.",
    "Practised the same eight bars for an hour; they are shorter now.",
    "Antidisestablishmentarianismandotherverylongwordswithoutasinglespace break where the line ends.",
    "It works, and I know why.",
  ]

  private static let replies = [
    "Lovely!", "How long did that take?", "同感です。", "Same here 🙌",
    "I would like to see that in spring.",
    "Which variety is it? Ours is late every year, and nobody can tell me what it needs.",
    "👏🏽👏🏽", "Send some over.", "좋아요!", "No.",
  ]

  /// A number that is as good as random, and always the same.
  private func draw(_ salt: Int, _ count: Int) -> Int {
    var bits = UInt64(truncatingIfNeeded: number &* 31 &+ salt) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(count))
  }

  /// Who wrote it.
  var author: String { Self.authors[draw(1, Self.authors.count)] }

  /// What it is about: the index of a topic.
  var topic: Int { draw(2, Self.topics.count) }

  /// One to four sentences.
  var text: String {
    (0...draw(3, 4)).map { Self.sentences[draw(10 + $0, Self.sentences.count)] }
      .joined(separator: " ")
  }

  /// How many like it before the first key is pressed.
  var likes: Int { draw(4, 40) }

  /// How many comments it has: three on average.
  var commentCount: Int { draw(5, 7) }

  /// The colours of its picture, by their number in the palette: the sky, and darker ones of the hills.
  var sky: UInt8 { Self.colors[draw(6, Self.colors.count)].sky }
  var hills: UInt8 { Self.colors[draw(6, Self.colors.count)].hills }

  private static let colors: [(sky: UInt8, hills: UInt8)] = [
    (67, 22), (61, 17), (173, 52), (109, 23), (139, 53), (110, 58), (180, 94), (104, 54), (66, 234),
  ]

  /// By how much the hills of such a length are shifted.
  func shift(of length: Int) -> Int { draw(60 + length, length) }

  /// Who wrote a comment, and what.
  func comment(_ index: Int) -> (author: String, text: String) {
    (
      Self.authors[draw(20 + index, Self.authors.count)],
      Self.replies[draw(40 + index, Self.replies.count)]
    )
  }
}

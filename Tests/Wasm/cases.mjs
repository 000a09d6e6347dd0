// SPDX-License-Identifier: MIT

/** Random numbers that a seed gives again (xorshift). */
export class Random {
  constructor(seed) { this.state = (seed ^ 0x9e3779b9) | 1; }
  next() {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state >>> 0;
  }
  below(count) { return count > 0 ? this.next() % count : 0; }
}

/**
 * A pair of lists.
 * @typedef {{ oldKeys: Int32Array, newKeys: Int32Array, oldVersions: Int32Array, newVersions: Int32Array }} Case
 */

function makeCase(oldKeys, newKeys, oldVersion, newVersion) {
  return {
    oldKeys: Int32Array.from(oldKeys), newKeys: Int32Array.from(newKeys),
    oldVersions: Int32Array.from(oldKeys, oldVersion), newVersions: Int32Array.from(newKeys, newVersion),
  };
}

/** All lists to a length, of so many keys. */
function allLists(length, keys) {
  const lists = [[]];
  for (let begin = 0, size = 1; size <= length; size++) {
    const end = lists.length;
    for (; begin < end; begin++) for (let key = 0; key < keys; key++) lists.push([...lists[begin], key]);
  }
  return lists;
}

/** All pairs of lists to a length; every other new row has another version. */
export function* allPairs(length, keys) {
  const lists = allLists(length, keys);
  for (const old of lists) {
    for (const other of lists) yield makeCase(old, other, () => 0, (_, row) => row & 1);
  }
}

/** The key of a number: none is like the other, and they are as far apart as keys can be. */
const spread = (number) => Math.imul(number, 0x9e3779b1) | 0;

export function shuffle(list, random) {
  for (let k = list.length - 1; k > 0; k--) {
    const other = random.below(k + 1);
    [list[k], list[other]] = [list[other], list[k]];
  }
  return list;
}

/** A list with some rows deleted, inserted and moved. */
export function edited(list, edits, random, fresh) {
  const result = [...list];
  for (let k = 0; k < edits; k++) {
    const kind = random.below(3);
    if (kind === 0) result.splice(random.below(result.length), 1);
    if (kind === 1) result.splice(random.below(result.length + 1), 0, fresh());
    if (kind === 2 && result.length > 0) {
      const [row] = result.splice(random.below(result.length), 1);
      result.splice(random.below(result.length + 1), 0, row);
    }
  }
  return result;
}

const shapes = {
  edits: (old, random, fresh) => edited(old, 1 + random.below(1 + old.length / 8), random, fresh),
  shuffle: (old, random) => shuffle([...old], random),
  reverse: (old) => old.toReversed(),
  rotate(old, random) {
    const at = random.below(old.length + 1);
    return [...old.slice(at), ...old.slice(0, at)];
  },
  filter: (old, random) => old.filter(() => random.below(3) > 0),
  replace: (old, random, fresh) => old.map((key) => (random.below(4) === 0 ? fresh() : key)),
  others: (old, random, fresh) => Array.from({ length: random.below(2 * old.length + 1) }, fresh),
  same: (old) => [...old],
};

/** Random pairs: short lists and now and then a long one, keys that occur once, and in every third repeated ones. */
export function* randomPairs(count, random) {
  const names = Object.keys(shapes);
  for (let number = 0; number < count; number++) {
    const length = number % 1000 === 999 ? 20_000 : random.below(1 << (1 + random.below(9)));
    const repeats = number % 3 === 2 ? 1 + random.below(1 + length) : 0;
    const first = random.next();
    let made = 0;
    const fresh = () => spread(first + (repeats ? random.below(repeats) : made++));
    const old = Array.from({ length }, fresh);
    // Edits splice, which a long list is too long for.
    let shape = names[random.below(names.length)];
    if (shape === "edits" && length > 1000) shape = "replace";
    yield makeCase(old, shapes[shape](old, random, fresh), (key) => key & 3, (key) => (random.below(5) ? key & 3 : 4));
  }
}

/** A shuffle of as many rows as fit 16 bits: where Int has 32 bits, their square does not fit. */
export function* largeShuffle(random) {
  const old = Array.from({ length: 65_535 }, (_, row) => row);
  yield makeCase(old, shuffle([...old], random), () => 0, () => 0);
}

/** Cases as numbers: the counts of both lists, then a key and a version for each row. */
export function write(cases) {
  const words = [];
  const add = (keys, versions) => {
    for (let k = 0; k < keys.length; k++) words.push(keys[k], versions[k]);
  };
  for (const one of cases) {
    words.push(one.oldKeys.length, one.newKeys.length);
    add(one.oldKeys, one.oldVersions);
    add(one.newKeys, one.newVersions);
  }
  return Int32Array.from(words);
}

/** Takes updates from numbers, one after the other. */
export class Answers {
  constructor(words) { [this.words, this.next] = [words, 0]; }
  take() {
    const counts = this.words.subarray(this.next, this.next + 4);
    this.next += 4;
    const list = (count) => this.words.subarray(this.next, (this.next += count));
    return {
      deletes: list(counts[0]), inserts: list(counts[1]), moves: list(2 * counts[2]), updates: list(2 * counts[3]),
    };
  }
  get isAtEnd() { return this.next === this.words.length; }
}

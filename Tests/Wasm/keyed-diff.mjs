// SPDX-License-Identifier: MIT

/**
 * What one would write without us: a keyed diff as frameworks have it. Both ends that are alike are skipped, a Map
 * finds the old row of a key, and the longest increasing subsequence of old rows stays. Correct for keys that
 * occur once.
 *
 * @param {ArrayLike<number | string>} oldKeys
 * @param {ArrayLike<number | string>} newKeys
 * @param {ArrayLike<number>} oldVersions
 * @param {ArrayLike<number>} newVersions
 */
export function keyedDiff(oldKeys, newKeys, oldVersions, newVersions) {
  const deletes = [], inserts = [], moves = [], updates = [];
  let start = 0, oldEnd = oldKeys.length, newEnd = newKeys.length;
  while (start < oldEnd && start < newEnd && oldKeys[start] === newKeys[start]) {
    if (oldVersions[start] !== newVersions[start]) updates.push(start, start);
    start++;
  }
  while (oldEnd > start && newEnd > start && oldKeys[oldEnd - 1] === newKeys[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  if (start === newEnd) {
    for (let row = start; row < oldEnd; row++) deletes.push(row);
  } else if (start === oldEnd) {
    for (let row = start; row < newEnd; row++) inserts.push(row);
  } else {
    const places = new Map();
    for (let row = start; row < oldEnd; row++) places.set(oldKeys[row], row);
    const sources = new Int32Array(newEnd - start);  // the old row of each new one, or -1
    const stays = new Uint8Array(oldEnd - start);
    let isAscending = true, last = -1;
    for (let row = start; row < newEnd; row++) {
      const old = places.get(newKeys[row]) ?? -1;
      sources[row - start] = old;
      if (old < 0) {
        inserts.push(row);
        continue;
      }
      stays[old - start] = 1;
      if (old < last) isAscending = false;
      last = old;
      if (oldVersions[old] !== newVersions[row]) updates.push(old, row);
    }
    for (let row = start; row < oldEnd; row++) if (!stays[row - start]) deletes.push(row);
    if (!isAscending) {
      const chain = longestIncreasing(sources);
      for (let row = start, next = 0; row < newEnd; row++) {
        const old = sources[row - start];
        if (old < 0) continue;
        if (chain[next] === row - start) next++;
        else moves.push(old, row);
      }
    }
  }
  for (let row = newEnd, old = oldEnd; row < newKeys.length; row++, old++) {
    if (oldVersions[old] !== newVersions[row]) updates.push(old, row);
  }
  return { deletes, inserts, moves, updates };
}

/** The places of a longest increasing subsequence, without the negative numbers. */
function longestIncreasing(numbers) {
  const before = new Int32Array(numbers.length);
  const ends = new Int32Array(numbers.length);  // where the best subsequence of each length ends
  let length = 0;
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place];
    if (number < 0) continue;
    let low = 0, high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    before[place] = low > 0 ? ends[low - 1] : -1;
    ends[low] = place;
    if (low === length) length++;
  }
  const chain = new Int32Array(length);
  for (let k = length - 1, place = ends[length - 1]; k >= 0; k--, place = before[place]) chain[k] = place;
  return chain;
}

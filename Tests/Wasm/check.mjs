// SPDX-License-Identifier: MIT
//
//   node check.mjs cases FILE                  writes the cases, for the native build
//   node check.mjs answers MODULE FILE         holds the module's answers against those of the native build
//   node check.mjs memory MODULE               looks whether memory is given back, and gives and takes at random
//   node check.mjs time MODULE                 prints times beside a keyed diff in JavaScript
//
// MODULE is diff.wasm; for `memory` one that exports malloc, free and posix_memalign as well. SEED is taken from the
// environment.

import { readFileSync, writeFileSync } from "node:fs";
import { applyToChildren, Interner, load } from "../../Examples/Wasm/diff.js";
import { allPairs, Answers, edited, largeShuffle, Random, randomPairs, shuffle, write } from "./cases.mjs";
import { keyedDiff } from "./keyed-diff.mjs";
import { PlainRows } from "./plain-rows.mjs";

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const pairs = 10_000;

function* cases() {
  yield* allPairs(5, 3);
  yield* randomPairs(pairs, new Random(seed));
  yield* largeShuffle(new Random(seed));
}

function fail(sentence) {
  console.error(`check-wasm: ${sentence} (SEED=${seed})`);
  process.exit(1);
}

const same = (a, b) => a.length === b.length && a.every((number, k) => number === b[k]);
const lists = ["deletes", "inserts", "moves", "updates"];

// MARK: Answers

/** What is wrong with an update: the new list is put together from the old one by its rows alone. */
function fault({ oldKeys, newKeys, oldVersions, newVersions }, { deletes, inserts, moves, updates }) {
  const gone = new Set(deletes), placed = new Map();
  if (gone.size !== deletes.length) return "a row is deleted twice";
  for (const row of inserts) placed.set(row, -1);
  for (let k = 0; k < moves.length; k += 2) {
    gone.add(moves[k]);
    placed.set(moves[k + 1], moves[k]);
  }
  if (gone.size !== deletes.length + moves.length / 2) return "a row leaves twice";
  if (placed.size !== inserts.length + moves.length / 2) return "a row is filled twice";
  const stay = [];
  for (let row = 0; row < oldKeys.length; row++) if (!gone.has(row)) stay.push(row);
  if (stay.length + placed.size !== newKeys.length) return "the number of rows is another";
  const changed = [];
  let next = 0;
  for (let row = 0; row < newKeys.length; row++) {
    const old = placed.get(row) ?? stay[next++];
    if (old < 0) continue;
    if (oldKeys[old] !== newKeys[row]) return `row ${row} has another key`;
    if (oldVersions[old] !== newVersions[row]) changed.push(old, row);
  }
  return same(changed, updates) ? undefined : "the updates are not the rows whose version changed";
}

/** What is wrong with rows that an update was applied to. */
function faultOfRows({ oldKeys, newKeys }, update) {
  const rows = new PlainRows(oldKeys);
  let changes = 0;
  applyToChildren(rows, update, (row) => rows.make(newKeys[row]), (element, row) => {
    if (element !== rows.children[row]) throw new Error(`row ${row} is another element`);
    changes++;
  });
  if (!same(newKeys, rows.children.map((row) => row.key))) return "its rows are others";
  if (changes !== update.updates.length / 2) return "it changed others";
  const least = update.deletes.length + update.inserts.length + update.moves.length / 2;
  if (rows.operations !== least) return `it took ${rows.operations} operations and not ${least}`;
}

const plain = (one) => JSON.stringify(one, (_, value) => (ArrayBuffer.isView(value) ? [...value].slice(0, 40) : value));

async function checkAnswers(module, file) {
  const makeDiffer = await load(readFileSync(module));
  const differ = makeDiffer();
  // The example of the README.
  const example = differ.diff(Int32Array.of(1, 2, 3), Int32Array.of(3, 1, 4));
  if (plain(example) !== '{"deletes":[1],"inserts":[2],"moves":[2,0],"updates":[]}') fail(`the example is ${plain(example)}`);
  const bytes = readFileSync(file);
  const answers = new Answers(new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
  let count = 0, beside = 0;
  for (const one of cases()) {
    const { oldKeys, newKeys, oldVersions, newVersions } = one;
    const update = differ.diff(oldKeys, newKeys, oldVersions, newVersions);
    const native = answers.take();
    for (const list of lists) {
      if (!same(update[list], native[list])) {
        fail(`case ${count}: ${plain(one)}\n  WebAssembly ${plain(update)}\n  native      ${plain(native)}`);
      }
    }
    const wrong = fault(one, update);
    if (wrong) fail(`case ${count}: ${wrong}\n  ${plain(one)}\n  ${plain(update)}`);
    const applied = oldKeys.length < 100 ? faultOfRows(one, update) : undefined;
    if (applied) fail(`case ${count}: applied to an element: ${applied}\n  ${plain(one)}\n  ${plain(update)}`);
    if (new Set(oldKeys).size === oldKeys.length && new Set(newKeys).size === newKeys.length) {
      const other = keyedDiff(oldKeys, newKeys, oldVersions, newVersions);
      for (const list of lists) {
        if (other[list].length !== update[list].length) {
          fail(`case ${count}: ${list} are ${update[list].length}, in JavaScript ${other[list].length}`);
        }
      }
      const wrong = fault(one, other);
      if (wrong) fail(`case ${count}: the keyed diff in JavaScript: ${wrong}`);
      beside++;
    }
    count++;
  }
  if (!answers.isAtEnd) fail("the native build has more answers");
  console.log(
    `${count} cases: all pairs of lists to length 5 of 3 keys, ${pairs} random ones and a large one (SEED=${seed});\n`
    + `the answers are those of the native build; ${beside} with keys that occur once are as small as those of JavaScript`);
}

// MARK: Memory

async function checkMemory(module) {
  const random = new Random(seed);
  const { instance } = await WebAssembly.instantiate(readFileSync(module), {
    page: { random: (address, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, address, count)) },
  });
  const { memory, open, close, makeRoom, diff, malloc, free, posix_memalign } = instance.exports;

  function run(session, length) {
    const room = makeRoom(session, length, length);
    const words = new Int32Array(memory.buffer, room, 4 * length);
    for (let k = 0; k < words.length; k++) words[k] = random.below(length);
    diff(session, 1);
  }
  function runSessions(count, length) {
    for (let k = 0; k < count; k++) {
      const session = open();
      run(session, random.below(length));
      run(session, random.below(length));
      close(session);
    }
  }

  // Where all was given back, free neighbours have become one: but for the stack and the program's data, the memory can
  // be had at once. Blocks that are left somewhere are seen.
  function checkWhole() {
    const whole = memory.buffer.byteLength;
    free(malloc(whole - 80 * 1024));
    if (memory.buffer.byteLength !== whole) fail("memory is missing, or free neighbours stay apart");
  }

  // The far end of the stack, which nothing reaches: who writes there writes through no pointer.
  const nowhere = () => new Uint8Array(memory.buffer, 0, 1024);
  nowhere().fill(0xa5);

  // Sessions that end leave nothing: not one block of the smallest size, of thousands of sessions.
  const session = open();
  for (const length of [10_000, 10, 10_000]) run(session, length);
  runSessions(20, 5_000);
  const had = memory.buffer.byteLength;
  for (let k = 0; k < 3_000; k++) run(session, random.below(1_000));
  for (let k = 0; k < 20; k++) run(session, 10_000);
  if (memory.buffer.byteLength !== had) fail(`3,020 diffs took ${memory.buffer.byteLength - had} bytes`);
  runSessions(20_000, 20);
  runSessions(100, 2_000);
  if (memory.buffer.byteLength !== had) fail(`20,100 sessions took ${memory.buffer.byteLength - had} bytes`);
  close(session);
  checkWhole();

  // Blocks of all sizes, each filled with a byte of its own, which nobody else may write.
  const blocks = [];
  const result = malloc(4);
  let most = 0, bytes = 0;
  const give = (at) => {
    const [{ address, size, byte }] = blocks.splice(at, 1);
    const content = new Uint8Array(memory.buffer, address, size);
    if (!content.every((one) => one === byte)) fail(`a block of ${size} bytes at ${address} was written by others`);
    free(address);
    bytes -= size;
  };
  for (let turn = 0; turn < 60_000; turn++) {
    if (random.below(1000) < (turn % 10_000 < 5_000 ? 600 : 400) || blocks.length === 0) {
      const size = random.below(1 << random.below(14));
      const alignment = 1 << random.below(9);
      let address;
      if (random.below(2) === 0) {
        address = malloc(size);
        if (address % 16 !== 0) fail(`a block of ${size} bytes is at ${address}`);
      } else {
        if (posix_memalign(result, alignment, size) !== 0) fail("no memory");
        address = new Uint32Array(memory.buffer, result, 1)[0];
        if (address % Math.max(alignment, 16) !== 0) fail(`a block aligned by ${alignment} is at ${address}`);
      }
      const byte = random.below(256);
      new Uint8Array(memory.buffer, address, size).fill(byte);
      blocks.push({ address, size, byte });
      bytes += size;
      most = Math.max(most, bytes);
    } else {
      give(random.below(blocks.length));
    }
  }
  while (blocks.length > 0) give(random.below(blocks.length));
  free(result);
  checkWhole();

  // Counts of rows whose product is more than 32 bits.
  for (const { oldKeys, newKeys } of largeShuffle(random)) {
    const session = open();
    const room = makeRoom(session, oldKeys.length, newKeys.length);
    new Int32Array(memory.buffer, room, oldKeys.length).set(oldKeys);
    new Int32Array(memory.buffer, room + 4 * oldKeys.length, newKeys.length).set(newKeys);
    diff(session, 0);
    close(session);
  }
  if (!nowhere().every((byte) => byte === 0xa5)) fail("the first bytes of the memory were written");
  console.log(
    `memory: ${had / 1024} KiB, the same after 3,020 diffs and 20,100 sessions; 60,000 blocks taken and given `
    + `back at random (${(most / 1024).toFixed(0)} KiB at most)`);
}

// MARK: Times

/** The least times of two calls, in microseconds, over rounds of some milliseconds in turn. */
function times(...calls) {
  const counts = calls.map(() => 1), least = calls.map(() => Infinity);
  for (const deadline = performance.now() + 600; performance.now() < deadline;) {
    calls.forEach((call, which) => {
      const began = performance.now();
      for (let k = 0; k < counts[which]; k++) call();
      const took = performance.now() - began;
      least[which] = Math.min(least[which], took / counts[which]);
      if (took < 4) counts[which] *= 2;
    });
  }
  return least.map((time) => time * 1000);
}

async function printTimes(module) {
  const makeDiffer = await load(readFileSync(module));
  const differ = makeDiffer();
  const random = new Random(1);
  const numbers = (count) => Array.from({ length: count }, (_, k) => k * 7);
  const fresh = () => random.next() | 0x4000_0000;
  const three = (keys) => {
    const result = [...keys];
    result.splice(keys.length * 0.3, 1);
    result.splice(keys.length * 0.5, 0, fresh());
    const [row] = result.splice(keys.length * 0.9, 1);
    result.splice(keys.length * 0.1, 0, row);
    return result;
  };
  const shuffled = (keys) => shuffle([...keys], random);
  const table = [
    ["20 rows, shuffled", numbers(20), shuffled],
    ["1,000 rows, alike", numbers(1000), (keys) => keys],
    ["1,000 rows, a delete, an insert, a move", numbers(1000), three],
    ["1,000 rows, 1 % edited", numbers(1000), (keys) => edited(keys, 10, random, fresh)],
    ["1,000 rows, shuffled", numbers(1000), shuffled],
    ["100,000 rows, a delete, an insert, a move", numbers(100_000), three],
    ["100,000 rows, 1 % edited", numbers(100_000), (keys) => edited(keys, 1000, random, fresh)],
  ];
  const print = (name, ...columns) =>
    console.log(name.padEnd(46) + columns.map((column) => String(column).padStart(12)).join(""));
  const line = (name, [ours, theirs]) =>
    print(name, ours.toFixed(1), theirs.toFixed(1), (theirs / ours).toFixed(1));
  print("µs, keys handed over and views taken", "here", "JavaScript", "times");
  for (const [name, oldNumbers, change] of table) {
    const oldKeys = Int32Array.from(oldNumbers), newKeys = Int32Array.from(change(oldNumbers));
    const [oldVersions, newVersions] = [new Int32Array(oldKeys.length), new Int32Array(newKeys.length)];
    line(
      name, times(
        () => differ.diff(oldKeys, newKeys, oldVersions, newVersions),
        () => keyedDiff(oldKeys, newKeys, oldVersions, newVersions)));
  }
  // Strings: ours has the old keys from the time before, and finds the numbers of the new ones.
  const names = numbers(1000).map((number) => `message-${number}`);
  const newNames = three(numbers(1000)).map((number) => `message-${number}`);
  const interner = new Interner();
  const keys = interner.keys(names);
  const versions = new Int32Array(1000);
  line(
    "1,000 strings, a delete, an insert, a move", times(
      () => differ.diff(keys, interner.keys(newNames), versions, versions),
      () => keyedDiff(names, newNames, versions, versions)));
}

const [act, ...files] = process.argv.slice(2);
switch (act) {
  case "cases": writeFileSync(files[0], write(cases())); break;
  case "answers": await checkAnswers(...files); break;
  case "memory": await checkMemory(...files); break;
  case "time": await printTimes(...files); break;
  default: fail(`there is no ${act}`);
}

// SPDX-License-Identifier: MIT

/**
 * Loads the diff.
 *
 * @param {Response | Promise<Response> | BufferSource} source what `fetch("diff.wasm")` gives, or the bytes
 * @returns {Promise<() => ListDiffer>} makes differs; they share a memory
 */
export async function load(source) {
  let memory;
  const random = (address, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, address, count));
  let bytes = await source;
  if (typeof Response !== "undefined" && bytes instanceof Response) {
    if (!bytes.ok) throw new Error(`${bytes.url}: ${bytes.status}`);
    bytes = await bytes.arrayBuffer();
  }
  const { instance } = await WebAssembly.instantiate(bytes, { page: { random } });
  memory = instance.exports.memory;
  return () => new ListDiffer(instance.exports);
}

/**
 * An update: what leads from one list to the other.
 *
 * The arrays are views of the module's memory, and valid until the next diff of any differ: copy with `slice()`
 * what is to be kept. Rows are ascending; `moves` and `updates` are pairs, an old row and the new one.
 *
 * @typedef {object} Update
 * @property {Int32Array} deletes old rows
 * @property {Int32Array} inserts new rows
 * @property {Int32Array} moves `[old, new, old, new, …]`, by new row
 * @property {Int32Array} updates `[old, new, old, new, …]`, by new row: rows that stay or move, and whose version
 *   is another
 */

/** Finds what changed between two lists, and keeps its memory from one diff to the next. */
class ListDiffer {
  #exports;
  #session;

  constructor(exports) {
    this.#exports = exports;
    this.#session = exports.open();
  }

  /**
   * Compares two lists. A row is known by its key, a 32-bit integer, and has a version, another one, which
   * differs if the content does; without versions there are no updates.
   *
   * @param {Int32Array | number[]} oldKeys
   * @param {Int32Array | number[]} newKeys
   * @param {Int32Array | number[]} [oldVersions] as many as old keys
   * @param {Int32Array | number[]} [newVersions] as many as new keys
   * @returns {Update}
   */
  diff(oldKeys, newKeys, oldVersions, newVersions) {
    const { memory, makeRoom, diff } = this.#exports;
    const [oldCount, newCount] = [oldKeys.length, newKeys.length];
    const areVersioned = oldVersions !== undefined;
    if (areVersioned && (oldVersions.length !== oldCount || newVersions.length !== newCount)) {
      throw new RangeError("there is one version for each key");
    }
    const room = makeRoom(this.#session, oldCount, newCount);
    const lists = new Int32Array(memory.buffer, room, 2 * (oldCount + newCount));
    lists.set(oldKeys, 0);
    lists.set(newKeys, oldCount);
    if (areVersioned) {
      lists.set(oldVersions, oldCount + newCount);
      lists.set(newVersions, 2 * oldCount + newCount);
    }
    // A memory that grows takes its views away: those of the update are made when it is there.
    const findings = diff(this.#session, areVersioned);
    const words = new Uint32Array(memory.buffer, findings, 8);
    const list = (which, width) => 
      new Int32Array(memory.buffer, words[2 * which], width * words[2 * which + 1]);
    return { deletes: list(0, 1), inserts: list(1, 1), moves: list(2, 2), updates: list(3, 2) };
  }

  /** Gives the memory back. The differ is not to be used again. */
  close() {
    this.#exports.close(this.#session);
    this.#session = 0;
  }
}

/**
 * Gives names numbers, the same number to the same name: keys for a differ where rows are known by strings.
 *
 * It remembers every name it saw; where names come and go for long, begin anew now and then, with the keys of both
 * lists.
 */
export class Interner {
  #numbers = new Map();

  /** @param {string[]} names */
  keys(names) {
    const result = new Int32Array(names.length);
    for (let k = 0; k < names.length; k++) {
      let number = this.#numbers.get(names[k]);
      if (number === undefined) {
        number = this.#numbers.size;
        this.#numbers.set(names[k], number);
      }
      result[k] = number;
    }
    return result;
  }
}

/**
 * Applies an update to the children of an element, one of them a row, with no more operations than the update has.
 *
 * @param {Element} parent
 * @param {Update} update
 * @param {(row: number) => Element} make gives the element of a row that is inserted
 * @param {(element: Element, row: number) => void} change brings an element up to date with its new row
 */
export function applyToChildren(parent, update, make, change) {
  const old = Array.from(parent.children);
  const leaves = new Uint8Array(old.length);
  for (const row of update.deletes) {
    leaves[row] = 1;
    old[row].remove();
  }
  const placed = [];  // what is put somewhere, at its new row; others fill the holes, in their order
  for (const row of update.inserts) placed[row] = make(row);
  for (let k = 0; k < update.moves.length; k += 2) {
    leaves[update.moves[k]] = 1;
    placed[update.moves[k + 1]] = old[update.moves[k]];
  }
  const count = old.length - update.deletes.length + update.inserts.length;
  const rows = new Array(count);
  for (let row = 0, next = 0; row < count; row++) {
    if (placed[row]) {
      rows[row] = placed[row];
    } else {
      while (leaves[next]) next++;
      rows[row] = old[next++];
    }
  }
  // From the end: what comes behind a row is where it belongs.
  for (let row = count - 1; row >= 0; row--) {
    if (placed[row]) parent.insertBefore(rows[row], rows[row + 1] ?? null);
  }
  for (let k = 0; k < update.updates.length; k += 2) {
    const row = update.updates[k + 1];
    change(rows[row], row);
  }
}

// SPDX-License-Identifier: MIT

/** An element with children, as far as `applyToChildren` needs one; it counts what is asked of it. */
export class PlainRows {
  constructor(keys) {
    this.children = Array.from(keys, (key) => this.make(key));
    this.operations = 0;
  }
  make(key) {
    const row = { key, changes: 0, remove: () => this.#take(row) };
    return row;
  }
  #take(row) {
    const at = this.children.indexOf(row);
    if (at < 0) throw new Error("a row is removed that is not there");
    this.children.splice(at, 1);
    this.operations++;
  }
  insertBefore(row, next) {
    const from = this.children.indexOf(row);
    if (from >= 0) this.children.splice(from, 1);
    const at = next === null ? this.children.length : this.children.indexOf(next);
    if (at < 0) throw new Error("a row is put before one that is not there");
    this.children.splice(at, 0, row);
    this.operations++;
  }
}

/** A seeded random number generator (mulberry32), with the same numbers in every run. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = 0;
    for (const character of seed) {
      this.#state = (Math.imul(this.#state, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
    }
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number between two, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  }

  /** Some of a list, in its order. */
  some<T>(list: readonly T[], count: number): T[] {
    const ranked = list.map((_, index) => ({ index, key: this.next() }));
    const chosen = new Set(
      ranked
        .sort((a, b) => a.key - b.key)
        .slice(0, count)
        .map((entry) => entry.index),
    );
    return list.filter((_, index) => chosen.has(index));
  }
}

/** Numbers that look random and are the same in every run with the same seed (mulberry32). */
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
    const places = list.map((_, place) => ({ place, key: this.next() }));
    const kept = new Set(
      places
        .sort((a, b) => a.key - b.key)
        .slice(0, count)
        .map((entry) => entry.place),
    );
    return list.filter((_, place) => kept.has(place));
  }
}

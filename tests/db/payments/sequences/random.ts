/** A seeded random number generator (mulberry32). */
export type Random = {
  /** From 0 to less than 1. */
  next: () => number;
  /** A whole number below `limit`. */
  below: (limit: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** One of the items, by weight. */
  weighted: <T>(items: readonly (readonly [weight: number, item: T])[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from");
    return item;
  };
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [weight]) => sum + weight, 0);
      const chosen = items.find(([weight]) => {
        left -= weight;
        return left < 0;
      })?.[1];
      if (chosen === undefined) throw new Error("There is nothing to pick from");
      return chosen;
    },
    shuffle: (items) => {
      const left = [...items];
      return items.map(() => left.splice(below(left.length), 1)[0] as (typeof items)[number]);
    },
  };
}

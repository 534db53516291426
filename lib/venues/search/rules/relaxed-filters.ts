/**
 * The fewest wishes found to give up so that something fits, where giving up one is not enough.
 * `wishes` are in the order in which people let go of them; `count` answers how many venues remain
 * without some of them. Null where only giving up all would do.
 */
export async function fewerWishes<T>(
  wishes: T[],
  count: (without: T[]) => Promise<number>,
): Promise<{ without: T[]; count: number } | null> {
  const lengths = wishes.map((_, index) => index + 1).slice(1, -1);
  const counts = await Promise.all(lengths.map((length) => count(wishes.slice(0, length))));
  const first = counts.findIndex((found) => found > 0);
  const length = lengths[first];
  if (length === undefined) return null;
  let best = { without: wishes.slice(0, length), count: counts[first] ?? 0 };
  // What stood before the one that helped may have been given up for nothing.
  for (const wish of best.without.slice(0, -1)) {
    const without = best.without.filter((each) => each !== wish);
    const found = await count(without);
    if (found > 0) best = { without, count: found };
  }
  return best;
}

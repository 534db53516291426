/**
 * Finds a small set of filters whose removal gives results, when removing one is not enough. `filters` are in the order
 * in which guests would give them up; `count` returns the number of venues without some of them. Null when only
 * removing all would help.
 */
export async function findRelaxedFilters<T>(
  filters: T[],
  count: (without: T[]) => Promise<number>,
): Promise<{ without: T[]; count: number } | null> {
  const lengths = filters.map((_, index) => index + 1).slice(1, -1);
  const counts = await Promise.all(lengths.map((length) => count(filters.slice(0, length))));
  const firstIndex = counts.findIndex((number) => number > 0);
  const length = lengths[firstIndex];
  if (length === undefined) return null;
  let best = { without: filters.slice(0, length), count: counts[firstIndex] ?? 0 };
  // A filter removed before the decisive one may be unnecessary.
  for (const filter of best.without.slice(0, -1)) {
    const without = best.without.filter((each) => each !== filter);
    const remaining = await count(without);
    if (remaining > 0) best = { without, count: remaining };
  }
  return best;
}

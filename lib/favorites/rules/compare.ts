/** The most venues that fit side by side. */
const MAX_COMPARED = 4;

/** Returns the ids in an address (`?ids=a&ids=b` or `?ids=a,b`), each once, and whether there were too many. */
export function parseComparedIds(value: string | string[] | undefined): {
  ids: string[];
  tooMany: boolean;
} {
  const asked = new Set(
    [value ?? []]
      .flat()
      .flatMap((part) => part.split(","))
      .map((id) => id.trim().toLowerCase())
      .filter(Boolean),
  );
  return { ids: [...asked].slice(0, MAX_COMPARED), tooMany: asked.size > MAX_COMPARED };
}

/** Returns the items of all lists, each once, ordered by how many of the lists have them. */
export function mergeByFrequency<T extends { slug: string }>(lists: T[][]): T[] {
  const found = new Map<string, { item: T; count: number }>();
  for (const item of lists.flat()) {
    const known = found.get(item.slug);
    found.set(item.slug, { item, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).map(({ item }) => item);
}

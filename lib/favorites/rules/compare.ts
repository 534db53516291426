/** How many venues fit side by side. */
const MOST_COMPARED = 4;

/** The ids in an address (`?ids=a&ids=b` or `?ids=a,b`), each once, and whether there were too many. */
export function readCompared(value: string | string[] | undefined): {
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
  return { ids: [...asked].slice(0, MOST_COMPARED), tooMany: asked.size > MOST_COMPARED };
}

/** What any of the lists has, each once: what most of them have first. */
export function everyChoice<T extends { slug: string }>(lists: T[][]): T[] {
  const found = new Map<string, { item: T; count: number }>();
  for (const item of lists.flat()) {
    const known = found.get(item.slug);
    found.set(item.slug, { item, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).map(({ item }) => item);
}

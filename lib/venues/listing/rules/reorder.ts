/** The list with `item` moved to `index`; an index outside the list means its nearest end. */
export function moveToIndex<T>(list: readonly T[], item: T, index: number): T[] {
  if (!list.includes(item)) return [...list];
  const rest = list.filter((other) => other !== item);
  const at = Math.min(Math.max(index, 0), rest.length);
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}

/** The list with some items moved, in their order, before or after another one that stays in place. */
export function moveBeside<T>(
  list: readonly T[],
  items: readonly T[],
  target: T,
  side: "before" | "after",
): T[] {
  if (items.includes(target)) return [...list];
  const rest = list.filter((item) => !items.includes(item));
  const index = rest.indexOf(target);
  if (index < 0) return [...list];
  const moved = list.filter((item) => items.includes(item));
  const at = side === "after" ? index + 1 : index;
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** The list with one entry moved to a position; positions outside the list are its ends. */
export function movedTo<T>(list: readonly T[], entry: T, position: number): T[] {
  if (!list.includes(entry)) return [...list];
  const rest = list.filter((other) => other !== entry);
  const at = Math.min(Math.max(position, 0), rest.length);
  return [...rest.slice(0, at), entry, ...rest.slice(at)];
}

/** The list with some entries moved, in their order, before (or after) another one that stays. */
export function moveBefore<T>(
  list: readonly T[],
  moving: readonly T[],
  target: T,
  after = false,
): T[] {
  if (moving.includes(target)) return [...list];
  const rest = list.filter((entry) => !moving.includes(entry));
  const at = rest.indexOf(target);
  if (at < 0) return [...list];
  const moved = list.filter((entry) => moving.includes(entry));
  const cut = after ? at + 1 : at;
  return [...rest.slice(0, cut), ...moved, ...rest.slice(cut)];
}

export type PictureMark = "added" | "removed" | "moved" | "unchanged";
export type MarkedPicture = {
  path: string;
  mark: PictureMark;
  /** The previous position of a moved picture, counted from 1. */
  from: number | null;
};

/** The indexes of the longest increasing subsequence. */
function findLongestIncrease(numbers: readonly number[]): Set<number> {
  const lengths = numbers.map(() => 1);
  const previous = numbers.map(() => -1);
  let best = numbers.length > 0 ? 0 : -1;
  numbers.forEach((value, index) => {
    for (let earlier = 0; earlier < index; earlier++) {
      const length = (lengths[earlier] ?? 0) + 1;
      if ((numbers[earlier] ?? 0) < value && length > (lengths[index] ?? 0)) {
        lengths[index] = length;
        previous[index] = earlier;
      }
    }
    if ((lengths[index] ?? 0) > (lengths[best] ?? 0)) best = index;
  });
  const increase = new Set<number>();
  for (let index = best; index >= 0; index = previous[index] ?? -1) increase.add(index);
  return increase;
}

/**
 * The change of each picture. Marks as few as possible as moved; a removed or added picture does not count as moving
 * others.
 */
export function markPictures(
  before: readonly string[],
  after: readonly string[],
): { before: MarkedPicture[]; after: MarkedPicture[] } {
  const remaining = after.filter((path) => before.includes(path));
  const increase = findLongestIncrease(remaining.map((path) => before.indexOf(path)));
  const moved = new Set(remaining.filter((_, index) => !increase.has(index)));
  const getMark = (path: string, other: readonly string[], mark: PictureMark): PictureMark => {
    if (!other.includes(path)) return mark;
    return moved.has(path) ? "moved" : "unchanged";
  };
  return {
    before: before.map((path) => ({ path, mark: getMark(path, after, "removed"), from: null })),
    after: after.map((path) => ({
      path,
      mark: getMark(path, before, "added"),
      from: moved.has(path) ? before.indexOf(path) + 1 : null,
    })),
  };
}

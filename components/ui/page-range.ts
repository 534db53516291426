/**
 * The page numbers of a pagination: the first, the last, the current one with its neighbours, and "gap"
 * where at least two are left out.
 */
export function pageRange(page: number, pageCount: number): (number | "gap")[] {
  const count = Math.max(1, Math.floor(pageCount));
  const current = Math.min(count, Math.max(1, Math.floor(page)));
  const included = new Set([1, count, current - 1, current, current + 1]);
  const range: (number | "gap")[] = [];
  let last = 0;
  for (let number = 1; number <= count; number += 1) {
    if (!included.has(number)) continue;
    if (number - last === 2) range.push(last + 1);
    else if (number - last > 2) range.push("gap");
    range.push(number);
    last = number;
  }
  return range;
}

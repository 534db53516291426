/**
 * The page numbers to show: always the first and the last, two around the current one, and
 * "gap" where at least two are left out.
 */
export function pageRange(page: number, pageCount: number): (number | "gap")[] {
  const count = Math.max(1, Math.floor(pageCount));
  const current = Math.min(count, Math.max(1, Math.floor(page)));
  const wanted = new Set([1, count, current - 1, current, current + 1]);
  const shown: (number | "gap")[] = [];
  let last = 0;
  for (let number = 1; number <= count; number += 1) {
    if (!wanted.has(number)) continue;
    if (number - last === 2) shown.push(last + 1);
    else if (number - last > 2) shown.push("gap");
    shown.push(number);
    last = number;
  }
  return shown;
}

/** Amounts beside each other: bucket n holds what costs at least `edges[n]` and less than `edges[n + 1]`. */
export type PriceBuckets = {
  /** One more than buckets, in major units of the currency. */
  edges: number[];
  counts: number[];
};

const MAX_BUCKETS = 20;
/** The share of the prices that the buckets are made for: the last one also holds the few that are far above. */
const USUAL_SHARE = 0.95;
const roundSteps = [1, 2, 2.5, 5, 10];

/** The smallest round number (1, 2, 2.5 or 5 with zeros) that is at least so much; `smallest` for less. */
function roundUp(step: number, smallest: number): number {
  if (step <= smallest) return smallest;
  const power = 10 ** Math.floor(Math.log10(step));
  const round = (roundSteps.find((factor) => factor * power >= step) ?? 10) * power;
  return Math.ceil(round / smallest) * smallest;
}

/**
 * Counts prices, given in major units and sorted, in at most 20 buckets of one round width; null where all cost about
 * the same, which needs no choice. `smallest` is the smallest width.
 */
export function priceBuckets(prices: number[], smallest = 1): PriceBuckets | null {
  const lowest = prices[0];
  const highest = prices.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  const usual = prices[Math.ceil(prices.length * USUAL_SHARE) - 1] ?? highest;
  // A rounded first edge may lie below the lowest price, which costs one bucket.
  const width = roundUp((usual - lowest) / (MAX_BUCKETS - 1), smallest);
  const first = Math.floor(lowest / width);
  const count = Math.min(MAX_BUCKETS, Math.floor(usual / width) - first + 1);
  if (count < 2) return null;
  const counts = Array.from({ length: count }, () => 0);
  for (const price of prices) {
    const at = Math.min(count - 1, Math.floor(price / width) - first);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return { edges: Array.from({ length: count + 1 }, (_, at) => (first + at) * width), counts };
}

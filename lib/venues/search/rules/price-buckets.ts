/** Adjacent price ranges: bucket n holds prices from `edges[n]` up to but not including `edges[n + 1]`. */
export type PriceBuckets = {
  /** One more than there are buckets, in major units of the currency. */
  edges: number[];
  counts: number[];
};

const MAX_BUCKETS = 20;
/** The share of prices that determines the buckets; the last bucket also holds the few far above. */
const USUAL_SHARE = 0.95;
const roundSteps = [1, 2, 2.5, 5, 10];

/** The smallest round number (1, 2, 2.5 or 5 with zeros) that is at least `step`; at least `smallest`. */
function roundUp(step: number, smallest: number): number {
  if (step <= smallest) return smallest;
  const power = 10 ** Math.floor(Math.log10(step));
  const round = (roundSteps.find((factor) => factor * power >= step) ?? 10) * power;
  return Math.ceil(round / smallest) * smallest;
}

/**
 * Counts prices (sorted, in major units) in at most 20 buckets of one round width. Null when all prices are about the
 * same, so that a choice is pointless. `smallest` is the smallest width.
 */
export function priceBuckets(prices: number[], smallest = 1): PriceBuckets | null {
  const lowest = prices[0];
  const highest = prices.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  const usual = prices[Math.ceil(prices.length * USUAL_SHARE) - 1] ?? highest;
  // A rounded first edge may be below the lowest price, which uses one bucket.
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

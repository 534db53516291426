import fc from "fast-check";
import { expect, test } from "vitest";
import { priceBuckets } from "@/lib/venues/search/rules/price-buckets";

const sorted = (prices: number[]) => [...prices].sort((a, b) => a - b);

test("prices are counted in buckets of one round width", () => {
  const prices = Array.from({ length: 101 }, (_, at) => at * 10);
  const buckets = priceBuckets(prices);
  expect(buckets?.edges.slice(0, 3)).toEqual([0, 50, 100]);
  expect(buckets?.counts[0]).toBe(5);
});

test("a few prices far above the others are in the last bucket", () => {
  const prices = [...Array.from({ length: 99 }, (_, at) => 100 + at), 1_000_000];
  const buckets = priceBuckets(prices);
  expect(buckets?.edges.at(-1)).toBeLessThan(300);
  expect(buckets?.counts.at(-1)).toBeGreaterThan(0);
});

test("there is nothing to choose between no prices, one price, and equal prices", () => {
  for (const prices of [[], [500], [500, 500, 500]]) expect(priceBuckets(prices)).toBeNull();
});

test("every price is counted once, in at most 20 buckets that rise and begin at or below the lowest", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 10_000_000 }), {
    minLength: 1,
    maxLength: 500,
  });
  fc.assert(
    fc.property(prices, (all) => {
      const buckets = priceBuckets(sorted(all));
      if (!buckets) return;
      const { edges, counts } = buckets;
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
      expect(counts.length).toBeLessThanOrEqual(20);
      expect(edges).toHaveLength(counts.length + 1);
      expect(edges).toEqual(sorted([...new Set(edges)]));
      expect(edges[0]).toBeLessThanOrEqual(Math.min(...all));
      expect(counts[0]).toBe(all.filter((price) => price < Number(edges[1])).length);
    }),
  );
});

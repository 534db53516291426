type Work = () => Promise<unknown>;

const delay = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Returns how long the work takes, in milliseconds. */
async function measure(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Measures two kinds of work in pairs, in random order within each pair and with a rest (milliseconds) after each, so that load
 * affects both equally. Returns the differences in milliseconds. A difference below a tenth of the median duration counts as 0,
 * because it cannot be measured over a network.
 */
export async function pairedDifferences(
  count: number,
  first: (index: number) => Work,
  second: (index: number) => Work,
  rest = 0,
): Promise<number[]> {
  const pairs: [number, number][] = [];
  for (let index = 0; index < count; index++) {
    const isSwapped = Math.random() < 0.5;
    const [one, two] = isSwapped ? [second, first] : [first, second];
    const before = await measure(one(index));
    await delay(rest);
    const after = await measure(two(index));
    await delay(rest);
    pairs.push(isSwapped ? [after, before] : [before, after]);
  }
  const all = pairs.flat().sort((a, b) => a - b);
  const threshold = (all[count] ?? 0) / 10;
  return pairs.map(([a, b]) => (Math.abs(a - b) < threshold ? 0 : a - b));
}

/**
 * Returns the p-value of the two-sided sign test. Its null hypothesis is that there is no difference. The test only counts which
 * of each pair was slower, so that single stalls of the machine have no effect.
 */
export function signTestProbability(differences: number[]): number {
  const decided = differences.filter((difference) => difference !== 0);
  const n = decided.length;
  const slower = decided.filter((difference) => difference > 0).length;
  const smallerCount = Math.min(slower, n - slower);
  let combinations = 1;
  let sum = 0;
  for (let k = 0; k <= smallerCount; k++) {
    sum += combinations;
    combinations = (combinations * (n - k)) / (k + 1);
  }
  return Math.min(1, (2 * sum) / 2 ** n);
}

/** P-values below this level show a difference. Without a difference, one run in ten thousand is below it. */
export const significanceLevel = 1e-4;

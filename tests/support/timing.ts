type Work = () => Promise<unknown>;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** How long something takes, in milliseconds. */
async function timed(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Times two kinds of work in pairs, in random order within each pair and with a rest after each, so
 * that load and whatever one leaves running fall on both alike. Answers the differences in ms; those
 * below a tenth of what the work takes are 0, since no network carries them to anybody.
 */
export async function pairedDifferences(
  count: number,
  first: (index: number) => Work,
  second: (index: number) => Work,
  rest = 0,
): Promise<number[]> {
  const pairs: [number, number][] = [];
  for (let index = 0; index < count; index++) {
    const turned = Math.random() < 0.5;
    const [one, two] = turned ? [second, first] : [first, second];
    const before = await timed(one(index));
    await pause(rest);
    const after = await timed(two(index));
    await pause(rest);
    pairs.push(turned ? [after, before] : [before, after]);
  }
  const all = pairs.flat().sort((a, b) => a - b);
  const least = (all[count] ?? 0) / 10;
  return pairs.map(([a, b]) => (Math.abs(a - b) < least ? 0 : a - b));
}

/**
 * How likely so lopsided differences are if there is none: the two-sided sign test. It asks only which
 * of each pair was slower, so that a machine that stalls now and then does not matter to it.
 */
export function chanceOfNoDifference(differences: number[]): number {
  const decided = differences.filter((difference) => difference !== 0);
  const n = decided.length;
  const slower = decided.filter((difference) => difference > 0).length;
  const fewer = Math.min(slower, n - slower);
  let ways = 1;
  let sum = 0;
  for (let k = 0; k <= fewer; k++) {
    sum += ways;
    ways = (ways * (n - k)) / (k + 1);
  }
  return Math.min(1, (2 * sum) / 2 ** n);
}

/** Rarer than this and the two can be told apart; an even pair fails once in ten thousand runs. */
export const tellable = 1e-4;

import { isWholeRun } from "../runner/scope.ts";

/**
 * Returns how often a test repeats itself: `few` times in `npm test`, `many` times in the whole run, or as often as the
 * environment variable says.
 */
export const repetitions = (variable: string, few: number, many: number): number =>
  Number(process.env[variable] || (isWholeRun ? many : few));

/**
 * Returns the seed of random choices: 1 in `npm test`, a random one in the whole run, or that of the environment variable.
 * Callers print it.
 */
export const chooseSeed = (variable: string): number =>
  Number(process.env[variable] || (isWholeRun ? Math.floor(Math.random() * 2 ** 31) : 1));

/** Returns the number of examples for a property: `many` in the whole run, otherwise 20. */
export const propertyRuns = (many: number): number => (isWholeRun ? many : 20);

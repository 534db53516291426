import { isWholeRun } from "../runner/scope.ts";

/** Returns how often a test repeats itself: `few` times in `npm test`, `many` times in the whole run, or what the variable says. */
export const repetitions = (variable: string, few: number, many: number): number =>
  Number(process.env[variable] || (isWholeRun ? many : few));

/** Returns the seed of random choices: 1 in `npm test`, any in the whole run, or what the variable says. Who uses it prints it. */
export const chooseSeed = (variable: string): number =>
  Number(process.env[variable] || (isWholeRun ? Math.floor(Math.random() * 2 ** 31) : 1));

/** Returns on how many examples a property is tried that the whole run tries on `many`. */
export const propertyRuns = (many: number): number => (isWholeRun ? many : 20);

import { limitByUser } from "./limit-by-user.ts";

/**
 * Returns a function that runs tasks, at most `maxRunning` at the same time and the others in their order. It returns null
 * instead of a promise when `maxWaiting` wait already.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  const run = limitByUser(maxRunning, maxWaiting);
  // Nobody else is there to whom a waiting task could give way.
  return <T>(task: () => Promise<T>) => run("", task) as Promise<T> | null;
}

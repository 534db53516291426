import pLimit from "p-limit";

/**
 * Returns a function that runs tasks in order, at most `maxRunning` at the same time. It returns null instead of a
 * promise when `maxWaiting` tasks wait already.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  const limit = pLimit(maxRunning);
  return <T>(task: () => Promise<T>): Promise<T> | null =>
    limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting ? null : limit(task);
}

/**
 * Returns a function that runs tasks, at most `maxRunning` at the same time and the others in their order. It returns null
 * instead of a promise when `maxWaiting` wait already.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  let runningCount = 0;
  const waiting: (() => void)[] = [];

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (runningCount >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else runningCount += 1;
    try {
      return await task();
    } finally {
      // The next task takes over the place of this one.
      const startNext = waiting.shift();
      if (startNext) startNext();
      else runningCount -= 1;
    }
  }

  return <T>(task: () => Promise<T>): Promise<T> | null =>
    waiting.length >= maxWaiting && runningCount >= maxRunning ? null : run(task);
}

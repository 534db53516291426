type Task = { userId: string; start: () => void };

/** Of how many users it is known who was served last. */
const MAX_KNOWN = 1000;

/**
 * Returns a function that runs tasks of users, at most `maxRunning` at the same time. When one ends, the user is next who was
 * served least lately, so that one with many tasks delays each other user by few. It returns null instead of a promise when
 * `maxWaiting` wait already.
 */
export function limitByUser(maxRunning: number, maxWaiting: number) {
  let runningCount = 0;
  const waiting: Task[] = [];
  /** In the order in which they were served, the latest last. */
  const served = new Set<string>();

  function noteServed(userId: string) {
    served.delete(userId);
    served.add(userId);
    const [oldest] = served;
    if (served.size > MAX_KNOWN && oldest !== undefined) served.delete(oldest);
  }

  /** Removes and returns the waiting task of the user who was served least lately; of these the first. */
  function takeNext(): Task | undefined {
    const order = [...served];
    const lastServed = waiting.map(({ userId }) => order.indexOf(userId));
    const [next] = waiting.splice(lastServed.indexOf(Math.min(...lastServed)), 1);
    return next;
  }

  async function run<T>(userId: string, task: () => Promise<T>): Promise<T> {
    if (runningCount >= maxRunning) {
      await new Promise<void>((start) => waiting.push({ userId, start }));
    } else runningCount += 1;
    noteServed(userId);
    try {
      return await task();
    } finally {
      // The next task takes over the place of this one.
      const next = waiting.length > 0 ? takeNext() : undefined;
      if (next) next.start();
      else runningCount -= 1;
    }
  }

  return <T>(userId: string, task: () => Promise<T>): Promise<T> | null =>
    waiting.length >= maxWaiting && runningCount >= maxRunning ? null : run(userId, task);
}

type Task = { userId: string; start: () => void; refuse: () => void };

/** Of how many users it is known who was served last. */
const MAX_KNOWN = 1000;

/**
 * Returns a function that runs tasks of users, at most `maxRunning` at the same time. When one ends, the user is next who was
 * served least lately, so that one with many tasks delays each other user by few. When `maxWaiting` wait already, the newest task of
 * the user with most of them gives way to a user with fewer, and resolves to null; without such a user the function returns null
 * instead of a promise.
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

  /** Makes room for one more task of a user among those that wait. False when no other user has more of them. */
  function makeRoom(userId: string): boolean {
    if (waiting.length < maxWaiting) return true;
    const counts = new Map<string, number>();
    for (const task of waiting) counts.set(task.userId, (counts.get(task.userId) ?? 0) + 1);
    const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
    if (count <= (counts.get(userId) ?? 0) + 1) return false;
    const [refused] = waiting.splice(
      waiting.findLastIndex((task) => task.userId === most),
      1,
    );
    refused?.refuse();
    return true;
  }

  async function run<T>(userId: string, task: () => Promise<T>): Promise<T | null> {
    if (runningCount >= maxRunning) {
      const isStarted = await new Promise<boolean>((resolve) =>
        waiting.push({ userId, start: () => resolve(true), refuse: () => resolve(false) }),
      );
      if (!isStarted) return null;
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

  return <T>(userId: string, task: () => Promise<T>): Promise<T | null> | null =>
    runningCount >= maxRunning && !makeRoom(userId) ? null : run(userId, task);
}

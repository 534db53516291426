type Task = { userId: string; start: () => void; refuse: () => void };

/** The most users whose last task is remembered. */
const MAX_KNOWN = 10_000;

/**
 * Returns a function that runs tasks of users, at most `maxRunning` at the same time. When one ends, the least recently
 * served user is next, so that a user with many tasks delays each other user by only a few. When `maxWaiting` tasks
 * wait, a new task may replace a waiting one, which resolves to null. It replaces the newest task of the user with the
 * most waiting tasks, if the new task's user has fewer. If every user has one, it replaces the task of the most
 * recently served user, if the new task's user has none and was served earlier or never. Otherwise the function returns
 * null instead of a promise. Many users together can therefore keep nobody out for longer than one turn each.
 */
export function limitByUser(maxRunning: number, maxWaiting: number) {
  let runningCount = 0;
  const waiting: Task[] = [];
  let servedCount = 0;
  /** When each user was last served, as a number that increases with each task; latest last. */
  const served = new Map<string, number>();
  const lastServed = (userId: string) => served.get(userId) ?? -1;

  function noteServed(userId: string) {
    served.delete(userId);
    served.set(userId, servedCount);
    servedCount += 1;
    const [oldest] = served.keys();
    if (served.size > MAX_KNOWN && oldest !== undefined) served.delete(oldest);
  }

  /** Removes and returns the first waiting task of the least recently served user. */
  function takeNext(): Task | undefined {
    const order = waiting.map(({ userId }) => lastServed(userId));
    const [next] = waiting.splice(order.indexOf(Math.min(...order)), 1);
    return next;
  }

  /** Makes room for one more waiting task of a user. Returns false when no other task can be replaced. */
  function makeRoom(userId: string): boolean {
    if (waiting.length < maxWaiting) return true;
    const counts = new Map<string, number>();
    for (const task of waiting) counts.set(task.userId, (counts.get(task.userId) ?? 0) + 1);
    const ownCount = counts.get(userId) ?? 0;
    const [other] = [...counts]
      .map(([id, count]) => ({ id, count, at: lastServed(id) }))
      .sort((a, b) => b.count - a.count || b.at - a.at);
    if (!other) return false;
    const hasMore = other.count > ownCount + 1;
    const wasServedLater = ownCount === 0 && other.at > lastServed(userId);
    if (!hasMore && !wasServedLater) return false;
    const newest = waiting.findLastIndex((task) => task.userId === other.id);
    const [refused] = waiting.splice(newest, 1);
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
      // The next task takes this place.
      const next = waiting.length > 0 ? takeNext() : undefined;
      if (next) next.start();
      else runningCount -= 1;
    }
  }

  return <T>(userId: string, task: () => Promise<T>): Promise<T | null> | null =>
    runningCount >= maxRunning && !makeRoom(userId) ? null : run(userId, task);
}

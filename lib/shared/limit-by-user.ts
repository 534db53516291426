type Task = { userId: string; start: () => void; refuse: () => void };

/** Of how many users it is known who was served last. */
const MAX_KNOWN = 10_000;

/**
 * Returns a function that runs tasks of users, at most `maxRunning` at the same time. When one ends, the user is next who was
 * served least lately, so that one with many tasks delays each other user by few. When `maxWaiting` wait already, the newest task of the
 * user with most of them gives way to a user with fewer, and resolves to null; where all have one, that of the user who was
 * served most lately to a user who has none and was served less lately or never. So a crowd that fills all places keeps nobody out
 * for longer than its turn. Without such a user the function returns null instead of a promise.
 */
export function limitByUser(maxRunning: number, maxWaiting: number) {
  let runningCount = 0;
  const waiting: Task[] = [];
  let servedCount = 0;
  /** When each user was served last, as a number that grows with each task; the latest last. */
  const served = new Map<string, number>();
  const lastServed = (userId: string) => served.get(userId) ?? -1;

  function noteServed(userId: string) {
    served.delete(userId);
    served.set(userId, servedCount);
    servedCount += 1;
    const [oldest] = served.keys();
    if (served.size > MAX_KNOWN && oldest !== undefined) served.delete(oldest);
  }

  /** Removes and returns the waiting task of the user who was served least lately; of these the first. */
  function takeNext(): Task | undefined {
    const order = waiting.map(({ userId }) => lastServed(userId));
    const [next] = waiting.splice(order.indexOf(Math.min(...order)), 1);
    return next;
  }

  /** Makes room for one more task of a user among those that wait. False when no other user has to give way. */
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
      // The next task takes over the place of this one.
      const next = waiting.length > 0 ? takeNext() : undefined;
      if (next) next.start();
      else runningCount -= 1;
    }
  }

  return <T>(userId: string, task: () => Promise<T>): Promise<T | null> | null =>
    runningCount >= maxRunning && !makeRoom(userId) ? null : run(userId, task);
}

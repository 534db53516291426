import { describe, expect, it } from "vitest";
import { limitByUser } from "@/lib/shared/limit-by-user";

/** Runs tasks that end on demand. Returns their names in the order in which they began. */
function makeTasks(maxRunning: number, maxWaiting = 100) {
  const run = limitByUser(maxRunning, maxWaiting);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (userId: string, name: string) =>
    run(userId, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { start, end, begun };
}

describe("limitByUser", () => {
  it("lets a user who was not served yet precede the waiting tasks of others", async () => {
    const { start, end, begun } = makeTasks(1);
    for (const n of [1, 2, 3]) start("many", `many ${n}`);
    for (const n of [1, 2]) start("more", `more ${n}`);
    start("one", "one");
    for (const name of ["many 1", "more 1", "one", "many 2"]) await end(name);
    expect(begun).toEqual(["many 1", "more 1", "one", "many 2", "more 2"]);
  });

  it("runs the tasks of one user in their order, as many at once as there is room for", async () => {
    const { start, end, begun } = makeTasks(2);
    for (const n of [1, 2, 3, 4]) start("user", `${n}`);
    expect(begun).toEqual(["1", "2"]);
    await end("2");
    expect(begun).toEqual(["1", "2", "3"]);
  });

  it("lets the user with most waiting tasks give way to one with fewer when too many wait", async () => {
    const { start, end, begun } = makeTasks(1, 4);
    const many = [1, 2, 3, 4].map((n) => start("many", `many ${n}`));
    start("other", "other 1");
    const one = start("one", "one");
    expect(await many[3]).toBeNull();
    expect(start("other", "other 2")).toBeNull();
    for (const name of ["many 1", "other 1", "one", "many 2"]) await end(name);
    expect(begun).toEqual(["many 1", "other 1", "one", "many 2", "many 3"]);
    expect(await one).toBeUndefined();
  });

  it("lets the user served most lately give way, with as few waiting tasks, to one served less lately", async () => {
    const { start, end, begun } = makeTasks(1, 2);
    start("first", "first 1");
    start("second", "second 1");
    await end("first 1");
    start("third", "third 1");
    const again = start("first", "first 2");
    // Neither waiting user was served after the second one.
    expect(start("second", "second 2")).toBeNull();
    const newcomer = start("new", "new");
    expect(await again).toBeNull();
    // The other waiting users were never served, and neither was this one.
    expect(start("newer", "newer")).toBeNull();
    for (const name of ["second 1", "third 1", "new"]) await end(name);
    expect(begun).toEqual(["first 1", "second 1", "third 1", "new"]);
    expect(await newcomer).toBeUndefined();
  });

  it("lets nobody give way to a user who has more waiting tasks", async () => {
    const { start, end } = makeTasks(1, 2);
    start("served", "served 1");
    start("new", "new 1");
    await end("served 1");
    start("other", "other 1");
    start("served", "served 2");
    expect(start("other", "other 2")).toBeNull();
  });

  it("serves a newcomer within a turn of a crowd that fills all places and always asks again", async () => {
    const { start, end, begun } = makeTasks(2, 100);
    const crowd = Array.from({ length: 130 }, (_, n) => `${n}`);
    const waiting = new Set<string>();
    const ask = (userId: string) => {
      const task = waiting.has(userId) ? null : start(userId, userId);
      if (!task) return;
      waiting.add(userId);
      task.then(() => waiting.delete(userId));
    };
    for (const userId of crowd) ask(userId);
    for (let turn = 0; !begun.includes("new") && turn < crowd.length; turn++) {
      start("new", "new");
      await end(begun.at(-1) ?? "");
      for (const userId of crowd) ask(userId);
    }
    expect(begun).toContain("new");
  });

  it("refuses a task when too many wait, and makes room after a task that failed", async () => {
    const run = limitByUser(1, 1);
    const failure = Promise.withResolvers<never>();
    const first = run("user", () => failure.promise);
    const second = run("user", async () => "second");
    expect(run("user", async () => "third")).toBeNull();
    failure.reject(new Error("failed"));
    await expect(first).rejects.toThrow("failed");
    expect(await second).toBe("second");
    expect(await run("other", async () => "third")).toBe("third");
  });
});

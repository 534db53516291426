import { describe, expect, it } from "vitest";
import { limitByUser } from "@/lib/shared/limit-by-user";

/** Runs tasks that end when they are told to; names them in the order in which they began. */
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

  it("refuses a task when too many wait, and makes room after a task that failed", async () => {
    const run = limitByUser(1, 1);
    const failure = Promise.withResolvers<never>();
    const first = run("user", () => failure.promise);
    const second = run("user", async () => "second");
    expect(run("other", async () => "third")).toBeNull();
    failure.reject(new Error("failed"));
    await expect(first).rejects.toThrow("failed");
    expect(await second).toBe("second");
    expect(await run("other", async () => "third")).toBe("third");
  });
});

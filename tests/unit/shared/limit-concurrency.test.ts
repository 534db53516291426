import { describe, expect, it, vi } from "vitest";
import { limitConcurrency } from "../../../lib/shared/limit-concurrency";

/** Tasks that end on demand, and the order in which they began. */
function makeTasks() {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => endings.set(name, () => resolve(name)));
  };
  return { begun, task, end: (name: string) => endings.get(name)?.() };
}

describe("limitConcurrency", () => {
  it("runs two tasks at the same time and the others in their order", async () => {
    const { begun, task, end } = makeTasks();
    const run = limitConcurrency(2, 5);
    const [first, second, third, fourth] = ["a", "b", "c", "d"].map((name) => run(task(name)));
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    expect(begun).toEqual(["a", "b"]);
    end("b");
    await second;
    await vi.waitFor(() => expect(begun).toHaveLength(3));
    expect(begun).toEqual(["a", "b", "c"]);
    end("a");
    await first;
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    end("c");
    end("d");
    expect(await Promise.all([third, fourth])).toEqual(["c", "d"]);
  });

  it("refuses a task when too many wait, and accepts one after a task has ended", async () => {
    const { begun, task, end } = makeTasks();
    const run = limitConcurrency(1, 1);
    const first = run(task("a"));
    run(task("b"));
    expect(run(task("c"))).toBeNull();
    await vi.waitFor(() => expect(begun).toEqual(["a"]));
    end("a");
    await first;
    expect(run(task("d"))).not.toBeNull();
    await vi.waitFor(() => expect(begun).toEqual(["a", "b"]));
  });

  it("goes on after a task that fails", async () => {
    const run = limitConcurrency(1, 1);
    await expect(run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await run(async () => "next")).toBe("next");
  });
});

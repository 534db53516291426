import { beforeEach, expect, it, vi } from "vitest";
import { createChangeWatcher } from "@/lib/server/public-changes";

type Ask = Parameters<typeof createChangeWatcher>[0];
type Answer = Awaited<ReturnType<Ask>>;

let time = 0;
const expired: string[][] = [];
const asked: (string | null)[] = [];
let answer: () => Promise<Answer> = async () => nothing("1");

const nothing = (now: string): Answer => ({ now, is_complete: true, changes: [] });
const changed = (
  now: string,
  ...changes: [kind: string, subject: string, at: string][]
): Answer => ({
  now,
  is_complete: true,
  changes: changes.map(([kind, subject, at]) => ({ kind, subject, changed_at: at })),
});

function watcher() {
  return createChangeWatcher(
    (since) => {
      asked.push(since);
      return answer();
    },
    (tags) => expired.push(tags),
    () => time,
  );
}

/** Calls `check` a second later; the answer is `next`. */
async function askWith(check: () => Promise<void> | null, next: Answer) {
  time += 1000;
  answer = async () => next;
  await check();
}

beforeEach(() => {
  time = 0;
  expired.length = 0;
  asked.length = 0;
  answer = async () => nothing("1");
});

it("the first answer expires everything that is cached, because it may be older than this process", async () => {
  const check = watcher();
  await askWith(check, { now: "1", is_complete: false, changes: [] });
  expect(expired).toEqual([["public"]]);
});

it("the backend is asked at most once a second, from where the last answer ended", async () => {
  const check = watcher();
  await check();
  time += 999;
  expect(check()).toBeNull();
  time += 1;
  await check();
  expect(asked).toEqual([null, "1"]);
});

it("a change expires its tags with this answer and once more with the next, and then no more", async () => {
  const check = watcher();
  const change: [string, string, string] = ["venue", "v1", "12:00:01"];
  await askWith(check, changed("2", change));
  await askWith(check, changed("3", change));
  await askWith(check, changed("4", change));
  expect(expired).toEqual([
    ["venue:v1", "venues"],
    ["venue:v1", "venues"],
  ]);
});

it("another change of the same venue is told from the one that is repeated", async () => {
  const check = watcher();
  await askWith(check, changed("2", ["venue", "v1", "12:00:01"]));
  await askWith(check, nothing("3"));
  await askWith(check, changed("4", ["venue", "v1", "12:00:02"]));
  expect(expired).toHaveLength(3);
});

it("services, profiles and the catalogue have tags of their own", async () => {
  const check = watcher();
  await askWith(
    check,
    changed("2", ["service", "s", "1"], ["profile", "u", "1"], ["catalogue", "0", "1"]),
  );
  expect(expired).toEqual([["services", "venues", "catalogue"]]);
});

it("a change of the words of the search expires what it has found", async () => {
  const check = watcher();
  await askWith(check, changed("2", ["search", "0", "1"]));
  expect(expired).toEqual([["venues"]]);
});

it("requests that come while the backend is asked wait together, and not for a slow backend", async () => {
  vi.useFakeTimers();
  const check = watcher();
  answer = () => new Promise(() => {});
  const [first, second] = [check(), check()];
  expect(first).toBe(second);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  await first;
  time += 5000;
  expect(check()).toBeNull();
  vi.useRealTimers();
});

it("what is known stays while the backend does not answer, and the question is asked again", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const check = watcher();
  await askWith(check, nothing("2"));
  time += 1000;
  answer = () => Promise.reject(new Error("away"));
  await check();
  expect(expired).toEqual([]);
  await askWith(check, changed("9", ["venue", "v1", "5"]));
  expect(asked).toEqual([null, "2", "2"]);
  expect(expired).toEqual([["venue:v1", "venues"]]);
  log.mockRestore();
});

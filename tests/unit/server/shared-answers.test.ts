import { beforeEach, expect, it, vi } from "vitest";
import type { Answer } from "@/lib/server/public-changes";
import { type AnswerStore, shareAnswers } from "@/lib/server/shared-answers";

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000).toISOString();

const stored = new Map<string, string>();
const store: AnswerStore = {
  get: async (key) => stored.get(key) ?? null,
  set: async (key, value) => stored.set(key, value),
};
const unreachable: AnswerStore = {
  get: () => Promise.reject(new Error("closed")),
  set: () => Promise.reject(new Error("closed")),
};
const asked: (string | null)[] = [];
let next: Answer = { now: at(0), is_complete: true, changes: [] };
const backend = async (since: string | null) => {
  asked.push(since);
  return next;
};
const ask = (since: string | null, from = store) =>
  shareAnswers(backend, from)(since, AbortSignal.timeout(5000));

beforeEach(() => {
  stored.clear();
  asked.length = 0;
  next = { now: at(11), is_complete: true, changes: [] };
});

it("a server takes the answer that another has been given a moment ago, without asking the backend", async () => {
  next.changes = [{ kind: "venue", subject: "a", changed_at: at(10) }];
  const first = await ask(at(10));
  expect(await ask(at(9))).toEqual(first);
  expect(asked).toHaveLength(1);
});

it("a server that knows less than the answer of another covers asks the backend itself", async () => {
  await ask(at(10));
  await ask(at(4));
  expect(asked).toEqual([at(5), at(-1)]);
});

it("a server that has just started asks the backend itself, and shares no answer", async () => {
  await ask(null);
  await ask(null);
  expect(asked).toEqual([null, null]);
  expect(stored.size).toBe(0);
});

it("an answer that does not hold all changes is not shared", async () => {
  next.is_complete = false;
  await ask(at(10));
  expect(asked).toEqual([at(5), at(10)]);
  expect(stored.size).toBe(0);
});

it("an answer is kept for less time than servers believe it", async () => {
  const set = vi.fn(store.set);
  await ask(at(10), { ...store, set });
  expect(set.mock.calls[0]?.[2]).toBeLessThanOrEqual(400);
});

it("while the store cannot be reached, every server asks the backend", async () => {
  expect(await ask(at(10), unreachable)).toBe(next);
  expect(await ask(at(10), unreachable)).toBe(next);
  expect(asked).toHaveLength(2);
});

it("a store that never answers keeps a server waiting for a fifth of a second at most", async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => undefined);
  const answer = ask(at(10), { get: never, set: never });
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe(next);
  vi.useRealTimers();
});

it("what is no answer in the store is ignored", async () => {
  for (const text of ["not JSON", "null", "{}", "[]", '{"since":"soon","answer":{}}']) {
    stored.set("mahfil:public-changes", text);
    expect(await ask(at(10))).toBe(next);
  }
});

import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callAction, isAnswered } from "../../../lib/call-action";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("an action without an answer is offline before ten seconds have passed", async () => {
  const answer = callAction(new Promise<never>(() => {}));
  await vi.advanceTimersByTimeAsync(9999);
  expect(await answer).toEqual({ ok: false, code: "offline" });
});

test("an action that carries a file has half a minute", async () => {
  const sent = new Promise<{ ok: true; data: string }>((resolve) =>
    setTimeout(() => resolve({ ok: true, data: "stored" }), 30_000),
  );
  const answer = callAction(sent, { isUpload: true });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toEqual({ ok: true, data: "stored" });
});

test("an action whose connection breaks is offline", async () => {
  const answer = callAction(Promise.reject(new TypeError("fetch failed")));
  expect(await answer).toEqual({ ok: false, code: "offline" });
});

test("an action that the server no longer knows is outdated", async () => {
  const answer = callAction(Promise.reject(new UnrecognizedActionError("not found")));
  expect(await answer).toEqual({ ok: false, code: "outdated" });
});

test("an action has been answered unless the connection, the backend or the action was away", () => {
  expect(isAnswered({ ok: true, data: null })).toBe(true);
  expect(isAnswered({ ok: false, code: "slot_taken" })).toBe(true);
  expect(isAnswered({ ok: false, code: "unavailable" })).toBe(false);
  expect(isAnswered({ ok: false, code: "offline" })).toBe(false);
  // A refresh would reload the page and lose what the user typed.
  expect(isAnswered({ ok: false, code: "outdated" })).toBe(false);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withTimeout } from "@/lib/shared/with-timeout";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a promise that settles in time settles the same with a timeout, and leaves no timer", async () => {
  expect(await withTimeout(100, Promise.resolve("answer"))).toBe("answer");
  await expect(withTimeout(100, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});

it("a promise that settles too late is rejected at its timeout, and ignored when it fails afterwards", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = expect(withTimeout(100, promise)).rejects.toThrow("no answer within 100 ms");
  await vi.advanceTimersByTimeAsync(100);
  await late;
  reject(new Error("broken"));
});

import { expect, test, vi } from "vitest";
import { loadOnce } from "@/components/payments/load-once";
import { toCardResult } from "@/components/payments/stripe-card-result";

test("a card without an error is accepted", () => {
  expect(toCardResult(undefined)).toEqual({ ok: true });
});

test("what the bank says is a refusal with its reason", () => {
  const refusal = { type: "card_error", code: "card_declined" };
  expect(toCardResult({ ...refusal, decline_code: "insufficient_funds" })).toEqual({
    ok: false,
    code: "insufficient_funds",
  });
  expect(toCardResult(refusal)).toEqual({ ok: false, code: "card_declined" });
  expect(toCardResult({ type: "card_error" })).toEqual({ ok: false, code: "card_declined" });
});

test("a form that is not complete is not sent", () => {
  expect(toCardResult({ type: "validation_error", code: "incomplete_number" })).toEqual({
    ok: false,
    code: "incomplete",
  });
});

test.each([
  [{ type: "api_connection_error" }],
  [{ type: "api_error" }],
  [{ type: "rate_limit_error" }],
  [{ type: "invalid_request_error", code: "payment_intent_unexpected_state" }],
  [{ type: "invalid_request_error", code: "payment_intent_authentication_failure" }],
])("after %o nobody is told that the card was declined", (error) => {
  expect(toCardResult(error)).toEqual({ ok: false, code: "unexpected" });
});

test("a script that was loaded is not loaded again", async () => {
  const load = vi.fn(async (key: string) => `script of ${key}`);
  const loadScript = loadOnce(load);
  expect(await loadScript("pk")).toBe("script of pk");
  expect(await loadScript("pk")).toBe("script of pk");
  expect(load).toHaveBeenCalledTimes(1);
});

test("a script that did not load is loaded again by the next try", async () => {
  const load = vi.fn(async (key: string) => `script of ${key}`);
  load.mockRejectedValueOnce(new Error("offline"));
  const loadScript = loadOnce(load);
  await expect(loadScript("pk")).rejects.toThrow("offline");
  expect(await loadScript("pk")).toBe("script of pk");
});

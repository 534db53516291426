// @vitest-environment node
import { afterEach, describe, expect, test, vi } from "vitest";
import { CallError, HttpError } from "../../../supabase/functions/_shared/runtime/errors.ts";
import { handlePost } from "../../../supabase/functions/_shared/runtime/request.ts";

afterEach(() => vi.restoreAllMocks());

/** Returns the answer of a function whose handler throws this. */
async function answerTo(error: Error) {
  const request = new Request("https://x.example/functions/v1/any", { method: "POST" });
  const response = await handlePost(request, async () => {
    throw error;
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("the answer of an Edge Function whose handler throws", () => {
  test("a refusal of the handler keeps its status, code, sentence and details", async () => {
    const refusal = new HttpError(423, "code_locked", "Too many wrong codes", { triesLeft: 0 });
    expect(await answerTo(refusal)).toMatchObject({
      status: 423,
      body: { error: "code_locked", message: "Too many wrong codes", triesLeft: 0 },
    });
  });

  test.each([
    [401, "not_signed_in"],
    [403, "forbidden"],
    [404, "not_found"],
    [409, "slot_taken"],
    [422, "reauthentication_needed"],
  ])("a refusal of the database keeps its status and code: %i %s", async (status, code) => {
    expect(await answerTo(new CallError("start_payment", status, code))).toMatchObject({
      status,
      body: { error: code, message: expect.any(String) },
    });
  });

  test("an input that the database refuses is answered as one that the handler refuses, with its field", async () => {
    expect(await answerTo(new CallError("f", 422, "invalid_input", "email"))).toMatchObject({
      status: 400,
      body: { error: "invalid_input", field: "email" },
    });
  });

  test("a limit of the database is answered with the instant from which a retry is allowed", async () => {
    const retryAt = new Date(Date.now() + 30_000).toISOString();
    const { status, headers, body } = await answerTo(
      new CallError("count_processor_call", 429, "rate_limited", retryAt),
    );
    expect([status, body.error, body.retryAt]).toEqual([429, "rate_limited", retryAt]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(25);
    expect(body).not.toHaveProperty("field");
  });

  test.each([
    new CallError("f", 404, "Could not find the function public.f in the schema cache"),
    new CallError("f", 400, "unexpected"),
    new CallError("f", 500, "unexpected"),
    new Error("connection refused"),
  ])("what the caller cannot change is logged, and answered with 503 alone: %s", async (error) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { status, body } = await answerTo(error);
    expect([status, body]).toEqual([503, { error: "unavailable", message: expect.any(String) }]);
    expect(log).toHaveBeenCalledWith(expect.any(String), error);
  });
});

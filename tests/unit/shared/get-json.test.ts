import { afterEach, expect, it, vi } from "vitest";
import { getJson } from "@/lib/shared/get-json";

const answer = (response: () => Promise<Response>) => {
  const fetch = vi.fn(response);
  vi.stubGlobal("fetch", fetch);
  return fetch;
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ["its data", Response.json({ total: 1 }), { ok: true, data: { total: 1 } }],
  [
    "the code of a refusal",
    Response.json({ code: "not_found" }, { status: 404 }),
    { ok: false, code: "not_found" },
  ],
  ["null for an empty answer", new Response(null, { status: 204 }), { ok: true, data: null }],
  [
    "offline for what is no JSON",
    new Response("<html>", { status: 502 }),
    { ok: false, code: "offline" },
  ],
])("reading answers %s", async (_what, response, expected) => {
  answer(async () => response);
  expect(await getJson("/api/x")).toEqual(expected);
});

it("reading answers offline without a connection, and when nothing comes in eight seconds", async () => {
  answer(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await getJson("/api/x")).toEqual({ ok: false, code: "offline" });
  vi.useFakeTimers();
  answer(() => new Promise(() => {}));
  const waiting = getJson("/api/x");
  await vi.advanceTimersByTimeAsync(8000);
  expect(await waiting).toEqual({ ok: false, code: "offline" });
});

it("reading hands over the signal that aborts it", async () => {
  const fetch = answer(async () => Response.json(1));
  const { signal } = new AbortController();
  await getJson("/api/x", { signal });
  expect(fetch).toHaveBeenCalledWith("/api/x", { signal, cache: "default" });
});

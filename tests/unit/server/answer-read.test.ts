import { NextRequest } from "next/server";
import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { answerRead } from "@/app/api/answer-read";
import { defineRead } from "@/lib/define-read";
import { AppError } from "@/lib/errors";

const { getCurrentUser } = vi.hoisted(() => ({ getCurrentUser: vi.fn() }));
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser }));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => ({}) }));

const read = vi.fn();
const handle = answerRead(
  defineRead({
    access: "user",
    input: z.object({ id: z.uuid(), guests: z.coerce.number() }),
    run: read,
  }),
);
const id = "0190a1b2-0000-7000-8000-000000000001";
const ask = (query: string, ofPath = id) =>
  handle(new NextRequest(`https://mahfil.test/api/x?${query}`), {
    params: Promise.resolve({ id: ofPath }),
  });

beforeEach(() => {
  read.mockReset();
  getCurrentUser.mockResolvedValue({ id: "u", role: "guest" });
});

it("a read gets the query with the parameters of the path, and nothing stores its answer", async () => {
  read.mockResolvedValue({ total: 1 });
  const answer = await ask("guests=80&id=other");
  expect(await answer.json()).toEqual({ total: 1 });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(read.mock.calls[0]?.[0]).toEqual({ id, guests: 80 });
});

it("a query or a path that is unusable is answered 400 with its code, and nothing is read", async () => {
  for (const answer of [await ask("guests=many"), await ask(""), await ask("guests=1", "7")]) {
    expect([answer.status, await answer.json()]).toEqual([400, { code: "invalid_input" }]);
  }
  expect(read).not.toHaveBeenCalled();
});

it("a read without a session is answered 401", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  getCurrentUser.mockResolvedValue(null);
  expect((await ask("guests=1")).status).toBe(401);
});

it.each([
  [new AppError("not_found"), 404, "not_found"],
  [new AppError("hold_expired"), 400, "hold_expired"],
  [new Error("broken"), 502, "unexpected"],
])("a read that throws %s is answered %i", async (error, status, code) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  read.mockRejectedValue(error);
  const answer = await ask("guests=1");
  expect([answer.status, await answer.json()]).toEqual([status, { code }]);
});

// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { verifyCode } from "@/lib/auth/verification/functions";
import { publicEnv } from "@/lib/env";

vi.mock("@/lib/auth/client-ip", () => ({ getClientIp: async () => "203.0.113.9" }));

const { supabaseUrl, supabaseKey } = publicEnv;
beforeEach(() => {
  Object.assign(publicEnv, { supabaseUrl: "https://backend.test", supabaseKey: "public" });
});
afterEach(() => {
  Object.assign(publicEnv, { supabaseUrl, supabaseKey });
  vi.unstubAllGlobals();
});

test("a typed code is checked by verify-code, with its user and the visitor's address", async () => {
  const fetchBackend = vi.fn<typeof fetch>(async () => Response.json({ verified: true }));
  vi.stubGlobal("fetch", fetchBackend);
  expect(await verifyCode("u1", "123456", "token")).toBe(true);
  expect(fetchBackend).toHaveBeenCalledTimes(1);
  const [address, init] = fetchBackend.mock.calls[0] ?? [];
  expect(address).toBe("https://backend.test/functions/v1/verify-code");
  expect(JSON.parse(String(init?.body))).toEqual({
    userId: "u1",
    code: "123456",
    ipAddress: "203.0.113.9",
  });
  expect(init?.headers).toMatchObject({ apikey: "public", authorization: "Bearer token" });
});

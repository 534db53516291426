// @vitest-environment node
import { describe, expect, test, vi } from "vitest";
import {
  generateCode,
  hashCode,
  readCode,
  readPhone,
} from "../../../supabase/functions/_shared/verification/codes.ts";
import { createHandlers } from "../../../supabase/functions/_shared/verification/handlers.ts";
import { getClientIp } from "../../../supabase/functions/_shared/verification/request.ts";
import type {
  Dependencies,
  RpcResult,
  Settings,
} from "../../../supabase/functions/_shared/verification/types.ts";

const settings: Settings = {
  publicKeys: ["public"],
  hashKey: "secret",
  siteUrl: "https://mahfil.example",
  siteKey: null,
  showCodes: true,
};
const userId = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";

function functions(result: RpcResult, changes: Partial<Dependencies> = {}) {
  const dependencies = {
    settings,
    rpc: vi.fn(async (_: string, __: Record<string, unknown>) => result),
    getUserId: vi.fn(async () => null),
    sendMail: vi.fn(async () => {}),
    sendSms: vi.fn(async () => {}),
    waitUntil: vi.fn(),
    ...changes,
  };
  const handlers = createHandlers(dependencies);
  const call = async (name: keyof typeof handlers, body: unknown, init: RequestInit = {}) => {
    const request = new Request(`https://x.example/functions/v1/${name}`, {
      method: "POST",
      headers: { apikey: "public" },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...init,
    });
    const response = await handlers[name](request, null);
    return { response, body: await response.json().catch(() => null) };
  };
  return { ...dependencies, call };
}
const issued: RpcResult = {
  ok: true,
  data: { target: "layla@example.test", locale: "ar", first_name: "ليلى" },
};

describe("verification codes", () => {
  test("are read in the digits of any script, with spaces and hyphens", () => {
    for (const typed of [
      "123456",
      " 123 456 ",
      "١٢٣٤٥٦",
      "۱۲۳-۴۵۶",
      "\u200f١٢٣ ٤٥٦\u200e",
      "１２３４５６",
    ]) {
      expect(readCode(typed)).toBe("123456");
    }
    for (const typed of ["", "12345", "1234567", "12a456", "१२३४५६", "1e5000"]) {
      expect(readCode(typed)).toBeNull();
    }
  });

  test("are six random digits, with leading zeros", () => {
    const codes = Array.from({ length: 2000 }, generateCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith("0"))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1900);
  });

  test("are passed to the database as a keyed hash", async () => {
    const proof = await hashCode("123456", "key");
    expect(proof).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashCode("123456", "another key")).not.toBe(proof);
  });

  test("readPhone converts numbers to E.164", () => {
    expect(readPhone("+20 (100) 000-0000")).toBe("+201000000000");
    expect(readPhone("٠٠٢٠١٠٠٠٠٠٠٠٠٠")).toBe("+201000000000");
    for (const typed of ["", "0100000000", "+0123456789", "+12", "call me"]) {
      expect(readPhone(typed)).toBeNull();
    }
  });
});

describe("the client of a request, for rate limits", () => {
  const request = (headers: Record<string, string>) =>
    new Request("https://x.example", { headers });
  const ip = (
    headers: Record<string, string>,
    remoteIp: string | null,
    bodyIp: string | null,
    siteKey: string | null = null,
  ) => getClientIp(request(headers), remoteIp, bodyIp, { ...settings, siteKey });

  test("is the address of the network, not the one in the body", () => {
    expect(ip({ "x-forwarded-for": "203.0.113.1, 203.0.113.2" }, null, "203.0.113.9")).toBe(
      "203.0.113.2",
    );
    expect(ip({}, "203.0.113.3", "203.0.113.9")).toBe("203.0.113.3");
  });
  test("is the address in the body when the request comes from this machine", () => {
    expect(ip({ "x-forwarded-for": "::1" }, "127.0.0.1", "203.0.113.9")).toBe("203.0.113.9");
    expect(ip({}, "127.0.0.1", null)).toBeNull();
    expect(ip({}, null, "no address")).toBeNull();
  });
  test("is the visitor that the site's server names with the shared key", () => {
    const headers = { "x-forwarded-for": "203.0.113.2", "x-site-key": "shared" };
    expect(ip(headers, null, "203.0.113.9", "shared")).toBe("203.0.113.9");
    expect(ip(headers, null, "203.0.113.9", "different")).toBe("203.0.113.2");
    expect(ip(headers, null, "203.0.113.9", null)).toBe("203.0.113.2");
  });
});

describe("the verification functions", () => {
  test("mail the code in the user's language, and never pass it to the database", async () => {
    const { call, sendMail, rpc } = functions(issued);
    const { body } = await call("send-verification", { userId });
    expect(body.code).toMatch(/^\d{6}$/);
    expect(sendMail).toHaveBeenCalledWith(
      "layla@example.test",
      expect.objectContaining({ text: expect.stringContaining(body.code) }),
    );
    expect(JSON.stringify(vi.mocked(rpc).mock.calls)).not.toContain(body.code);
    expect(rpc).toHaveBeenCalledWith(
      "issue_verification_code",
      expect.objectContaining({ p_type: "email", p_own: false, p_ip: null }),
    );
  });

  test("show no code in production", async () => {
    const { call } = functions(issued, { settings: { ...settings, showCodes: false } });
    const { body } = await call("send-verification", { userId });
    expect(body).toEqual({ message: "Verification code sent" });
  });

  test("send a text message for a number", async () => {
    const { call, sendMail, sendSms } = functions({ ok: true, data: { target: "+201000000000" } });
    const input = { userId, type: "phone", phoneNumber: "+20 100 000 0000" };
    const { body } = await call("send-verification", input);
    expect(sendSms).toHaveBeenCalledWith("+201000000000", expect.stringContaining(body.code));
    expect(sendMail).not.toHaveBeenCalled();
  });

  test("accept the user's own access token, and refuse that of another user", async () => {
    const own = functions(issued, { getUserId: async () => userId });
    const headers = { apikey: "public", authorization: "Bearer token" };
    expect((await own.call("send-verification", { userId }, { headers })).response.status).toBe(
      200,
    );
    expect(own.rpc).toHaveBeenCalledWith(
      "issue_verification_code",
      expect.objectContaining({ p_own: true }),
    );
    const foreign = functions(issued);
    const refused = await foreign.call("send-verification", { userId }, { headers });
    expect(refused.response.status).toBe(403);
    expect(foreign.rpc).not.toHaveBeenCalled();
  });

  test("answer 503 when a mail cannot be sent or the database cannot be reached", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const fail = async () => {
      throw new Error("connection refused");
    };
    for (const changes of [{ sendMail: fail }, { rpc: fail }]) {
      const { response, body } = await functions(issued, changes).call("send-verification", {
        userId,
      });
      expect(response.status).toBe(503);
      expect(body).toEqual({ error: "unavailable", message: expect.any(String) });
    }
    log.mockRestore();
  });

  test("answer a rate limit with the instant from which a retry is allowed", async () => {
    const retryAt = new Date(Date.now() + 30_000).toISOString();
    const { call } = functions({ ok: false, status: 429, code: "rate_limited", detail: retryAt });
    const { response, body } = await call("send-verification", { userId });
    expect(response.status).toBe(429);
    expect(body).toMatchObject({ error: "rate_limited", retryAt });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(25);
  });

  test("mail a welcome on the first verification only", async () => {
    for (const first of [true, false]) {
      const data = { verified: true, code: null, email: "a@example.test", locale: "en", first };
      const { call, sendMail } = functions({ ok: true, data });
      const { response, body } = await call("verify-code", { userId, code: "123456" });
      expect([response.status, body.verified]).toEqual([200, true]);
      expect(sendMail).toHaveBeenCalledTimes(first ? 1 : 0);
    }
  });

  test("accept JSON objects by POST only", async () => {
    const { call } = functions(issued);
    const get = await call("verify-code", "", { method: "GET", body: undefined });
    expect(get.response.status).toBe(405);
    const options = await call("verify-code", "", { method: "OPTIONS", body: undefined });
    expect(options.response.status).toBe(204);
    for (const body of ["", "{", "[]", "null", "7"]) {
      expect((await call("verify-code", body)).response.status).toBe(400);
    }
  });
});

// @vitest-environment node
import { describe, expect, test, vi } from "vitest";
import { createNewsletterHandler } from "../../../supabase/functions/_shared/newsletter/handler.ts";
import type {
  Dependencies,
  RpcResult,
  Settings,
} from "../../../supabase/functions/_shared/runtime/types.ts";
import { createAccountNoticeHandler } from "../../../supabase/functions/_shared/verification/account-notice.ts";
import {
  generateCode,
  hashCode,
  readCode,
  readPhone,
} from "../../../supabase/functions/_shared/verification/codes.ts";
import { createSendCodeHandler } from "../../../supabase/functions/_shared/verification/send-code.ts";
import { createVerifyCodeHandler } from "../../../supabase/functions/_shared/verification/verify-code.ts";

const settings: Settings = {
  publicKeys: ["public"],
  serviceKey: "secret",
  siteUrl: "https://mahfil.example",
  siteKey: null,
  workerKeys: [],
  clientIpHeader: null,
  isDevelopment: true,
};
const userId = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";

function functions(result: RpcResult, changes: Partial<Dependencies> = {}) {
  const dependencies = {
    settings,
    rpc: vi.fn(async (_: string, __: Record<string, unknown>) => result),
    removeFiles: vi.fn(async () => {}),
    getUserId: vi.fn(async () => null),
    sendMail: vi.fn(async () => {}),
    sendSms: vi.fn(async () => {}),
    waitUntil: vi.fn(),
    ...changes,
  };
  const handlers = {
    "send-verification": createSendCodeHandler(dependencies),
    "verify-code": createVerifyCodeHandler(dependencies),
    "account-notice": createAccountNoticeHandler(dependencies),
    newsletter: createNewsletterHandler(dependencies),
  };
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

describe("the verification functions", () => {
  test("mail the code in the user's language, and never pass it to the database", async () => {
    const { call, sendMail, rpc } = functions(issued);
    const { body } = await call("send-verification", { userId });
    expect(body.code).toMatch(/^\d{6}$/);
    expect(sendMail).toHaveBeenCalledWith(
      "layla@example.test",
      expect.objectContaining({ text: expect.stringContaining(body.code) }),
    );
    const links = vi.mocked(sendMail)?.mock.lastCall?.[1].text.match(/https:\/\/\S+/g);
    expect(links).toEqual(["https://mahfil.example/ar/verify?step=code"]);
    expect(JSON.stringify(vi.mocked(rpc).mock.calls)).not.toContain(body.code);
    expect(rpc).toHaveBeenCalledWith(
      "issue_verification_code",
      expect.objectContaining({ p_type: "email", p_is_own: false, p_ip: null }),
    );
  });

  test("show no code in production", async () => {
    const { call } = functions(issued, { settings: { ...settings, isDevelopment: false } });
    const { body } = await call("send-verification", { userId });
    expect(body).toEqual({ message: "Verification code sent" });
  });

  const headers = { apikey: "public", authorization: "Bearer token" };

  test("send a text message for a number, to the session of its account only", async () => {
    const sms: RpcResult = { ok: true, data: { target: "+201000000000" } };
    const input = { userId, type: "phone", phoneNumber: "+20 100 000 0000" };
    const own = functions(sms, { getUserId: async () => userId });
    const { body } = await own.call("send-verification", input, { headers });
    expect(own.sendSms).toHaveBeenCalledWith("+201000000000", expect.stringContaining(body.code));
    expect(own.sendMail).not.toHaveBeenCalled();
    const refusal: RpcResult = { ok: false, status: 401, code: "not_signed_in", detail: null };
    const anonymous = functions(refusal);
    expect((await anonymous.call("send-verification", input)).response.status).toBe(401);
    expect(anonymous.rpc).toHaveBeenCalledWith(
      "issue_verification_code",
      expect.objectContaining({ p_is_own: false }),
    );
    expect(anonymous.sendSms).not.toHaveBeenCalled();
  });

  test("accept the user's own access token, and refuse that of another user", async () => {
    const input = { userId, code: "123456" };
    for (const [name, rpcName] of [
      ["send-verification", "issue_verification_code"],
      ["verify-code", "check_verification_code"],
    ] as const) {
      const own = functions(issued, { getUserId: async () => userId });
      expect((await own.call(name, input, { headers })).response.status).toBe(200);
      expect(own.rpc).toHaveBeenCalledWith(rpcName, expect.objectContaining({ p_is_own: true }));
      const foreign = functions(issued, { getUserId: async () => crypto.randomUUID() });
      expect((await foreign.call(name, input, { headers })).response.status).toBe(403);
      expect(foreign.rpc).not.toHaveBeenCalled();
    }
  });

  test("answer 501 for what has no sender, before anything is stored", async () => {
    const input = { userId, type: "phone", phoneNumber: "+201000000000" };
    const own = { getUserId: async () => userId };
    const withoutSms = functions(issued, { ...own, sendSms: null });
    expect((await withoutSms.call("send-verification", input, { headers })).response.status).toBe(
      501,
    );
    expect((await withoutSms.call("send-verification", { userId })).response.status).toBe(200);
    const withoutMail = functions(issued, { ...own, sendMail: null });
    expect((await withoutMail.call("send-verification", { userId })).response.status).toBe(501);
    const none = functions(issued, { sendMail: null, sendSms: null });
    for (const name of [
      "send-verification",
      "verify-code",
      "account-notice",
      "newsletter",
    ] as const) {
      const { response, body } = await none.call(name, {});
      expect([response.status, body.error]).toEqual([501, "not_configured"]);
    }
    expect(none.rpc).not.toHaveBeenCalled();
    expect(withoutMail.rpc).not.toHaveBeenCalled();
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

  test("verify-code passes the user, the hashed code and the visitor's address to the database", async () => {
    const changes = { settings: { ...settings, siteKey: "shared" } };
    const { call, rpc } = functions({ ok: true, data: { verified: true } }, changes);
    const init = { headers: { apikey: "public", "x-site-key": "shared" } };
    const input = { userId, code: "١٢٣ ٤٥٦", ipAddress: "203.0.113.9" };
    const { response, body } = await call("verify-code", input, init);
    expect([response.status, body]).toEqual([200, { message: "Verified", verified: true }]);
    expect(vi.mocked(rpc).mock.calls).toEqual([
      [
        "check_verification_code",
        {
          p_user_id: userId,
          p_proof: await hashCode("123456", settings.serviceKey),
          p_ip: "203.0.113.9",
          p_is_own: false,
        },
      ],
    ]);
    for (const [incomplete, field] of [
      [{ code: "123456" }, "userId"],
      [{ userId }, "code"],
    ] as const) {
      const refused = await call("verify-code", incomplete, init);
      expect([refused.response.status, refused.body.field]).toEqual([400, field]);
    }
    expect(rpc).toHaveBeenCalledTimes(1);
  });

  test("mail a welcome on the first verification only", async () => {
    for (const first of [true, false]) {
      const data = { verified: true, email: "a@example.test", locale: "en", first };
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

// @vitest-environment node
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { publicEnv, serverEnv } from "@/lib/env";
import {
  countAttempt,
  hasVisitorLimits,
  resetAttempts,
  signText,
  storePictureFile,
  verifySignature,
  withVisitorIp,
} from "@/lib/supabase/site-secret";

const url = "https://project.supabase.example";
const ip = "203.0.113.7";
const send = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => Response.json({}));
/** The headers of the only request that was sent. */
const sentHeaders = () => new Headers(send.mock.calls[0]?.[1]?.headers);

beforeEach(() => {
  publicEnv.supabaseUrl = url;
  publicEnv.supabaseKey = "sb_publishable_x";
  serverEnv.secretKey = "sb_secret_x";
});
afterEach(() => send.mockClear());

const headers = { apikey: "sb_publishable_x", authorization: "Bearer sb_publishable_x" };
const request = (address: string, init: RequestInit = { headers }) =>
  withVisitorIp(ip, send)(address, init);

describe("a request to the sign-in service for a visitor", () => {
  test.each(["token?grant_type=password", "signup", "recover", "otp", "verify", "resend"])(
    "names the visitor's address with the secret key: %s",
    async (path) => {
      await request(`${url}/auth/v1/${path}`);
      expect(sentHeaders().get("apikey")).toBe("sb_secret_x");
      expect(sentHeaders().get("authorization")).toBe("Bearer sb_secret_x");
      expect(sentHeaders().get("sb-forwarded-for")).toBe(ip);
      expect(send.mock.calls[0]?.[1]?.redirect).toBe("error");
    },
  );

  test("keeps the access token of a user", async () => {
    await request(`${url}/auth/v1/user`, {
      headers: { ...headers, authorization: "Bearer a.b.c" },
    });
    expect(sentHeaders().get("authorization")).toBe("Bearer a.b.c");
    expect(sentHeaders().get("apikey")).toBe("sb_secret_x");
  });

  test.each([
    `${url}/auth/v1/admin/users`,
    `${url}/auth/v1/invite`,
    `${url}/auth/v1/token/../admin/users`,
    `${url}/auth/v1/settings`,
    `${url}/rest/v1/users`,
    `${url}/storage/v1/object/x`,
    "https://evil.example/auth/v1/token",
    `${url}.evil.example/auth/v1/token`,
    "https://project.supabase.example@evil.example/auth/v1/token",
  ])("never takes the secret key to %s", async (address) => {
    await request(address);
    expect(sentHeaders().get("apikey")).toBe("sb_publishable_x");
    expect(sentHeaders().get("authorization")).toBe("Bearer sb_publishable_x");
    expect(sentHeaders().has("sb-forwarded-for")).toBe(false);
  });

  test("is left as it is without a secret key, or without an address", async () => {
    await withVisitorIp("", send)(`${url}/auth/v1/token`, { headers });
    expect(sentHeaders().get("apikey")).toBe("sb_publishable_x");
    serverEnv.secretKey = null;
    expect(withVisitorIp(ip, send)).toBe(send);
  });
});

test("without a secret key nothing is counted, and the site says so", async () => {
  expect(hasVisitorLimits()).toBe(true);
  serverEnv.secretKey = null;
  expect(hasVisitorLimits()).toBe(false);
  expect(await countAttempt({ kind: "sign_in", subject: "a@b.test", ip })).toBeNull();
  expect(await resetAttempts({ kind: "sign_in", subject: "a@b.test", ip })).toBeNull();
});

describe("a signature of the site", () => {
  test("fits its text and its purpose, and no other", async () => {
    const signature = await signText("password reset", "session 1");
    expect(await verifySignature("password reset", "session 1", signature)).toBe(true);
    expect(await verifySignature("password reset", "session 2", signature)).toBe(false);
    expect(await verifySignature("another", "session 1", signature)).toBe(false);
    expect(await verifySignature("password reset", "session 1", "")).toBe(false);
    expect(await verifySignature("password reset", "session 1", `${signature}AAAA`)).toBe(false);
  });

  test("of another secret key is refused, also where no key is set", async () => {
    const signature = await signText("password reset", "session 1");
    for (const key of ["sb_secret_y", null]) {
      serverEnv.secretKey = key;
      expect(await verifySignature("password reset", "session 1", signature)).toBe(false);
      const own = await signText("password reset", "session 1");
      expect(await verifySignature("password reset", "session 1", own)).toBe(true);
    }
  });
});

describe("a picture that the site drew", () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const store = () => storePictureFile("venue-images", "640/host/hall.webp", bytes);
  const answer = vi.spyOn(globalThis, "fetch");
  afterEach(() => answer.mockReset());
  afterAll(() => answer.mockRestore());

  test("is stored with the secret key, for a year of caches, and never over another", async () => {
    answer.mockResolvedValue(Response.json({ Key: "x" }));
    await store();
    const [address, init] = answer.mock.calls[0] ?? [];
    const sent = new Headers(init?.headers);
    expect(String(address)).toBe(`${url}/storage/v1/object/venue-images/640/host/hall.webp`);
    expect(
      ["apikey", "x-upsert", "content-type", "cache-control"].map((each) => sent.get(each)),
    ).toEqual(["sb_secret_x", "false", "image/webp", "max-age=31536000"]);
  });

  test("counts as stored where an earlier request stored it, and not where storage refuses it", async () => {
    const refuse = (statusCode: string) =>
      answer.mockResolvedValue(Response.json({ statusCode, message: "x" }, { status: 400 }));
    refuse("409");
    await expect(store()).resolves.toBeUndefined();
    refuse("403");
    await expect(store()).rejects.toMatchObject({ code: "unexpected" });
  });

  test("is not stored without the secret key", async () => {
    serverEnv.secretKey = null;
    await expect(store()).rejects.toMatchObject({ code: "not_configured" });
    expect(answer).not.toHaveBeenCalled();
  });
});

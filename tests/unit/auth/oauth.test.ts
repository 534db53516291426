// @vitest-environment node
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServerClient } from "@supabase/ssr";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startOAuth } from "@/lib/auth/oauth-actions";
import { OAUTH_LOCALE_COOKIE } from "@/lib/auth/oauth-locale";
import { publicEnv } from "@/lib/env";
import { sessionCookieOptions } from "@/lib/session-cookie";

// The settings of a hosted project.
let external: Record<string, boolean> = {};
let answer: "settings" | "broken" | "slow" = "settings";
const requests: string[] = [];
const hosted = createServer((request, response) => {
  requests.push(`${request.headers.apikey} ${request.url}`);
  if (answer === "broken") {
    response.writeHead(500, { "content-type": "application/json" });
    return response.end(JSON.stringify({ message: "down" }));
  }
  response.writeHead(200, { "content-type": "application/json" });
  return response.end(JSON.stringify({ external }));
});

const jar = new Map<string, string>();
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => null }));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () =>
    createServerClient(publicEnv.supabaseUrl ?? "", publicEnv.supabaseKey ?? "", {
      cookieOptions: sessionCookieOptions,
      cookies: {
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        setAll: (all) => {
          for (const { name, value } of all) jar.set(name, value);
        },
      },
    }),
}));

vi.mock("next/headers", () => ({
  cookies: async () => ({ set: (name: string, value: string) => jar.set(name, value) }),
}));

beforeAll(async () => {
  await new Promise<void>((done) => hosted.listen(0, "127.0.0.1", done));
  publicEnv.supabaseUrl = `http://127.0.0.1:${(hosted.address() as AddressInfo).port}`;
  publicEnv.supabaseKey = "sb_publishable_hosted";
  publicEnv.siteUrl = "https://mahfil.example";
});
afterAll(() => new Promise((done) => hosted.close(done)));
beforeEach(() => {
  jar.clear();
  requests.length = 0;
  answer = "settings";
  external = { google: true, facebook: true, apple: true };
});

describe.each(["google", "facebook", "apple"] as const)("startOAuth with %s", (provider) => {
  test.each([
    ["en", "https://mahfil.example/dashboard/profile"],
    ["ar", "https://mahfil.example/ar/dashboard/profile"],
  ] as const)(
    "leads to the sign-in service in %s, with a code challenge, and back to %s",
    async (locale, back) => {
      const result = await startOAuth({ provider, locale });
      if (!result.ok) throw new Error(result.code);
      const url = new URL(result.data.url);
      expect(url.origin).toBe(publicEnv.supabaseUrl);
      expect(url.pathname).toBe("/auth/v1/authorize");
      expect(url.searchParams.get("provider")).toBe(provider);
      expect(url.searchParams.get("redirect_to")).toBe(back);
      expect(url.searchParams.get("code_challenge_method")).toBe("s256");
      expect(jar.get(OAUTH_LOCALE_COOKIE)).toBe(locale);
      // The verifier stays in the browser's cookie; only its hash is sent.
      const stored = jar.get(`${sessionCookieOptions.name}-code-verifier`) ?? "";
      const text = Buffer.from(stored.replace("base64-", ""), "base64url").toString();
      const verifier = (JSON.parse(text) as string).split("/")[0] ?? "";
      expect(verifier.length).toBeGreaterThan(42);
      expect(url.searchParams.get("code_challenge")).toBe(
        createHash("sha256").update(verifier).digest("base64url"),
      );
      expect(requests).toEqual(["sb_publishable_hosted /auth/v1/settings"]);
    },
  );

  test("is refused when the provider is disabled, and sets no cookie", async () => {
    external = { [provider]: false };
    expect(await startOAuth({ provider, locale: "en" })).toEqual({
      ok: false,
      code: "provider_not_offered",
    });
    expect(jar.size).toBe(0);
  });
});

test("startOAuth refuses an unknown provider", async () => {
  const result = await startOAuth({ provider: "evil" as "apple", locale: "en" });
  expect(result).toMatchObject({ ok: false, code: "invalid_input" });
  expect(requests).toEqual([]);
});

test("startOAuth returns an error when the backend fails or cannot be reached", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  answer = "broken";
  expect(await startOAuth({ provider: "apple", locale: "en" })).toMatchObject({ ok: false });
  const url = publicEnv.supabaseUrl;
  publicEnv.supabaseUrl = "http://127.0.0.1:9";
  expect(await startOAuth({ provider: "apple", locale: "en" })).toEqual({
    ok: false,
    code: "unavailable",
  });
  publicEnv.supabaseUrl = url;
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});

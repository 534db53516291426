// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

// 'Session refresh margin 90 s; storage list default 100 items ordered by name ascending', for the site's clients.

let createBrowserSupabase: typeof import("@/lib/supabase/browser").createBrowserSupabase;
let createPublicClient: typeof import("@/lib/supabase/public").createPublicClient;
/** The requests to the backend: path with query, and body. */
let requests: { path: string; body: unknown }[] = [];

const fresh = {
  access_token: "a.b.c",
  refresh_token: "r",
  token_type: "bearer",
  expires_in: 3600,
  user: { id: "u1" },
};
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

beforeAll(async () => {
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", "http://backend.invalid");
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY", "key");
  vi.stubGlobal("fetch", async (address: unknown, init?: RequestInit) => {
    const { pathname, search } = new URL(String(address));
    requests.push({ path: pathname + search, body: JSON.parse(String(init?.body)) });
    if (pathname.startsWith("/storage/")) return Response.json([]);
    return Response.json({ ...fresh, expires_at: inSeconds(3600) });
  });
  vi.resetModules();
  ({ createBrowserSupabase } = await import("@/lib/supabase/browser"));
  ({ createPublicClient } = await import("@/lib/supabase/public"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  requests = [];
});

describe("a browser's session", () => {
  // The clock stands still, because a second makes the difference.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  test.each([
    [91, []],
    [89, ["/auth/v1/token?grant_type=refresh_token"]],
  ])("that is valid for %i seconds more is used after the requests %j", async (seconds, asked) => {
    const value = Buffer.from(JSON.stringify({ ...fresh, expires_at: inSeconds(seconds) }));
    vi.stubGlobal("document", {
      cookie: `mahfil_auth_token=base64-${value.toString("base64url")}`,
    });
    const { data } = await createBrowserSupabase().auth.getSession();
    expect(data.session?.user.id).toBe("u1");
    expect(requests.map(({ path }) => path)).toEqual(asked);
  });
});

test("a list of stored files has the first 100 by name", async () => {
  await createPublicClient().storage.from("avatars").list("someone");
  expect(requests).toEqual([
    {
      path: "/storage/v1/object/list/avatars",
      body: expect.objectContaining({
        prefix: "someone",
        limit: 100,
        offset: 0,
        sortBy: { column: "name", order: "asc" },
      }),
    },
  ]);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", "http://backend.test");
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY", "key");
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Returns the answer of the health check when each part of the backend behaves so. */
async function checkHealth(parts: Record<string, () => Response>) {
  vi.stubGlobal("fetch", async (url: string) => {
    const part = Object.keys(parts).find((name) => new URL(url).pathname.startsWith(`/${name}/`));
    return parts[part ?? ""]?.();
  });
  const { GET } = await import("@/app/api/health/route");
  const response = await GET();
  return { status: response.status, body: await response.json() };
}

const ok = () => Response.json([]);
const failWith = (name: string) => () => {
  throw Object.assign(new Error("no"), { name });
};

it("a backend that responds is healthy, although visitors may not read a bucket", async () => {
  const storage = () => new Response(null, { status: 400 });
  const { status, body } = await checkHealth({ rest: ok, auth: ok, storage });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "ok",
    down: [],
    dependencies: { storage: { status: "ok" } },
  });
});

it("the health check names each part that is down and what is wrong with it", async () => {
  const { status, body } = await checkHealth({
    rest: () => new Response(null, { status: 401 }),
    auth: failWith("TimeoutError"),
    storage: failWith("TypeError"),
  });
  expect(status).toBe(503);
  expect(body).toMatchObject({
    status: "down",
    down: ["database", "auth", "storage"],
    dependencies: {
      database: { status: "down", problem: "status 401" },
      auth: { problem: "timeout" },
      storage: { problem: "unreachable" },
    },
  });
});

it("the health check says that no backend is configured", async () => {
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", "");
  const { status, body } = await checkHealth({});
  expect(status).toBe(503);
  expect(body.dependencies.database.problem).toBe("not_configured");
});

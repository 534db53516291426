import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { errorCodeOf } from "@/lib/errors";
import { withRequestDeadline } from "@/lib/server/request-deadline";

// A backend that never answers.
let server: Server;
let connection: typeof import("@/lib/supabase/connection").connection;
let withinLimit: typeof import("@/lib/supabase/connection").withinLimit;
let url: string;

beforeAll(async () => {
  server = createServer(() => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/venues`;
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_URL", "http://127.0.0.1");
  vi.stubEnv("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY", "key");
  vi.resetModules();
  ({ connection, withinLimit } = await import("@/lib/supabase/connection"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

/** Lets the deadline of a request pass immediately. Returns the limits that were started, in milliseconds. */
function mockTimeouts(): number[] {
  const started: number[] = [];
  const startTimeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((limit) => {
    started.push(limit);
    return limit === 7000 ? AbortSignal.abort() : startTimeout(limit);
  });
  return started;
}

describe("a call to a backend that does not answer", () => {
  test("fails after its limit like one without a connection", async () => {
    const error = await failureOf(connection(30).fetch(url));
    expect(error).toMatchObject({ name: "TypeError", message: "fetch failed" });
    // The form in which PostgREST's client returns it.
    expect(errorCodeOf({ code: "", message: `${error}` })).toBe("unavailable");
  });

  test("keeps the reason of a caller who aborts it", async () => {
    const caller = AbortSignal.abort(new Error("left"));
    const error = await failureOf(connection().fetch(url, { signal: caller }));
    expect(error).toMatchObject({ message: "left" });
  });

  test("of the sign-in service ends at the limit with the code unavailable", async () => {
    const error = await failureOf(withinLimit(new Promise(() => {}), 30));
    expect(errorCodeOf(error)).toBe("unavailable");
  });

  test("fails at the deadline of the request that it is part of, however many were before it", async () => {
    const started = mockTimeouts();
    const failures: unknown[] = [];
    const handle = withRequestDeadline(async () => {
      failures.push(await failureOf(connection(60_000).fetch(url)));
      failures.push(await failureOf(connection(60_000).fetch(url)));
    });
    await handle({ url: "/dashboard" } as never, {} as never);
    vi.restoreAllMocks();
    expect(failures).toMatchObject([{ message: "fetch failed" }, { message: "fetch failed" }]);
    expect(started.filter((limit) => limit === 7000)).toHaveLength(1);
  });

  test("has the whole limit of its request, however long the client took to send that", async () => {
    const started = mockTimeouts();
    const handle = withRequestDeadline(async () => {
      expect(started).toEqual([]);
      await failureOf(connection(60_000).fetch(url));
      expect(started).toContain(7000);
    });
    await handle({ url: "/dashboard" } as never, {} as never);
    vi.restoreAllMocks();
  });
});

test("a full disk, too many clients and a server that stops are an unavailable backend", () => {
  for (const code of ["53100", "53300", "57P01", "08006"]) {
    expect(errorCodeOf({ code, message: "could not extend file" })).toBe("unavailable");
  }
});

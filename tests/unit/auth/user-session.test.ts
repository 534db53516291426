// @vitest-environment node
import type { AuthChangeEvent } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Client, createUserSession } from "@/lib/auth/session/browser-session";
import type { SessionUser } from "@/lib/auth/types";

const profile = {
  first_name: "Amal",
  last_name: "Haddad",
  role: "host",
  avatar_url: null,
  phone: null,
  bio: null,
  is_verified: true,
  verification_type: "email",
  created_at: "2026-01-01T00:00:00Z",
};
const record = {
  id: "u1",
  email: "amal@example.test",
  created_at: "2026-01-01T00:00:00Z",
  user_metadata: { first_name: "Meta", last_name: "Data", role: "admin" },
};

type Answer = { data: unknown; error: unknown; status: number };

function fakeBackend() {
  type Session = { user: typeof record; access_token: string } | null;
  let heed: (event: AuthChangeEvent, session: Session) => void = () => {};
  const backend = {
    session: { user: record, access_token: "one" } as Session,
    answer: { data: profile, error: null, status: 200 } as Answer,
    profileReads: 0,
    calls: [] as [name: string, values: Record<string, unknown>][],
    callError: null as unknown,
    emit: (event: AuthChangeEvent) => heed(event, backend.session),
  };
  const table = () => ({
    select: (columns: string) => ({
      eq: () => ({
        maybeSingle: async () => {
          if (columns.includes("first_name")) backend.profileReads += 1;
          return backend.answer;
        },
      }),
    }),
  });
  const client = {
    auth: {
      getSession: async () => ({ data: { session: backend.session } }),
      onAuthStateChange(callback: typeof heed) {
        heed = callback;
        return { data: { subscription: { unsubscribe() {} } } };
      },
    },
    from: table,
    rpc: async (name: string, values: Record<string, unknown>) => {
      backend.calls.push([name, values]);
      return { error: backend.callError };
    },
  };
  return { backend, client: client as unknown as Client };
}

let store: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal("navigator", { userAgent: "Chrome/1 (X11; Linux)" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function start() {
  const { backend, client } = fakeBackend();
  const seen: (SessionUser | null)[] = [];
  const session = createUserSession(client, (user) => seen.push(user));
  return { backend, session, seen };
}

describe("refreshing", () => {
  test("waits 300 ms before it reads the profile", async () => {
    const { backend, session, seen } = start();
    void session.refresh();
    await vi.advanceTimersByTimeAsync(299);
    expect(backend.profileReads).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(backend.profileReads).toBe(1);
    expect(seen.at(-1)).toMatchObject({ firstName: "Amal", role: "host" });
  });

  test("is skipped while one runs, and within 2000 ms of the last", async () => {
    const { backend, session } = start();
    void session.refresh();
    void session.refresh();
    await vi.advanceTimersByTimeAsync(1000);
    void session.refresh();
    await vi.advanceTimersByTimeAsync(999);
    void session.refresh();
    await vi.advanceTimersByTimeAsync(400);
    expect(backend.profileReads).toBe(1);
    void session.refresh();
    await vi.advanceTimersByTimeAsync(400);
    expect(backend.profileReads).toBe(2);
  });

  test("is not repeated for the session that was there on opening, however late its news come", async () => {
    const { backend, session } = start();
    void session.refresh();
    backend.emit("SIGNED_IN");
    await vi.advanceTimersByTimeAsync(400);
    // A busy machine: the timers of the event fire only after two seconds.
    vi.setSystemTime(Date.now() + 5000);
    await vi.advanceTimersByTimeAsync(1200);
    expect(backend.profileReads).toBe(1);
    backend.session = { user: record, access_token: "two" };
    backend.emit("SIGNED_IN");
    await vi.advanceTimersByTimeAsync(1600);
    expect(backend.profileReads).toBe(2);
  });

  test("without a profile the sign-in record stands in, with role guest", async () => {
    const { backend, session, seen } = start();
    backend.answer = { data: null, error: null, status: 200 };
    void session.refresh();
    await vi.advanceTimersByTimeAsync(300);
    expect(seen.at(-1)).toMatchObject({ firstName: "Meta", role: "guest", isVerified: false });
  });

  test("a session that the backend no longer takes is none", async () => {
    const { backend, session, seen } = start();
    const fetched = vi.fn(async () => new Response(null, { status: 204 }));
    vi.stubGlobal("fetch", fetched);
    backend.answer = { data: null, error: { message: "JWT expired" }, status: 401 };
    void session.refresh();
    await vi.advanceTimersByTimeAsync(300);
    expect(seen).toEqual([null]);
    expect(fetched).toHaveBeenCalledWith("/api/session", { method: "DELETE", body: null });
  });

  test("a lost connection changes nobody", async () => {
    const { backend, session, seen } = start();
    void session.refresh();
    await vi.advanceTimersByTimeAsync(3000);
    backend.answer = { data: null, error: { message: "fetch failed" }, status: 0 };
    void session.refresh();
    await vi.advanceTimersByTimeAsync(300);
    expect(seen.at(-1)).toMatchObject({ role: "host" });
  });
});

describe("events", () => {
  test.each(["SIGNED_IN", "TOKEN_REFRESHED"] as const)(
    "%s: after 500 ms of quiet and 700 ms more",
    async (event) => {
      const { backend } = start();
      backend.emit(event);
      await vi.advanceTimersByTimeAsync(400);
      backend.emit(event);
      await vi.advanceTimersByTimeAsync(500 + 700 + 299);
      expect(backend.profileReads).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(backend.profileReads).toBe(1);
    },
  );

  test("SIGNED_OUT clears the user and the device id", async () => {
    const { backend, session, seen } = start();
    void session.refresh();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.has("device_id")).toBe(true);
    backend.emit("SIGNED_OUT");
    await vi.advanceTimersByTimeAsync(500);
    expect(seen.at(-1)).toBeNull();
    expect(store.has("device_id")).toBe(false);
  });
});

describe("devices", () => {
  test("a signed-in browser writes itself into the list once", async () => {
    const { backend, session } = start();
    void session.refresh();
    await vi.advanceTimersByTimeAsync(3000);
    void session.refresh();
    await vi.advanceTimersByTimeAsync(3000);
    expect(backend.calls).toEqual([
      [
        "register_device",
        expect.objectContaining({
          p_device_id: store.get("device_id"),
          p_name: "Chrome on Linux",
        }),
      ],
    ]);
  });

  test("storage that refuses is tolerated", async () => {
    vi.stubGlobal("localStorage", {
      getItem() {
        throw new Error("denied");
      },
      setItem() {
        throw new Error("denied");
      },
      removeItem() {
        throw new Error("denied");
      },
    });
    const { session, seen } = start();
    void session.refresh();
    await vi.advanceTimersByTimeAsync(1000);
    session.clear();
    expect(seen.at(-1)).toBeNull();
  });
});

describe("signing out", () => {
  const dropped: unknown[] = [];
  beforeEach(() => {
    dropped.length = 0;
    vi.stubGlobal("document", { cookie: "mahfil_auth_token.0=x; theme=dark" });
    vi.stubGlobal("cookieStore", { delete: async (which: unknown) => dropped.push(which) });
  });

  test("is done by the server, which takes the device away too", async () => {
    const { session, seen } = start();
    const fetched = vi.fn(async () => new Response(null, { status: 204 }));
    vi.stubGlobal("fetch", fetched);
    store.set("device_id", "d1");
    await session.signOut();
    expect(fetched).toHaveBeenCalledWith("/api/session", { method: "DELETE", body: "d1" });
    expect(seen.at(-1)).toBeNull();
    expect(store.has("device_id")).toBe(false);
  });

  test("Sign-out fails: logged only", async () => {
    const { session } = start();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.stubGlobal("fetch", async () => new Response(null, { status: 502 }));
    await expect(session.signOut()).resolves.toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
  });

  test.each([
    ["is refused", async () => new Response(null, { status: 502 })],
    [
      "never arrives",
      async () => {
        throw new TypeError("fetch failed");
      },
    ],
  ])("that %s is only logged, and the browser forgets the session", async (_, answer) => {
    const { session, seen } = start();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.stubGlobal("fetch", answer);
    await session.signOut();
    expect(log).toHaveBeenCalledOnce();
    expect(dropped).toEqual([{ name: "mahfil_auth_token.0", path: "/" }]);
    expect(seen.at(-1)).toBeNull();
  });
});

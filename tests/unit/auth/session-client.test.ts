// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSessionClient } from "@/lib/auth/session/session-client";
import type { CurrentUser } from "@/lib/auth/types";
import { fakeSessionBackend, profile, record, stubCookies } from "../support/session-backend";

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
  const { backend, client } = fakeSessionBackend();
  const seen: (CurrentUser | null)[] = [];
  const session = createSessionClient(client, (user) => seen.push(user));
  return { backend, session, seen };
}

describe("refreshing the user", () => {
  test("the session client waits 300 ms before it reads the profile", async () => {
    const { backend, session, seen } = start();
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(299);
    expect(backend.profileReads).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(backend.profileReads).toBe(1);
    expect(seen.at(-1)).toMatchObject({ firstName: "Amal", role: "host" });
  });

  test("a refresh is skipped while another one runs, and within 2000 ms of the last one", async () => {
    const { backend, session } = start();
    void session.refreshUser();
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(1000);
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(999);
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(400);
    expect(backend.profileReads).toBe(1);
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(400);
    expect(backend.profileReads).toBe(2);
  });

  test("a session whose user is loaded already is not loaded again, however late its event arrives", async () => {
    const { backend, session } = start();
    void session.refreshUser();
    backend.emit("SIGNED_IN");
    await vi.advanceTimersByTimeAsync(400);
    // On a busy machine the timers of the event fire late.
    vi.setSystemTime(Date.now() + 5000);
    await vi.advanceTimersByTimeAsync(1200);
    expect(backend.profileReads).toBe(1);
    backend.session = { user: record, access_token: "two" };
    backend.emit("SIGNED_IN");
    await vi.advanceTimersByTimeAsync(1600);
    expect(backend.profileReads).toBe(2);
  });

  test("a user without a profile gets the names of the sign-in record and the role guest", async () => {
    const { backend, session, seen } = start();
    backend.answer = { data: null, error: null, status: 200 };
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(300);
    expect(seen.at(-1)).toMatchObject({ firstName: "Meta", role: "guest", isVerified: false });
  });

  test("a session that the backend refuses is deleted in this browser", async () => {
    const { backend, session, seen } = start();
    const { deleted, fetchMock } = stubCookies();
    backend.answer = { data: null, error: { message: "JWT expired" }, status: 401 };
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(300);
    expect(seen).toEqual([null]);
    expect(deleted).toEqual([{ name: "mahfil_auth_token.0", path: "/" }]);
    // The server's answer could arrive after that of a form and delete the session that the form started.
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("a session that began while the old one was refused stays, and its user is loaded", async () => {
    const { backend, session, seen } = start();
    const { deleted, fetchMock } = stubCookies();
    backend.answer = { data: null, error: { message: "session ended" }, status: 401 };
    backend.onProfileRead = () => {
      backend.session = { user: record, access_token: "two" };
    };
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(300);
    backend.answer = { data: profile, error: null, status: 200 };
    await vi.advanceTimersByTimeAsync(300);
    expect(seen.map((user) => user?.firstName)).toEqual(["Amal"]);
    expect(deleted).toEqual([]);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("a lost connection keeps the current user", async () => {
    const { backend, session, seen } = start();
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(3000);
    backend.answer = { data: null, error: { message: "fetch failed" }, status: 0 };
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(300);
    expect(seen.at(-1)).toMatchObject({ role: "host" });
  });
});

describe("events of the sign-in service", () => {
  test.each(["SIGNED_IN", "TOKEN_REFRESHED"] as const)(
    "%s refreshes the user after 500 ms without events and 700 ms more",
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

  test("SIGNED_OUT clears the user and the stored device id", async () => {
    const { backend, session, seen } = start();
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.has("device_id")).toBe(true);
    backend.emit("SIGNED_OUT");
    await vi.advanceTimersByTimeAsync(500);
    expect(seen.at(-1)).toBeNull();
    expect(store.has("device_id")).toBe(false);
  });
});

describe("devices", () => {
  test("a signed-in browser registers itself as a device once", async () => {
    const { backend, session } = start();
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(3000);
    void session.refreshUser();
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

  test("a browser whose id belongs to another session stores the id that it is given", async () => {
    const { backend, session } = start();
    store.set("device_id", "phone");
    backend.devices = [{ id: "another", isCurrent: true }];
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.get("device_id")).toBe("another");
  });

  test("the session client tolerates a browser that refuses storage", async () => {
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
    void session.refreshUser();
    await vi.advanceTimersByTimeAsync(1000);
    session.clearUser();
    expect(seen.at(-1)).toBeNull();
  });
});

const typed = ["mahfil_venue_draft", "mahfil_provider_draft", "mahfil_recovery_email"];

test("a session that has ended by itself keeps what its user has typed", async () => {
  const { backend } = start();
  for (const key of typed) store.set(key, "{}");
  backend.emit("SIGNED_OUT");
  await vi.runAllTimersAsync();
  expect([...store.keys()]).toEqual(typed);
});

describe("signing out", () => {
  let cookies: ReturnType<typeof stubCookies>;
  beforeEach(() => {
    cookies = stubCookies();
  });

  test("signing out is one request to the server, with the device to remove", async () => {
    const { session, seen } = start();
    store.set("device_id", "d1");
    await session.signOut();
    expect(cookies.fetchMock).toHaveBeenCalledWith("/api/session", {
      method: "DELETE",
      body: "d1",
    });
    expect(seen.at(-1)).toBeNull();
    expect(store.has("device_id")).toBe(false);
  });

  test("signing out removes what the user has typed from the browser, also without the server", async () => {
    const { session } = start();
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.stubGlobal("fetch", async () => new Response(null, { status: 502 }));
    const tab = new Map(typed.map((key) => [key, "{}"]));
    vi.stubGlobal("sessionStorage", { removeItem: (key: string) => tab.delete(key) });
    for (const key of [...typed, "theme"]) store.set(key, "{}");
    await session.signOut();
    expect([...store.keys()]).toEqual(["theme"]);
    expect(tab.size).toBe(0);
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
      "gets no answer",
      async () => {
        throw new TypeError("fetch failed");
      },
    ],
  ])(
    "a sign-out that %s is logged, and the browser deletes its session cookie",
    async (_, answer) => {
      const { session, seen } = start();
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      vi.stubGlobal("fetch", answer);
      await session.signOut();
      expect(log).toHaveBeenCalledOnce();
      expect(cookies.deleted).toEqual([{ name: "mahfil_auth_token.0", path: "/" }]);
      expect(seen.at(-1)).toBeNull();
    },
  );
});

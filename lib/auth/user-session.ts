import type { AuthChangeEvent } from "@supabase/supabase-js";
import type { createBrowserSupabase } from "../supabase/browser";
import { DEVICE_KEY, type Device, isFresh, readDevices, withDevice } from "./devices";
import { profileColumns, toSessionUser } from "./session-user";
import type { SessionUser } from "./types";

export type Client = ReturnType<typeof createBrowserSupabase>;

/** Milliseconds, all from the specification. */
export const timings = {
  betweenRefreshes: 2000,
  beforeProfile: 300,
  eventDebounce: 500,
  beforeEventRefresh: 700,
} as const;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

// Storage that cannot be read or written is tolerated silently.
function storedDeviceId(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEY);
  } catch {
    return null;
  }
}
function storeDeviceId(id: string | null) {
  try {
    if (id === null) localStorage.removeItem(DEVICE_KEY);
    else localStorage.setItem(DEVICE_KEY, id);
  } catch {}
}

function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Rewrites the person's devices; false when reading or writing them failed. */
async function changeDevices(
  client: Client,
  userId: string,
  change: (devices: Device[]) => Device[] | null,
): Promise<boolean> {
  try {
    const { data, error } = await client
      .from("users")
      .select("connected_devices")
      .eq("id", userId)
      .maybeSingle();
    if (error || !data) return false;
    const devices = change(readDevices(data.connected_devices));
    if (!devices) return true;
    const answer = await client
      .from("users")
      .update({ connected_devices: devices })
      .eq("id", userId);
    return !answer.error;
  } catch {
    return false;
  }
}

/** Writes this browser into the person's devices, at most once an hour; false when that failed. */
export async function registerDevice(client: Client, userId: string): Promise<boolean> {
  const id = storedDeviceId() ?? newDeviceId();
  const now = new Date();
  const done = await changeDevices(client, userId, (devices) =>
    isFresh(devices, id, now) ? null : withDevice(devices, id, navigator.userAgent, now),
  );
  if (done) storeDeviceId(id);
  return done;
}

/** The browser's session: who is signed in, kept true by the backend's events. */
export function createUserSession(client: Client, onUser: (user: SessionUser | null) => void) {
  let user: SessionUser | null = null;
  let running = false;
  let lastRefresh = Number.NEGATIVE_INFINITY;
  let registered = "";
  let pending: ReturnType<typeof setTimeout> | undefined;
  let leaving = false;
  let current: Promise<void> = Promise.resolve();

  const set = (next: SessionUser | null) => {
    user = next;
    onUser(next);
  };

  async function load(): Promise<SessionUser | null> {
    const { data } = await client.auth.getSession();
    if (!data.session) return null;
    const record = data.session.user;
    await wait(timings.beforeProfile);
    const answer = await client
      .from("users")
      .select(profileColumns)
      .eq("id", record.id)
      .maybeSingle();
    // The backend no longer takes this session: nobody is signed in.
    if (answer.status === 401) return null;
    // A lost connection says nothing about who somebody is.
    if (answer.error && user?.id === record.id) return user;
    return toSessionUser(record, answer.data);
  }

  /** Asks again who is signed in; does nothing while it is asking or shortly after. */
  async function refresh(): Promise<void> {
    if (leaving || running || Date.now() - lastRefresh < timings.betweenRefreshes) return;
    running = true;
    lastRefresh = Date.now();
    current = ask();
    await current;
  }

  async function ask(): Promise<void> {
    try {
      set(await load());
    } catch (error) {
      console.error("refreshing the user failed", error);
      set(user);
    } finally {
      running = false;
    }
    if (user && registered !== user.id) {
      registered = user.id;
      await registerDevice(client, user.id);
    }
  }

  function clear() {
    storeDeviceId(null);
    registered = "";
    set(null);
  }

  function heed(event: AuthChangeEvent) {
    if (event === "SIGNED_OUT") clear();
    if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") {
      pending = setTimeout(refresh, timings.beforeEventRefresh);
    }
  }

  const { data } = client.auth.onAuthStateChange((event) => {
    if (event === "INITIAL_SESSION") return;
    clearTimeout(pending);
    pending = setTimeout(() => heed(event), timings.eventDebounce);
  });

  return {
    refresh,
    clear,
    /** Ends the session here; a failure is only logged, and this browser forgets it anyway. */
    async signOut() {
      // What is under way ends first: the backend would refuse it once the session is over.
      leaving = true;
      clearTimeout(pending);
      await current;
      const id = storedDeviceId();
      if (user && id) {
        await changeDevices(client, user.id, (all) => all.filter((device) => device.id !== id));
      }
      const { error } = await client.auth.signOut({ scope: "local" });
      if (error) {
        console.error("signing out failed", error);
        // The client keeps its cookies then; whoever leaves has left all the same.
        await fetch("/api/session", { method: "DELETE" });
      }
      clear();
      leaving = false;
    },
    stop() {
      clearTimeout(pending);
      data.subscription.unsubscribe();
    },
  };
}

export type UserSession = ReturnType<typeof createUserSession>;

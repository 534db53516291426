import type { AuthChangeEvent } from "@supabase/supabase-js";
import type { createBrowserSupabase } from "../../supabase/browser";
import { registerDevice, storeDeviceId, storedDeviceId } from "../devices/register-device";
import type { SessionUser } from "../types";
import { dropSessionCookies } from "./delete-cookies";
import { profileColumns, toSessionUser } from "./session-user";

export type Client = ReturnType<typeof createBrowserSupabase>;

/** Milliseconds, all from the specification. */
export const timings = {
  betweenRefreshes: 2000,
  beforeProfile: 300,
  eventDebounce: 500,
  beforeEventRefresh: 700,
} as const;

/** Ends the session at the backend, with this browser's device if it is known, and its cookies. */
const forget = (device: string | null = null) =>
  fetch("/api/session", { method: "DELETE", body: device }).catch(() => null);

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The browser's session: who is signed in, kept true by the backend's events. */
export function createUserSession(client: Client, onUser: (user: SessionUser | null) => void) {
  let user: SessionUser | null = null;
  let running = false;
  let lastRefresh = Number.NEGATIVE_INFINITY;
  let registered = "";
  let pending: ReturnType<typeof setTimeout> | undefined;
  let leaving = false;
  let current: Promise<void> = Promise.resolve();
  // The session that was read last, and when its person was known.
  let read = { token: "", at: Number.NEGATIVE_INFINITY };

  const set = (next: SessionUser | null) => {
    user = next;
    onUser(next);
  };

  async function load(): Promise<SessionUser | null> {
    const { data } = await client.auth.getSession();
    if (!data.session) return null;
    const { user: record, access_token: token } = data.session;
    await wait(timings.beforeProfile);
    // It may be over by now, in another tab or with its cookie: a stranger's question is refused.
    if (!(await client.auth.getSession()).data.session) return null;
    const answer = await client
      .from("users")
      .select(profileColumns)
      .eq("id", record.id)
      .maybeSingle();
    // The backend no longer takes this session: nobody is signed in, and nothing is kept of it.
    if (answer.status === 401) {
      await forget();
      return null;
    }
    read = { token, at: Date.now() };
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
      await registerDevice(client);
    }
  }

  function clear() {
    storeDeviceId(null);
    registered = "";
    set(null);
  }

  function heed(event: AuthChangeEvent, isKnown: () => boolean) {
    if (event === "SIGNED_OUT") clear();
    if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") {
      pending = setTimeout(() => !isKnown() && refresh(), timings.beforeEventRefresh);
    }
  }

  const { data } = client.auth.onAuthStateChange((event, session) => {
    if (event === "INITIAL_SESSION") return;
    const heard = Date.now();
    clearTimeout(pending);
    // The backend's client reports the session that it found on opening: no news once that is read.
    const isKnown = () => read.at >= heard && read.token === session?.access_token;
    pending = setTimeout(() => heed(event, isKnown), timings.eventDebounce);
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
      // By the server, which takes the device away too: in the browser each of the two would end
      // the session for the other, and be refused.
      const answer = await forget(storedDeviceId());
      if (!answer?.ok) console.error("signing out failed", answer?.status ?? "no answer");
      // When no answer came: whoever leaves has left all the same.
      await dropSessionCookies();
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

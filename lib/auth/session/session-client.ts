import type { AuthChangeEvent } from "@supabase/supabase-js";
import {
  parseSessionCookies,
  sessionCookieOptions,
  sessionCookieState,
} from "../../session-cookie";
import { removePersonalData } from "../../shared/personal-storage";
import { createBrowserSupabase } from "../../supabase/browser";
import { getStoredDeviceId, registerDevice, storeDeviceId } from "../devices/register-device";
import type { CurrentUser } from "../types";
import { currentUserColumns, toCurrentUser } from "./rows";

type Supabase = ReturnType<typeof createBrowserSupabase>;

/** In milliseconds; all values are from the specification. */
export const sessionTimings = {
  betweenRefreshes: 2000,
  beforeProfile: 300,
  eventDebounce: 500,
  beforeEventRefresh: 700,
} as const;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Signs out at the server, which also removes this browser's device; null when no answer arrives. */
const requestSignOut = (deviceId: string | null) =>
  fetch("/api/session", { method: "DELETE", body: deviceId }).catch(() => null);

/** Deletes the session cookie in the browser, without the server. */
async function deleteSessionCookies(): Promise<void> {
  // In browsers without a cookie store the server deletes it with its next response.
  const store = globalThis.cookieStore as CookieStore | undefined;
  const { path } = sessionCookieOptions;
  const cookies = parseSessionCookies(document.cookie);
  await Promise.all(cookies.map(({ name }) => store?.delete({ name, path })));
}

/**
 * Follows the session of this browser: `onUserChange` is called with the current user, or null, after
 * every refresh. The events of `supabase` cause refreshes until `stop`.
 */
export function createSessionClient(
  supabase: Supabase,
  onUserChange: (user: CurrentUser | null) => void,
) {
  let user: CurrentUser | null = null;
  let isRefreshing = false;
  let lastRefreshAt = Number.NEGATIVE_INFINITY;
  let currentRefresh: Promise<void> = Promise.resolve();
  let registeredUserId = "";
  let isSigningOut = false;
  let eventTimer: ReturnType<typeof setTimeout> | undefined;
  // The session of the last loaded user, and when it was loaded.
  let loaded = { token: "", at: Number.NEGATIVE_INFINITY };

  const setUser = (next: CurrentUser | null) => {
    user = next;
    onUserChange(next);
  };

  async function loadUser(): Promise<CurrentUser | null> {
    const { data } = await supabase.auth.getSession();
    if (!data.session) return null;
    const { user: authUser, access_token: token } = data.session;
    await wait(sessionTimings.beforeProfile);
    // The session may have ended meanwhile, in another tab or with its cookie.
    if (!(await supabase.auth.getSession()).data.session) return null;
    const profile = await supabase
      .from("users")
      .select(currentUserColumns)
      .eq("id", authUser.id)
      .maybeSingle();
    if (profile.status === 401) return dropRefusedSession(token);
    loaded = { token, at: Date.now() };
    // A lost connection does not change who is signed in.
    if (profile.error && user?.id === authUser.id) return user;
    return toCurrentUser(authUser, profile.data);
  }

  /**
   * Deletes the cookie of a session that the backend no longer accepts: nobody is signed in. If another session has
   * begun meanwhile, by a mailed link or a new password, keeps that one and loads its user. Does not ask the server to
   * delete the cookie: its answer could arrive after the one that brings the new session.
   */
  async function dropRefusedSession(token: string): Promise<CurrentUser | null> {
    const { session } = (await supabase.auth.getSession()).data;
    if (session && session.access_token !== token) return loadUser();
    await deleteSessionCookies();
    return null;
  }

  /**
   * Loads the current user again. While a refresh is running, and shortly after it, waits for that one instead,
   * including the registration of the device.
   */
  async function refreshUser(): Promise<void> {
    if (isSigningOut) return;
    const isRecent = Date.now() - lastRefreshAt < sessionTimings.betweenRefreshes;
    if (isRefreshing || isRecent) return currentRefresh;
    isRefreshing = true;
    lastRefreshAt = Date.now();
    currentRefresh = runRefresh();
    await currentRefresh;
  }

  async function runRefresh(): Promise<void> {
    try {
      setUser(await loadUser());
    } catch (error) {
      console.error("refreshing the user failed", error);
      setUser(user);
    } finally {
      isRefreshing = false;
    }
    if (user && registeredUserId !== user.id) {
      registeredUserId = user.id;
      await registerDevice(supabase);
    }
  }

  function clearUser() {
    storeDeviceId(null);
    registeredUserId = "";
    setUser(null);
  }

  function handleEvent(event: AuthChangeEvent, isLoaded: () => boolean) {
    if (event === "SIGNED_OUT") clearUser();
    if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") {
      const refreshUnlessLoaded = () => !isLoaded() && refreshUser();
      eventTimer = setTimeout(refreshUnlessLoaded, sessionTimings.beforeEventRefresh);
    }
  }

  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    if (event === "INITIAL_SESSION") return;
    const receivedAt = Date.now();
    clearTimeout(eventTimer);
    // The Supabase client also reports the session that it found at its start; its user may be loaded already.
    const isLoaded = () => loaded.at >= receivedAt && loaded.token === session?.access_token;
    eventTimer = setTimeout(() => handleEvent(event, isLoaded), sessionTimings.eventDebounce);
  });

  return {
    refreshUser,
    clearUser,
    /**
     * Signs this browser out and removes the texts that the user typed. Only logs a failure; the browser's cookie is
     * deleted in any case.
     */
    async signOut() {
      isSigningOut = true;
      clearTimeout(eventTimer);
      // Waits for the running request: the backend would refuse it once the session has ended.
      await currentRefresh;
      // One request to the server for session and device. With two requests from the browser, each would end the
      // session before the other.
      const response = await requestSignOut(getStoredDeviceId());
      if (!response?.ok) console.error("signing out failed", response?.status ?? "no answer");
      await deleteSessionCookies();
      removePersonalData();
      clearUser();
      isSigningOut = false;
    },
    stop() {
      clearTimeout(eventTimer);
      data.subscription.unsubscribe();
    },
  };
}

export type SessionClient = ReturnType<typeof createSessionClient>;

/**
 * Starts the session client of this browser. Deletes an unreadable session first, and lets the server refresh an
 * expired one: in the browser both would cause a warning or an error.
 */
export async function startSessionClient(
  onUserChange: (user: CurrentUser | null) => void,
): Promise<SessionClient> {
  const state = () => sessionCookieState(parseSessionCookies(document.cookie));
  if (state() === "unreadable") await deleteSessionCookies();
  if (state() === "expired" || state() === "unreadable") {
    await fetch("/api/session", { method: "POST" }).catch(() => {});
  }
  return createSessionClient(createBrowserSupabase(), onUserChange);
}

"use client";

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { usePageLocale } from "@/components/i18n/use-page-locale";
import { type RoleFlags, roleFlags } from "@/lib/auth/role-flags";
import type { SessionClient } from "@/lib/auth/session/session-client";
import { onTabMessage, sendTabMessage } from "@/lib/auth/session/tab-messages";
import type { CurrentUser } from "@/lib/auth/types";
import { localizePath } from "@/lib/i18n/paths";
import { hasSessionCookie } from "@/lib/session-cookie";

type UserContextValue = RoleFlags & {
  user: CurrentUser | null;
  /** True until it is known whether somebody is signed in. */
  loading: boolean;
  isAuthenticated: boolean;
  /** True from the start of signing out: the page is about to be left. */
  isSigningOut: boolean;
  /** Signs out and returns to the home page, replacing history. */
  signOut: () => Promise<void>;
  refreshUser: () => Promise<void>;
};

// A change of language mounts the provider anew; the user stays known.
let lastUser: CurrentUser | null = null;

const UserContext = createContext<UserContextValue | null>(null);

/** The current user. Throws outside UserProvider. */
export function useUser(): UserContextValue {
  const value = useContext(UserContext);
  if (!value) throw new Error("useUser needs UserProvider");
  return value;
}

/**
 * Provides the current user from the browser's session: pages are cached for everybody. The session
 * client is loaded only where there is a session cookie.
 */
export function UserProvider({ children }: { children: ReactNode }) {
  const locale = usePageLocale();
  const [user, setUser] = useState<CurrentUser | null>(lastUser);
  const [loading, setLoading] = useState(lastUser === null);
  const [isSigningOut, setSigningOut] = useState(false);
  const sessionClient = useRef<Promise<SessionClient> | null>(null);

  const getSessionClient = useCallback((): Promise<SessionClient> => {
    sessionClient.current ??= import("@/lib/auth/session/session-client").then((session) =>
      session.startSessionClient((changed) => {
        lastUser = changed;
        setUser(changed);
        setLoading(false);
      }),
    );
    return sessionClient.current;
  }, []);

  const refreshUser = useCallback(async () => {
    if (!sessionClient.current && !hasSessionCookie(document.cookie)) {
      setLoading(false);
      return;
    }
    await (await getSessionClient()).refreshUser();
  }, [getSessionClient]);

  useEffect(() => {
    const handleError = (error: unknown) => {
      console.error("loading the user failed", error);
      sessionClient.current = null;
      // Without the code, a browser with a session is not signed out: who is signed in stays unknown.
      if (!hasSessionCookie(document.cookie)) setLoading(false);
    };
    const checkSession = () => {
      if (!sessionClient.current) refreshUser().catch(handleError);
      else if (!hasSessionCookie(document.cookie)) {
        sessionClient.current.then((client) => client.clearUser()).catch(handleError);
      } else if (!lastUser) refreshUser().catch(handleError);
    };
    checkSession();
    if (hasSessionCookie(document.cookie)) sendTabMessage("signed-in");
    // The session may begin or end in another tab, which sends a message if it can.
    const unsubscribe = onTabMessage((message) => {
      if (message === "signed-in" || message === "signed-out") checkSession();
    });
    document.addEventListener("visibilitychange", checkSession);
    window.addEventListener("pageshow", checkSession);
    window.addEventListener("online", checkSession);
    return () => {
      unsubscribe();
      document.removeEventListener("visibilitychange", checkSession);
      window.removeEventListener("pageshow", checkSession);
      window.removeEventListener("online", checkSession);
      sessionClient.current?.then((client) => client.stop()).catch(() => {});
      sessionClient.current = null;
    };
  }, [refreshUser]);

  const signOut = useCallback(async () => {
    setSigningOut(true);
    try {
      await (await getSessionClient()).signOut();
    } catch (error) {
      console.error("signing out failed", error);
    }
    sendTabMessage("signed-out");
    // Loads a new document, so that no page rendered for the user can be shown again.
    window.location.replace(localizePath(locale, "/"));
  }, [locale, getSessionClient]);

  const value = useMemo(
    () => ({
      user,
      loading,
      isSigningOut,
      isAuthenticated: user !== null,
      ...roleFlags(user),
      signOut,
      refreshUser,
    }),
    [user, loading, isSigningOut, signOut, refreshUser],
  );
  return <UserContext value={value}>{children}</UserContext>;
}

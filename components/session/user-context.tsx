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
import type { UserSession } from "@/lib/auth/session/browser-session";
import { hasSessionCookie } from "@/lib/auth/session/session-cookie";
import { hearTabs, tellTabs } from "@/lib/auth/session/tab-messages";
import type { SessionUser } from "@/lib/auth/types";

type UserContextValue = {
  user: SessionUser | null;
  /** True until it is known whether somebody is signed in. */
  loading: boolean;
  isAuthenticated: boolean;
  isHost: boolean;
  isAdmin: boolean;
  isServiceProvider: boolean;
  /** True from the moment of signing out: the page is about to be left. */
  leaving: boolean;
  /** Signs out and returns to the home page, replacing history. */
  signOut: () => Promise<void>;
  refreshUser: () => Promise<void>;
};

// A change of language mounts everything anew: whoever was known a moment ago still is.
let lastKnown: SessionUser | null = null;

const UserContext = createContext<UserContextValue | null>(null);

/** Who is signed in. Throws outside UserProvider. */
export function useUser(): UserContextValue {
  const value = useContext(UserContext);
  if (!value) throw new Error("useUser needs UserProvider");
  return value;
}

/**
 * Knows who is signed in, without the server's help: pages are cached for everyone.
 * The backend's client is fetched only where a session cookie says that it is of use.
 */
export function UserProvider({ children }: { children: ReactNode }) {
  const locale = usePageLocale();
  const [user, setUser] = useState<SessionUser | null>(lastKnown);
  const [loading, setLoading] = useState(lastKnown === null);
  const [leaving, setLeaving] = useState(false);
  const opening = useRef<Promise<UserSession> | null>(null);

  const open = useCallback((): Promise<UserSession> => {
    opening.current ??= import("@/lib/auth/session/open-session").then(({ openUserSession }) =>
      openUserSession((found) => {
        lastKnown = found;
        setUser(found);
        setLoading(false);
      }),
    );
    return opening.current;
  }, []);

  const refreshUser = useCallback(async () => {
    if (!opening.current && !hasSessionCookie(document.cookie)) {
      setLoading(false);
      return;
    }
    await (await open()).refresh();
  }, [open]);

  useEffect(() => {
    const report = (error: unknown) => {
      console.error("loading the user failed", error);
      opening.current = null;
      setLoading(false);
    };
    const check = () => {
      if (!opening.current) refreshUser().catch(report);
      else if (!hasSessionCookie(document.cookie)) {
        opening.current.then((session) => session.clear()).catch(report);
      } else if (!lastKnown) refreshUser().catch(report);
    };
    check();
    if (hasSessionCookie(document.cookie)) tellTabs("signed-in");
    // The session may begin or end in another tab, which says so; where none can, a look is enough.
    const deaf = hearTabs((news) => {
      if (news === "signed-in" || news === "signed-out") check();
    });
    document.addEventListener("visibilitychange", check);
    window.addEventListener("pageshow", check);
    return () => {
      deaf();
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("pageshow", check);
      opening.current?.then((session) => session.stop()).catch(() => {});
      opening.current = null;
    };
  }, [refreshUser]);

  const signOut = useCallback(async () => {
    setLeaving(true);
    try {
      await (await open()).signOut();
    } catch (error) {
      console.error("signing out failed", error);
    }
    tellTabs("signed-out");
    // A document load, so that no page remembered for the person who left can be shown again.
    window.location.replace(locale === "en" ? "/" : `/${locale}`);
  }, [locale, open]);

  const value = useMemo(
    () => ({
      user,
      loading,
      leaving,
      isAuthenticated: user !== null,
      isHost: user?.role === "host",
      isAdmin: user?.role === "admin",
      isServiceProvider: user?.role === "service_provider",
      signOut,
      refreshUser,
    }),
    [user, loading, leaving, signOut, refreshUser],
  );
  return <UserContext value={value}>{children}</UserContext>;
}

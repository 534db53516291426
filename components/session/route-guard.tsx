"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { CurrentUser } from "@/lib/auth/types";
import { localizePath, splitLocale } from "@/lib/i18n/paths";
import { useUser } from "./user-context";

/** Between the last look for a session and the redirect to /signin, from the specification. */
export const GUARD_DELAY_MS = 500;

type Props = {
  /** The user whom the server has admitted: the content is shown at once. */
  user: CurrentUser | null;
  /** 'Confirming authentication status...' in the page's language. */
  confirming: string;
  children: ReactNode;
};

/** Shows its content to signed-in users only, and leaves for /signin when the session ends. */
export function RouteGuard({ user: admittedUser, confirming, children }: Props) {
  const { user, loading, isSigningOut, refreshUser } = useUser();
  const [isAdmitted, setAdmitted] = useState(admittedUser !== null);
  const isSignedOut = !loading && !user && !isSigningOut;

  useEffect(() => {
    if (user) setAdmitted(true);
    if (!isSignedOut) return;
    setAdmitted(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    refreshUser()
      .catch(() => {})
      .then(() => {
        if (isUnmounted) return;
        timer = setTimeout(() => {
          const { pathname, search } = window.location;
          const signIn = localizePath(splitLocale(pathname).locale, "/signin");
          window.location.replace(`${signIn}?next=${encodeURIComponent(pathname + search)}`);
        }, GUARD_DELAY_MS);
      });
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [user, isSignedOut, refreshUser]);

  if (isAdmitted) return children;
  return (
    <div
      role="status"
      className="grid min-h-64 place-content-center justify-items-center gap-4 p-6"
    >
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-hairline border-t-accent"
      />
      <p className="text-muted">{confirming}</p>
    </div>
  );
}

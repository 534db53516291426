"use client";

import { type ReactNode, useEffect, useState } from "react";
import { GUARD_DELAY } from "@/lib/auth/guard-delay";
import type { SessionUser } from "@/lib/auth/types";
import { useUser } from "./user-context";

type Props = {
  /** The person the server has already admitted: their content is shown at once. */
  user: SessionUser | null;
  /** 'Confirming authentication status...' in the page's language. */
  confirming: string;
  children: ReactNode;
};

/** Shows its content to signed-in people only, and notices when a session ends in the browser. */
export function RouteGuard({ user: admitted, confirming, children }: Props) {
  const { user, loading, leaving, refreshUser } = useUser();
  const [known, setKnown] = useState(admitted !== null);
  const lost = !loading && !user && !leaving;

  useEffect(() => {
    if (user) setKnown(true);
    if (!lost) return;
    setKnown(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    refreshUser()
      .catch(() => {})
      .then(() => {
        if (gone) return;
        timer = setTimeout(() => {
          const { pathname, search } = window.location;
          const signIn = pathname.startsWith("/ar/") ? "/ar/signin" : "/signin";
          window.location.replace(`${signIn}?next=${encodeURIComponent(pathname + search)}`);
        }, GUARD_DELAY);
      });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [user, lost, refreshUser]);

  if (known) return children;
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

import { useEffect } from "react";
import { useOnDemand } from "@/components/ui/use-on-demand";
import type { Locale } from "@/lib/i18n/routing";
import { hasSessionCookie } from "@/lib/session-cookie";

const importNotice = () => import("./own-holds-notice");

/** The holds of a signed-in reader at a venue, with links to continue; loads nothing for others. */
export function OwnHolds(props: { venueId: string; locale: Locale }) {
  const { Component: Notice, load } = useOnDemand(importNotice);
  useEffect(() => {
    if (hasSessionCookie(document.cookie)) load();
  }, [load]);
  return Notice && <Notice {...props} />;
}

"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useRouter } from "@/components/i18n/use-navigation";
import { getJson } from "@/lib/shared/get-json";
import { useRefresh } from "./use-refresh";
import { useTopic } from "./use-topic";

type PageEvent = "booking" | "calendar";

export type PageUpdatesProps = {
  userId: string;
  /** The events that may change the page. */
  events: PageEvent[];
  /** A text that differs whenever the content of the page differs. */
  version: string;
  /** Read aloud when the version changes. */
  announcement: string;
  /** The UTC instant (ISO) at which the page was rendered. */
  renderedAt: string;
  children: ReactNode;
};

const hasOpenDialog = () => document.querySelector("dialog:modal") !== null;

/** Whether one of the events happened since; false without an answer or a session. */
async function hasNewEvents(events: string[], since: string, signal: AbortSignal) {
  const query = new URLSearchParams({ events: events.join(), since });
  const answer = await getJson<boolean | null>(`/api/changes?${query}`, { signal });
  return answer.ok && answer.data === true;
}

/** Renders the page anew while it is open, and says so: see PageUpdates. */
export function PageUpdatesClient({
  userId,
  events,
  version,
  announcement,
  renderedAt,
  children,
}: PageUpdatesProps) {
  const router = useRouter();
  const [shown, setShown] = useState({ version, text: "", children });
  const [, setDialogsClosed] = useState(0);

  // An open dialog and its typed text must stay: the page updates when it is closed.
  if (shown.children !== children && !hasOpenDialog()) {
    const text = shown.version === version ? shown.text : announcement;
    setShown({ version, text, children });
  }
  const isHeldBack = shown.children !== children;
  useEffect(() => {
    if (!isHeldBack) return;
    const showOnceClosed = () => {
      if (!hasOpenDialog()) setDialogsClosed((before) => before + 1);
    };
    showOnceClosed();
    // A dialog that is removed while it is open has no event.
    const observer = new MutationObserver(showOnceClosed);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, [isHeldBack]);

  // Checked by a separate request first: a failed refresh would replace the page by an error.
  const refresh = useRefresh(async (signal) => {
    if (await hasNewEvents(events, renderedAt, signal)) router.refresh();
  });
  useTopic(`user:${userId}`, Object.fromEntries(events.map((event) => [event, refresh])), {
    onReturn: refresh,
  });
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {/* A new element, so that the same words are announced again. */}
        <span key={shown.version}>{shown.text}</span>
      </p>
      {shown.children}
    </>
  );
}

"use client";

import { useEffect, useRef, useState } from "react";
import { createDraftSaver, type SaveOutcome } from "@/lib/bookings/draft-saver";
import { type Draft, type DraftSave, limitDraft, writeKeptDraft } from "@/lib/bookings/drafts";

async function sendDraft(
  bookingId: string,
  save: DraftSave,
  isLeaving: boolean,
): Promise<SaveOutcome> {
  try {
    const response = await fetch(`/api/bookings/${bookingId}/draft`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...save, draft: limitDraft(save.draft) }),
      keepalive: isLeaving,
    });
    if (!response.ok) return "failed";
    const { outcome } = (await response.json()) as { outcome: string };
    // A booking that was sent, whose answer may have been lost, can be sent again: its hold is not over.
    return outcome === "refused" ? "refused" : "saved";
  } catch {
    return "failed";
  }
}

/**
 * Saves what is typed and chosen with the hold: some time after the last change, and at once when the page is left.
 * `onRefused` is called with a hold that is over.
 */
export function useDraft({
  guestId,
  venueId,
  savedDraft,
  onRefused,
}: {
  guestId: string;
  venueId: string;
  /** What the server has with a hold when the page opens; null for nothing. */
  savedDraft: { bookingId: string; draft: Draft } | null;
  onRefused: (bookingId: string) => void;
}) {
  const handleRefused = useRef(onRefused);
  useEffect(() => {
    handleRefused.current = onRefused;
  });
  const [saver] = useState(() => {
    const created = createDraftSaver({
      send: sendDraft,
      keep: (draft) => writeKeptDraft(draft && { owner: guestId, venueId, ...draft }),
      onRefused: (bookingId) => handleRefused.current(bookingId),
    });
    if (savedDraft) created.setSaved(savedDraft.bookingId, savedDraft.draft);
    return created;
  });

  useEffect(() => {
    const handleLeave = () => void saver.flush(true);
    const handleVisibility = () => document.visibilityState === "hidden" && handleLeave();
    const handleOnline = () => void saver.flush();
    window.addEventListener("pagehide", handleLeave);
    window.addEventListener("online", handleOnline);
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      window.removeEventListener("pagehide", handleLeave);
      window.removeEventListener("online", handleOnline);
      document.removeEventListener("visibilitychange", handleVisibility);
      handleLeave();
    };
  }, [saver]);

  return saver;
}

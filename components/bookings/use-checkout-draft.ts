import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  type CheckoutDraft,
  createCheckoutDraft,
  type readDocumentDraft,
} from "@/lib/bookings/checkout-draft";
import { type DraftDetails, readUnsavedDraft } from "@/lib/bookings/drafts";
import type { DetailsInput } from "@/lib/bookings/schemas";
import { readSelection } from "@/lib/bookings/selection";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { CheckoutState } from "./checkout-reducer";
import { detailFields } from "./use-details-form";

type Options = {
  venue: CheckoutVenue;
  guestId: string;
  form: UseFormReturn<DetailsInput>;
  state: CheckoutState;
  /** The draft of this document that the checkout continues; null for none. */
  documentDraft: ReturnType<typeof readDocumentDraft>;
  /** The details that the server keeps with the hold; null where it keeps none. */
  savedDetails: DraftDetails | null;
  /** The hold that had expired when the page opened; null for none. */
  expiredHoldId: string | null;
  onSelectionRestored: (selection: Selection) => void;
  onExpired: () => void;
};

/** Saves the draft of an open checkout, and restores what had not reached the server when the page was requested. */
export function useCheckoutDraft({
  venue,
  guestId,
  form,
  state,
  documentDraft,
  savedDetails,
  expiredHoldId,
  onSelectionRestored,
  onExpired,
}: Options) {
  const { selection, hold, isExtended, isExpired } = state;
  const getDraft = (): CheckoutDraft => {
    const { contactName, phone, eventType, message } = form.getValues();
    const details = { contactName, phone, eventType, message };
    return { selection, hold, isExtended, isExpired, details };
  };
  const handleRefused = useRef((_bookingId: string) => {});
  useEffect(() => {
    handleRefused.current = (bookingId) => bookingId === hold?.id && onExpired();
  });
  const [store] = useState(() =>
    createCheckoutDraft({
      guestId,
      venueId: venue.id,
      documentDraft,
      saved: savedDetails && !documentDraft ? { ...getDraft(), details: savedDetails } : null,
      onRefused: (bookingId) => handleRefused.current(bookingId),
    }),
  );

  const restoreUnsaved = useEffectEvent(() => {
    const unsaved = documentDraft ? null : readUnsavedDraft(guestId, venue.id, expiredHoldId);
    if (!unsaved) return;
    const isOfHold =
      unsaved.bookingId !== null && unsaved.bookingId === (hold?.id ?? expiredHoldId);
    if (!isOfHold && savedDetails) return;
    for (const name of detailFields) form.setValue(name, unsaved.draft.details[name]);
    if (!isOfHold || !unsaved.draft.selection) return;
    const query = Object.fromEntries(new URLSearchParams(unsaved.draft.selection));
    onSelectionRestored(readSelection(query, venue).selection);
  });
  const keep = useEffectEvent(() => store.change(getDraft()));

  useEffect(() => restoreUnsaved(), []);
  useEffect(() => keep());
  // Typing does not render this component again.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => keep() }),
    [form.subscribe],
  );
  useEffect(() => {
    const handleLeave = () => void store.flush(true);
    const handleVisibility = () => document.visibilityState === "hidden" && handleLeave();
    const handleOnline = () => void store.flush();
    window.addEventListener("pagehide", handleLeave);
    window.addEventListener("online", handleOnline);
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      window.removeEventListener("pagehide", handleLeave);
      window.removeEventListener("online", handleOnline);
      document.removeEventListener("visibilitychange", handleVisibility);
      handleLeave();
    };
  }, [store]);

  return {
    isOver: store.isOver,
    submit: (bookingId: string) => store.submit(getDraft(), bookingId),
    release: store.release,
  };
}

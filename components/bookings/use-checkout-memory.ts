"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type DraftDetails, readUnsavedDraft } from "@/lib/bookings/drafts";
import type { DetailsInput } from "@/lib/bookings/schemas";
import { readSelection, writeSelection } from "@/lib/bookings/selection";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { type CheckoutSnapshot, comparableSearch, writeSnapshot } from "./checkout-snapshots";
import { replaceQuery } from "./use-checkout-steps";
import { detailFields } from "./use-details-form";
import { useDraft } from "./use-draft";
import type { Hold } from "./use-hold";

/**
 * Keeps what is chosen and typed: with the hold on the server, without one in the address and, where it was typed, in this tab; and
 * for a return within the document. `forget` is called when the booking was sent, with its id, and `release` when the hold was
 * released: what was chosen is in the address again.
 */
export function useCheckoutMemory({
  venue,
  guestId,
  form,
  left,
  hold,
  isExpired,
  isExtended,
  isSelectionHeld,
  selection,
  setSelection,
  savedDetails,
  openedEvent,
  expiredHoldId,
  handleExpired,
}: {
  venue: CheckoutVenue;
  guestId: string;
  form: UseFormReturn<DetailsInput>;
  /** This checkout as it was left before; null for a new one. */
  left: CheckoutSnapshot | null;
  hold: Hold | null;
  isExpired: boolean;
  isExtended: boolean;
  isSelectionHeld: boolean;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  /** The details that the server keeps with the hold; null where it keeps none. */
  savedDetails: DraftDetails | null;
  /** The event that the page opened with; empty for none. */
  openedEvent: string;
  /** The hold that was over when the page opened; null for none. */
  expiredHoldId: string | null;
  handleExpired: () => void;
}) {
  const eventType = useWatch({ control: form.control, name: "eventType" });
  const holdIds = useRef(left?.holdIds ?? []);
  const isOver = useRef(left?.submittedId != null);
  const releasedId = useRef<string | null>(null);
  const activeHoldId = isExpired ? null : (hold?.id ?? null);

  const getDetails = (): DraftDetails => {
    const { contactName, phone, eventType, message } = form.getValues();
    return { contactName, phone, eventType, message };
  };
  const unheld = isSelectionHeld ? "" : writeSelection(selection).toString();
  const getDraft = () => ({ details: getDetails(), selection: unheld });
  const saver = useDraft({
    guestId,
    venueId: venue.id,
    savedDraft:
      savedDetails && !left && hold
        ? { bookingId: hold.id, draft: { details: savedDetails, selection: unheld } }
        : null,
    onRefused: (bookingId) => bookingId === hold?.id && handleExpired(),
  });

  function remember(submittedId: string | null = null) {
    if (hold && !holdIds.current.includes(hold.id)) holdIds.current.push(hold.id);
    const query = new URLSearchParams(window.location.search);
    writeSnapshot(venue.id, {
      guestId,
      search: comparableSearch(query),
      holdIds: holdIds.current,
      selection,
      hold,
      isExtended,
      isExpired,
      details: getDetails(),
      submittedId,
    });
  }

  const restoreUnsaved = useEffectEvent(() => {
    const unsaved = left ? null : readUnsavedDraft(guestId, venue.id, expiredHoldId);
    if (!unsaved) return;
    const isOfHold =
      unsaved.bookingId !== null && unsaved.bookingId === (hold?.id ?? expiredHoldId);
    if (!isOfHold && savedDetails) return;
    for (const name of detailFields) form.setValue(name, unsaved.draft.details[name]);
    if (!isOfHold || !unsaved.draft.selection) return;
    const query = Object.fromEntries(new URLSearchParams(unsaved.draft.selection));
    setSelection(readSelection(query, venue).selection);
  });

  const keep = useEffectEvent(() => {
    if (isOver.current) return;
    // Before there is a hold nothing is typed, and what is chosen is in the address.
    if (hold || isExpired) saver.change(activeHoldId, getDraft());
    remember();
  });

  const selected = writeSelection(selection, eventType).toString();
  // An event that was chosen before the page was hydrated is not in the address yet.
  const opened = useRef(writeSelection(selection, openedEvent).toString());
  const isMounted = useRef(false);
  const updateAddress = useEffectEvent(() => {
    // An effect of a render from before the release may come after it.
    if (isOver.current || (hold && hold.id === releasedId.current)) return;
    const query = new URLSearchParams(window.location.search);
    if (hold && query.get("hold") !== hold.id) {
      // Also in an earlier entry of the history, which names a hold that was replaced.
      const address = new URLSearchParams({ hold: hold.id });
      for (const name of ["step", "change"]) {
        const value = query.get(name);
        if (value) address.set(name, value);
      }
      replaceQuery(address);
    } else if (!hold && !query.has("hold") && selected !== opened.current) {
      opened.current = selected;
      replaceQuery(new URLSearchParams(selected));
    }
  });

  useEffect(() => restoreUnsaved(), []);
  useEffect(() => {
    keep();
    // The router does not follow the history before the first effects have run; a further render comes with them.
    if (isMounted.current) updateAddress();
    isMounted.current = true;
  });
  // What is typed renders nothing.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => keep() }),
    [form.subscribe],
  );

  return {
    forget(submittedId: string) {
      isOver.current = true;
      saver.discard();
      remember(submittedId);
    },
    release() {
      releasedId.current = hold?.id ?? null;
      saver.discard();
      holdIds.current = [];
      writeSnapshot(venue.id, null);
      opened.current = selected;
      replaceQuery(new URLSearchParams(selected));
    },
  };
}

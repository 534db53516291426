"use client";

import { useRef, useState } from "react";
import { extendHold, holdBooking, releaseHold, submitBooking } from "@/lib/bookings/actions";
import { toQuoteRequest } from "@/lib/bookings/rules/quote-request";
import type { DetailsInput } from "@/lib/bookings/schemas";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import { callAction, isAnswered, type NoAnswer } from "@/lib/call-action";
import type { ErrorCode } from "@/lib/errors";
import type { HoldTerms, PriceLine } from "@/lib/quotes/types";
import { endDayOf } from "@/lib/shared/resolve-requested-time";

/** A held slot with its frozen price and terms, and the key of the selection that it was made for. */
export type Hold = {
  id: string;
  expiresAt: string;
  lines: PriceLine[];
  totalMinor: number;
  /** How it is paid and cancelled; null where that is not known any more. */
  terms: HoldTerms | null;
  selectionKey: string;
};
type Failure = { code: ErrorCode | NoAnswer; fields?: Record<string, string> };

/** The part of a selection that a hold freezes, comparable as text. */
export function selectionKeyOf(selection: Selection): string {
  const sorted = (quantities: Record<string, number>) => Object.entries(quantities).sort();
  const { day, start, end, guests } = selection;
  // The key is the same whether an implied end day is named or not.
  const endDay = day && end ? endDayOf(selection) : selection.endDay;
  return JSON.stringify([
    day,
    start,
    endDay,
    end,
    guests,
    sorted(selection.addons),
    sorted(selection.services),
    sorted(selection.hours),
  ]);
}

/** The selection that a key was made of. */
export function selectionOfKey(key: string): Selection {
  const [day, start, endDay, end, guests, addons, services, hours] = JSON.parse(key);
  return {
    day,
    start,
    endDay,
    end,
    guests,
    addons: Object.fromEntries(addons),
    services: Object.fromEntries(services),
    hours: Object.fromEntries(hours),
  };
}

/** Whether two keys are of the same time, whatever the number of guests and the extras. */
export function isSameSlot(key: string, otherKey: string): boolean {
  const slotOf = (text: string) => JSON.stringify((JSON.parse(text) as unknown[]).slice(0, 4));
  return slotOf(key) === slotOf(otherKey);
}

/**
 * The hold of a checkout. Each selection has one idempotency key while the page lives, so that a
 * retry after a lost answer finds the booking that the first request made.
 */
export function useHold(venue: CheckoutVenue, initialHold: Hold | null) {
  const [hold, setHold] = useState(initialHold);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const idempotencyKeys = useRef(new Map<string, string>());
  const isRunning = useRef(false);

  /** Runs a request unless another one is running; null when it was not run or got no answer. */
  async function runExclusively<T>(request: () => Promise<T | null>): Promise<T | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await request();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  /**
   * Holds the selection unless it is held already: `isHeld` is false for a hold that is known to be over. Returns the hold, or null
   * after a failure.
   */
  function createHold(selection: Selection, isHeld: boolean): Promise<Hold | null> {
    return runExclusively(async () => {
      const selectionKey = selectionKeyOf(selection);
      const isSameSelection = hold?.selectionKey === selectionKey;
      const isCurrent = isHeld && hold !== null && Date.parse(hold.expiresAt) > Date.now();
      if (isCurrent && isSameSelection) return hold;
      const request = toQuoteRequest(venue, selection);
      if (!request) return null;
      // An expired hold frees its key: holding the same again is a new request.
      if (isSameSelection) idempotencyKeys.current.delete(selectionKey);
      const key = idempotencyKeys.current.get(selectionKey) ?? crypto.randomUUID();
      idempotencyKeys.current.set(selectionKey, key);
      const result = await callAction(holdBooking({ ...request, key, replaces: hold?.id ?? null }));
      if (!result.ok || result.data.status !== "held") {
        // Without an answer the slot may be held: the same key finds that hold.
        if (isAnswered(result)) idempotencyKeys.current.delete(selectionKey);
        setFailure(result.ok ? { code: "hold_expired" } : result);
        return null;
      }
      const created = { ...result.data, selectionKey };
      setHold(created);
      return created;
    });
  }

  /** Extends the hold; true when it was. */
  function extend(): Promise<boolean | null> {
    return runExclusively(async () => {
      if (!hold) return false;
      const result = await callAction(extendHold({ bookingId: hold.id }));
      if (result.ok) setHold({ ...hold, expiresAt: result.data.expiresAt });
      else setFailure(result);
      return result.ok;
    });
  }

  /** Releases the slot; true when it is free again. */
  function release(): Promise<boolean | null> {
    return runExclusively(async () => {
      if (!hold) return false;
      const result = await callAction(releaseHold({ bookingId: hold.id }));
      if (result.ok) {
        idempotencyKeys.current.delete(hold.selectionKey);
        setHold(null);
      } else setFailure(result);
      return result.ok;
    });
  }

  /** Submits the booking; returns its id, or null after a failure. */
  function submit(
    bookingId: string,
    details: DetailsInput,
    paymentMethod: "transfer" | "cash" | null,
  ): Promise<string | null> {
    return runExclusively(async () => {
      const result = await callAction(submitBooking({ bookingId, details, paymentMethod }));
      if (result.ok) return result.data.id;
      setFailure(result);
      return null;
    });
  }

  /** Notes that the hold lasts longer: the start of its payment lengthens it. */
  function setExpiry(expiresAt: string) {
    setHold((before) => before && { ...before, expiresAt });
  }

  const clearFailure = () => setFailure(null);
  return { hold, isBusy, failure, clearFailure, createHold, extend, setExpiry, release, submit };
}

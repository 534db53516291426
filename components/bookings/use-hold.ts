"use client";

import { useRef, useState } from "react";
import { extendHold, holdBooking, releaseHold, submitBooking } from "@/lib/bookings/actions";
import { lastDay, toRange } from "@/lib/bookings/rules/slot";
import type { DetailsInput } from "@/lib/bookings/schemas";
import type { CheckoutVenue, Selection } from "@/lib/bookings/types";
import type { ErrorCode } from "@/lib/errors";
import type { PriceLine } from "@/lib/quotes/types";

/** A kept slot with its frozen price; `selection` says for what. */
export type Hold = {
  id: string;
  expiresAt: string;
  lines: PriceLine[];
  totalMinor: number;
  selection: string;
};
type Failure = { code: ErrorCode | "offline"; fields?: Record<string, string> };

/** The part of a selection that a hold freezes, comparable as text. */
export function selectionKey(selection: Selection): string {
  const sorted = (chosen: Record<string, number>) => Object.entries(chosen).sort();
  const { day, start, end, guests } = selection;
  // An end day that goes without saying is the same whether it is said or not.
  const endDay = day && end ? lastDay(selection) : selection.endDay;
  return JSON.stringify([
    day,
    start,
    endDay,
    end,
    guests,
    sorted(selection.addons),
    sorted(selection.services),
  ]);
}

/** Whether two such texts are of the same time for as many guests, whatever is booked along. */
export function isSameSlot(one: string, other: string): boolean {
  const slot = (key: string) => JSON.stringify((JSON.parse(key) as unknown[]).slice(0, 5));
  return slot(one) === slot(other);
}

/**
 * Holding, extending and submitting. Each selection has one idempotency key for as long as the page
 * lives, so that a retry after a lost answer finds the booking that the first try made.
 */
export function useHold(venue: CheckoutVenue, initial: Hold | null) {
  const [hold, setHold] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const keys = useRef(new Map<string, string>());
  const running = useRef(false);

  async function once<T>(work: () => Promise<T | null>): Promise<T | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await work();
    } catch {
      // The request never came back: the same one can be sent again.
      setFailure({ code: "offline" });
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  /** Holds the selection, or finds that it is held already. */
  function take(selection: Selection): Promise<Hold | null> {
    return once(async () => {
      const key = selectionKey(selection);
      if (hold?.selection === key && Date.parse(hold.expiresAt) > Date.now()) return hold;
      const range = toRange(selection, venue.timeZone);
      if (!range) return null;
      // A hold that is over frees its key: holding the same again is a new request.
      if (hold?.selection === key) keys.current.delete(key);
      const idempotency = keys.current.get(key) ?? crypto.randomUUID();
      keys.current.set(key, idempotency);
      const result = await holdBooking({
        venueId: venue.id,
        ...range,
        guests: selection.guests,
        addons: selection.addons,
        services: selection.services,
        key: idempotency,
        replaces: hold?.id ?? null,
      });
      if (!result.ok) {
        keys.current.delete(key);
        setFailure(result);
        return null;
      }
      if (result.data.status !== "held") {
        keys.current.delete(key);
        setFailure({ code: "hold_expired" });
        return null;
      }
      const next = { ...result.data, selection: key };
      setHold(next);
      return next;
    });
  }

  function extend(): Promise<boolean | null> {
    return once(async () => {
      if (!hold) return false;
      const result = await extendHold({ bookingId: hold.id });
      if (!result.ok) {
        setFailure(result);
        return false;
      }
      setHold({ ...hold, expiresAt: result.data.expiresAt });
      return true;
    });
  }

  /** Gives the slot back; true when it is free again. */
  function release(): Promise<boolean | null> {
    return once(async () => {
      if (!hold) return false;
      const result = await releaseHold({ bookingId: hold.id });
      if (!result.ok) setFailure(result);
      return result.ok;
    });
  }

  /** Answers the booking's id once it is sent. */
  function submit(bookingId: string, details: DetailsInput): Promise<string | null> {
    return once(async () => {
      const result = await submitBooking({ bookingId, details });
      if (result.ok) return result.data.id;
      setFailure(result);
      return null;
    });
  }

  return { hold, busy, failure, setFailure, take, extend, release, submit };
}

"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { fetchHoldTerms, toChosenLists } from "../quotes/queries";
import { readPriceLines } from "../quotes/rows";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";
import { holdSchema, submitSchema } from "./schemas";
import { toStoredDetails } from "./stored-details";

const bookingInput = z.object({ bookingId: z.uuid() });

/**
 * Holds the slot for 15 minutes; the same key returns the same hold. Returns the caller's existing hold for the same
 * request, and replaces their hold that overlaps it, so that nobody blocks their own time.
 */
export const holdBooking = defineAction({
  access: "user",
  input: holdSchema,
  async run(hold, { supabase }) {
    const row = unwrap(
      await supabase.rpc("hold_booking", {
        p_venue_id: hold.venueId,
        p_start: hold.start,
        p_end: hold.end,
        p_guests: hold.guests,
        p_idempotency_key: hold.key,
        ...toChosenLists(hold),
        p_replaces: hold.replaces ?? undefined,
        p_reuse: true,
      }),
    );
    return {
      id: row.id ?? "",
      status: row.status ?? "",
      expiresAt: row.hold_expires_at ?? "",
      lines: readPriceLines(row.lines),
      totalMinor: row.total_minor ?? 0,
      terms: row.status === "held" && row.id ? await fetchHoldTerms(supabase, row.id) : null,
    };
  },
});

/** Extends a hold by fifteen minutes, once. */
export const extendHold = defineAction({
  access: "user",
  input: bookingInput,
  async run({ bookingId }, { supabase }) {
    const row = unwrap(await supabase.rpc("extend_hold", { p_booking_id: bookingId }));
    return { expiresAt: row.hold_expires_at ?? "" };
  },
});

/** Releases a held slot. */
export const releaseHold = defineAction({
  access: "user",
  input: bookingInput,
  async run({ bookingId }, { supabase }) {
    unwrap(await supabase.rpc("release_hold", { p_booking_id: bookingId }));
    return { bookingId };
  },
});

/** Submits a hold: as a request, or as a confirmed booking where the venue has instant booking. Idempotent. */
export const submitBooking = defineAction({
  access: "user",
  input: submitSchema,
  async run({ bookingId, details, paymentMethod }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("submit_booking", {
        p_booking_id: bookingId,
        p_details: {
          ...toStoredDetails(details),
          terms: details.terms,
          ...(paymentMethod && { payment_method: paymentMethod }),
        },
      }),
    );
    return { id: row.id ?? "", status: row.status ?? "" };
  },
});

/**
 * Cancels a booking from the caller's side. Throws `wrong_status` when the amount kept would now exceed `keptMinor`,
 * which `/api/bookings/[id]/refund` returned.
 */
export const cancelBooking = defineAction({
  access: "user",
  input: bookingInput.extend({
    reason: z.string().trim().max(textLimits.reason),
    keptMinor: z.number().int().nonnegative(),
  }),
  async run({ bookingId, reason, keptMinor }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("cancel_booking", {
        p_booking_id: bookingId,
        p_reason: reason,
        p_most_kept_minor: keptMinor,
      }),
    );
    return { status: row.status, refundMinor: row.refund_minor ?? 0 };
  },
});

"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

/** Accepts or declines a request. The guest can read the reason. */
export const decideBooking = defineAction({
  access: "host",
  input: z.object({
    bookingId: z.uuid(),
    decision: z.enum(["accept", "decline"]),
    reason: z.string().trim().max(textLimits.reason).optional(),
  }),
  async run({ bookingId, decision, reason }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("decide_booking", {
        p_booking_id: bookingId,
        p_decision: decision,
        p_reason: reason || undefined,
      }),
    );
    return { id: row.id ?? "", status: row.status ?? "" };
  },
});

/** Cancels a booking as its host, with a full refund. */
export const cancelBookingAsHost = defineAction({
  access: "host",
  input: z.object({
    bookingId: z.uuid(),
    reason: z.string().trim().min(1, "required").max(textLimits.reason),
  }),
  async run({ bookingId, reason }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("cancel_booking", { p_booking_id: bookingId, p_reason: reason }),
    );
    return { id: row.id ?? "", refundMinor: Number(row.refund_minor ?? 0) };
  },
});

/** Adds a note to a booking. Only its host and admins can read it. */
export const addBookingNote = defineAction({
  access: "host",
  input: z.object({
    bookingId: z.uuid(),
    text: z.string().trim().min(1, "required").max(textLimits.note, "tooLong"),
  }),
  async run({ bookingId, text }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("add_booking_note", { p_booking_id: bookingId, p_text: text }),
    );
    return { id: row.id ?? "" };
  },
});

/** Deletes one of the caller's notes. */
export const deleteBookingNote = defineAction({
  access: "host",
  input: z.object({ noteId: z.uuid() }),
  async run({ noteId }, { supabase }) {
    const { error } = await supabase.rpc("delete_booking_note", { p_note_id: noteId });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { noteId };
  },
});

/** Marks a booking as a no-show, or removes the mark. Amounts do not change. */
export const markNoShow = defineAction({
  access: "host",
  input: z.object({ bookingId: z.uuid(), noShow: z.boolean() }),
  async run({ bookingId, noShow }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("mark_no_show", { p_booking_id: bookingId, p_no_show: noShow }),
    );
    return { noShowAt: row.no_show_at };
  },
});

import { defineRead } from "../define-read";
import { z } from "../shared/zod";
import { unwrapRow } from "../supabase/unwrap-row";
import { refundRow, toRefund } from "./refund-rows";
import type { Refund } from "./types";

const booking = z.object({ id: z.uuid() });

/** The effect on the money if the booking is cancelled now, and the rule behind it. */
export const previewRefund = defineRead({
  access: "user",
  input: booking,
  run: async ({ id }, { supabase }): Promise<Refund> =>
    toRefund(unwrapRow(refundRow, await supabase.rpc("refund_preview", { p_booking_id: id }))),
});

/** The effect on the money if a booking with an overdue unpaid part is ended. */
export const previewUnpaidEnd = defineRead({
  access: "host",
  input: booking,
  run: async ({ id }, { supabase }): Promise<Refund> =>
    toRefund(unwrapRow(refundRow, await supabase.rpc("unpaid_end_preview", { p_booking_id: id }))),
});

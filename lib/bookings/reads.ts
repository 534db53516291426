import { defineRead } from "../define-read";
import { z } from "../shared/zod";
import { unwrapRow } from "../supabase/unwrap-row";
import { refundRow, toRefund } from "./refund-rows";
import type { Refund } from "./types";

const booking = z.object({ id: z.uuid() });

/** What a cancellation now does to the money, and by which rule. */
export const previewRefund = defineRead({
  access: "user",
  input: booking,
  run: async ({ id }, { supabase }): Promise<Refund> =>
    toRefund(unwrapRow(refundRow, await supabase.rpc("refund_preview", { p_booking_id: id }))),
});

/** What ending a booking of which a part is unpaid for too long does to the money. */
export const previewUnpaidEnd = defineRead({
  access: "host",
  input: booking,
  run: async ({ id }, { supabase }): Promise<Refund> =>
    toRefund(unwrapRow(refundRow, await supabase.rpc("unpaid_end_preview", { p_booking_id: id }))),
});

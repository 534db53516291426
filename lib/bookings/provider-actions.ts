"use server";

import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";

/** Accepts or declines a service booking of the caller. Guest and host are notified. */
export const decideServiceBooking = defineAction({
  access: "service_provider",
  input: z.object({
    bookingId: z.uuid(),
    serviceId: z.uuid(),
    decision: z.enum(["accept", "decline"]),
  }),
  async run({ bookingId, serviceId, decision }, { supabase }) {
    const serviceBooking = unwrap(
      await supabase.rpc("decide_booking_service", {
        p_booking_id: bookingId,
        p_service_id: serviceId,
        p_decision: decision,
      }),
    );
    return { status: serviceBooking.status };
  },
});

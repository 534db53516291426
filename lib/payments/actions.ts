"use server";

import { detailsSchema } from "../bookings/schemas";
import { toStoredDetails } from "../bookings/stored-details";
import { defineAction } from "../define-action";
import { z } from "../shared/zod";
import { callPayments } from "./functions";
import type { ConfirmedPayment, StartedPayment } from "./types";

const paymentDetailsSchema = detailsSchema.partial({ terms: true });

/**
 * Begins the payment of the caller's hold, or of what is due next of their booking; the same payment again while it is not
 * paid. A hold keeps the details that come with it, and its time for at least ten more minutes.
 */
export const startPayment = defineAction({
  access: "user",
  input: z.object({ bookingId: z.uuid(), details: paymentDetailsSchema.nullable() }),
  run: ({ bookingId, details }, { supabase }) =>
    callPayments<StartedPayment>(supabase, {
      action: "start",
      bookingId,
      details: details
        ? { ...toStoredDetails(details), ...(details.terms && { terms: true }) }
        : {},
    }),
});

/** What has become of a payment of the caller, read at the processor; a hold that it pays for is booked. Idempotent. */
export const confirmPayment = defineAction({
  access: "user",
  input: z.object({ paymentId: z.uuid() }),
  run: ({ paymentId }, { supabase }) =>
    callPayments<ConfirmedPayment>(supabase, { action: "confirm", paymentId }),
});

/** Removes a saved card of the caller: nothing is charged to it any more. */
export const removeCard = defineAction({
  access: "user",
  input: z.object({ cardId: z.uuid() }),
  run: ({ cardId }, { supabase }) =>
    callPayments<{ removed: boolean }>(supabase, { action: "removeCard", cardId }),
});

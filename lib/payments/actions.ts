"use server";

import { detailsSchema } from "../bookings/schemas";
import { toStoredDetails } from "../bookings/stored-details";
import { defineAction } from "../define-action";
import { z } from "../shared/zod";
import { callPayments } from "./functions";
import type { ConfirmedPayment, StartedPayment } from "./types";

const paymentDetailsSchema = detailsSchema.partial({ terms: true });

/**
 * Starts the payment of the caller's hold, or of the next due part of their booking; returns the same payment while it
 * is unpaid. Stores the given details with a hold, and extends it to at least ten more minutes.
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

/** Reads the state of the caller's payment from the processor; books the hold that it pays for. Idempotent. */
export const confirmPayment = defineAction({
  access: "user",
  input: z.object({ paymentId: z.uuid() }),
  run: ({ paymentId }, { supabase }) =>
    callPayments<ConfirmedPayment>(supabase, { action: "confirm", paymentId }),
});

/** Removes a saved card of the caller; it is never charged again. */
export const removeCard = defineAction({
  access: "user",
  input: z.object({ cardId: z.uuid() }),
  run: ({ cardId }, { supabase }) =>
    callPayments<{ removed: boolean }>(supabase, { action: "removeCard", cardId }),
});

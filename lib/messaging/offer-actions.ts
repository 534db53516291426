"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";
import { maxOfferPrice, maxOfferText } from "./offer-types";

const offerId = z.object({ offerId: z.uuid() });

/** Sends an offer for a booking in one of the caller's conversations, once for each id. */
export const sendOffer = defineAction({
  access: "user",
  input: z.object({
    /** Chosen by the sender, so that a repeated request sends one offer. */
    offerId: z.uuid(),
    conversationId: z.uuid(),
    bookingId: z.uuid(),
    serviceId: z.uuid().nullable(),
    text: z.string().trim().min(1).max(maxOfferText),
    /** In minor units of the currency of the booking. */
    priceMinor: z.int().min(1).max(maxOfferPrice),
    /** The last day on which it can be accepted, in the time zone of the venue. */
    validUntil: z.iso.date(),
  }),
  async run(input, { supabase }) {
    const { error } = await supabase.rpc("send_offer", {
      p_conversation_id: input.conversationId,
      p_booking_id: input.bookingId,
      p_service_id: input.serviceId ?? undefined,
      p_text: input.text,
      p_price_minor: input.priceMinor,
      p_valid_until: input.validUntil,
      p_offer_id: input.offerId,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { sent: true };
  },
});

/** Accepts or declines an offer that the caller received, or withdraws one of their own. */
export const decideOffer = defineAction({
  access: "user",
  input: offerId.extend({ decision: z.enum(["accept", "decline", "withdraw"]) }),
  async run({ offerId: p_offer_id, decision }, { supabase }) {
    const { error } = await supabase.rpc(`${decision}_offer` as const, { p_offer_id });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { decision };
  },
});

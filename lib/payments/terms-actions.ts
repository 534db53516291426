"use server";

import { expireActiveVenue } from "../availability/expire-active-venue";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { MAX_CARD_AMOUNT } from "./rules/security-deposit";
import { MAX_TRANSFER_DETAILS, termsLimits } from "./rules/terms";

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** Saves the payment terms of the caller's own venue. Earlier bookings and holds keep theirs. */
export const savePaymentTerms = defineAction({
  access: "host",
  input: z.object({
    venueId: z.uuid(),
    takesCards: z.boolean(),
    takesTransfers: z.boolean(),
    takesCash: z.boolean(),
    transferDetails: z.string().trim().max(MAX_TRANSFER_DETAILS),
    depositPercent: within(termsLimits.depositPercent),
    balanceDays: within(termsLimits.balanceDays),
    securityDepositMinor: within({ min: 0, max: MAX_CARD_AMOUNT }),
  }),
  run: async ({ venueId, ...terms }, { supabase }) => {
    unwrap(
      await supabase.rpc("save_payment_terms", {
        p_venue_id: venueId,
        p_takes_cards: terms.takesCards,
        p_deposit_percent: terms.depositPercent,
        p_balance_days: terms.balanceDays,
        p_takes_transfers: terms.takesTransfers,
        p_takes_cash: terms.takesCash,
        p_transfer_details: terms.transferDetails,
        p_security_deposit_minor: terms.securityDepositMinor,
      }),
    );
    await expireActiveVenue(supabase, venueId);
    return {};
  },
});

/** Replaces the account for transfers in the bookings of the caller's own venue that still have another; returns how many. */
export const replaceTransferDetails = defineAction({
  access: "host",
  input: z.object({ venueId: z.uuid() }),
  run: async ({ venueId }, { supabase }) => ({
    replaced: unwrap(await supabase.rpc("replace_transfer_details", { p_venue_id: venueId })),
  }),
});

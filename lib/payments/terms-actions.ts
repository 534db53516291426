"use server";

import { z } from "zod";
import { expireActiveVenue } from "../availability/expire-active-venue";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { termsLimits } from "./rules/terms";

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** Saves the payment terms of the caller's own venue. Bookings that were begun before keep theirs. */
export const savePaymentTerms = defineAction({
  access: "host",
  input: z.object({
    venueId: z.uuid(),
    takesCards: z.boolean(),
    depositPercent: within(termsLimits.depositPercent),
    balanceDays: within(termsLimits.balanceDays),
  }),
  run: async ({ venueId, takesCards, depositPercent, balanceDays }, { supabase }) => {
    unwrap(
      await supabase.rpc("save_payment_terms", {
        p_venue_id: venueId,
        p_takes_cards: takesCards,
        p_deposit_percent: depositPercent,
        p_balance_days: balanceDays,
      }),
    );
    await expireActiveVenue(supabase, venueId);
    return {};
  },
});

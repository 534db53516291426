import { unwrap } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import { paymentTermsRow } from "../venues/rows";
import type { PaymentTerms } from "./rules/terms";

export type VenueTerms = {
  venue: { id: string; name: Localized; currency: string; timeZone: string };
  terms: PaymentTerms;
  /** How many bookings with unpaid parts still show another account for transfers. */
  outdatedAccounts: number;
};

const termsRow = paymentTermsRow.extend({
  transfer_details: z.string().nullable(),
  outdated_accounts: z.number().nullable(),
});

/** The payment terms of a venue of this host; null for another's venue. */
export async function getVenueTerms(venueId: string, hostId: string): Promise<VenueTerms | null> {
  if (!isUuid(venueId)) return null;
  const supabase = await createServerSupabase();
  const { data: venue, error } = await supabase
    .from("venues")
    .select("id, name, name_ar, time_zone, venue_pricing(currency)")
    .eq("id", venueId)
    .eq("host_id", hostId)
    .maybeSingle();
  if (error) unwrap({ data: null, error });
  if (!venue) return null;
  const row = unwrapRow(termsRow, await supabase.rpc("get_payment_terms", { p_venue_id: venueId }));
  return {
    venue: {
      id: venue.id,
      name: bothLanguages(venue.name, venue.name_ar),
      currency: venue.venue_pricing?.currency ?? "EGP",
      timeZone: venue.time_zone,
    },
    terms: {
      takesCards: row.takes_cards,
      takesTransfers: row.takes_transfers,
      takesCash: row.takes_cash,
      transferDetails: row.transfer_details ?? "",
      depositPercent: row.deposit_percent,
      balanceDays: row.balance_days,
      securityDepositMinor: row.security_deposit_minor,
    },
    outdatedAccounts: row.outdated_accounts ?? 0,
  };
}

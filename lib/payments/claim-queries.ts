import { AppError, errorCodeOf } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { numeric, parseRow, unwrapRow } from "../supabase/unwrap-row";
import type { ClaimGroup } from "./rules/claims";
import { depositClaimRow, toDepositClaim } from "./security-deposit-rows";
import type { DepositClaim } from "./security-deposit-types";

/** A host's claim on a security deposit as admins see it. Amounts in minor units, instants in ISO 8601. */
export type AdminClaim = DepositClaim & {
  booking: { id: string; reference: string };
  venue: Localized;
  /** Names; empty where there is none. */
  guest: string;
  host: string;
  currency: string;
  securityDepositMinor: number;
  decidedAt: string | null;
};

/** A row of `admin_list_deposit_claims`, and the answer of `admin_get_deposit_claim`. */
const adminClaimRow = depositClaimRow.extend({
  booking_id: z.string(),
  reference: z.string(),
  venue_name: z.string(),
  venue_name_ar: z.string().nullable(),
  guest: z.string(),
  host: z.string(),
  currency: z.string(),
  security_deposit_minor: numeric,
  decided_at: z.string().nullable(),
  cursor: z.string(),
});

const PAGE_SIZE = 25;

/** A page of the claims of a group, latest first. Throws `only_admins`. */
export async function listClaims(
  group: ClaimGroup,
  cursor?: string,
): Promise<{ claims: AdminClaim[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrapRow(
    z.array(adminClaimRow),
    await supabase.rpc("admin_list_deposit_claims", {
      p_group: group,
      p_cursor: cursor,
      p_limit: PAGE_SIZE,
    }),
  );
  return {
    claims: rows.map(toClaim),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/** A claim; null when there is none. Throws `only_admins`. */
export async function getClaim(id: string): Promise<AdminClaim | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("admin_get_deposit_claim", { p_claim_id: id });
  if (error) {
    const code = errorCodeOf(error);
    if (code === "not_found") return null;
    throw new AppError(code, error);
  }
  return toClaim(parseRow(adminClaimRow, data));
}

function toClaim(row: z.output<typeof adminClaimRow>): AdminClaim {
  return {
    ...toDepositClaim(row),
    booking: { id: row.booking_id, reference: row.reference },
    venue: bothLanguages(row.venue_name, row.venue_name_ar),
    guest: row.guest,
    host: row.host,
    currency: row.currency,
    securityDepositMinor: row.security_deposit_minor,
    decidedAt: row.decided_at,
  };
}

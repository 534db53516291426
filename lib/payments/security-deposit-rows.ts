import { z } from "../shared/zod";
import { numeric } from "../supabase/unwrap-row";
import type { DepositClaim, SecurityDeposit } from "./security-deposit-types";

/** A claim in `get_booking_payments`, and with further columns in `admin_list_deposit_claims`. */
export const depositClaimRow = z.object({
  id: z.string(),
  amount_minor: numeric,
  reason: z.string().nullable(),
  status: z.enum(["open", "contested", "decided"]),
  answer: z.string().nullable(),
  answer_by: z.string(),
  granted_minor: numeric.nullable(),
  decision_note: z.string().nullable(),
  created_at: z.string(),
});

/** `security_deposit` of `get_booking_payments`. */
export const securityDepositRow = z.object({
  amount_minor: numeric,
  status: z.enum(["planned", "failed", "held", "claimed", "released", "settled", "cancelled"]),
  held_from: z.string(),
  released_at: z.string(),
  can_claim: z.boolean(),
  claim: depositClaimRow.nullable(),
});
export type SecurityDepositRow = z.output<typeof securityDepositRow>;

export const toDepositClaim = (row: z.output<typeof depositClaimRow>): DepositClaim => ({
  id: row.id,
  amountMinor: row.amount_minor,
  reason: row.reason,
  status: row.status,
  answer: row.answer,
  answerBy: row.answer_by,
  grantedMinor: row.granted_minor,
  decisionNote: row.decision_note,
  createdAt: row.created_at,
});

export const toSecurityDeposit = (row: SecurityDepositRow): SecurityDeposit => ({
  amountMinor: row.amount_minor,
  status: row.status,
  heldFrom: row.held_from,
  releasedAt: row.released_at,
  canClaim: row.can_claim,
  claim: row.claim && toDepositClaim(row.claim),
});

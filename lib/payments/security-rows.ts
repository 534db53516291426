import type { SecurityClaim, SecurityDeposit } from "./security-types";

/** A claim, of `get_booking_payments` and among more of `admin_list_security_claims`. */
export type SecurityClaimRow = {
  id: string;
  amount_minor: number;
  reason: string | null;
  status: SecurityClaim["status"];
  answer: string | null;
  answer_by: string;
  granted_minor: number | null;
  decision_note: string | null;
  created_at: string;
};

/** `security` of `get_booking_payments`. */
export type SecurityDepositRow = {
  amount_minor: number;
  status: SecurityDeposit["status"];
  held_from: string;
  released_at: string;
  can_claim: boolean;
  claim: SecurityClaimRow | null;
};

export const toSecurityClaim = (row: SecurityClaimRow): SecurityClaim => ({
  id: row.id,
  amountMinor: Number(row.amount_minor),
  reason: row.reason,
  status: row.status,
  answer: row.answer,
  answerBy: row.answer_by,
  grantedMinor: row.granted_minor === null ? null : Number(row.granted_minor),
  decisionNote: row.decision_note,
  createdAt: row.created_at,
});

export const toSecurityDeposit = (row: SecurityDepositRow): SecurityDeposit => ({
  amountMinor: Number(row.amount_minor),
  status: row.status,
  heldFrom: row.held_from,
  releasedAt: row.released_at,
  canClaim: row.can_claim,
  claim: row.claim && toSecurityClaim(row.claim),
});

/** `open` until the guest answers, `contested` until an admin decides. */
export type ClaimStatus = "open" | "contested" | "decided";

/** A host's claim on a security deposit; possible once. Amounts are in minor units, instants in ISO 8601. */
export type DepositClaim = {
  id: string;
  amountMinor: number;
  /** Null after the account of its host was deleted. */
  reason: string | null;
  status: ClaimStatus;
  /** The guest's reason for contesting it; null when they do not, and after their account was deleted. */
  answer: string | null;
  /** The guest's deadline; no answer counts as accepted. */
  answerBy: string;
  /** The amount that the host gets; null before the decision. */
  grantedMinor: number | null;
  /** The admin's note to both; null when no admin has decided. */
  decisionNote: string | null;
  createdAt: string;
};

/** An amount that is held on the guest's card around the event, and not charged unless the host claims it. */
export type SecurityDeposit = {
  amountMinor: number;
  /**
   * `planned` before it is held, `failed` when the card refused, `claimed` while a claim waits, `released` when nothing was taken,
   * `settled` once a claim is decided, `cancelled` where nothing was ever held.
   */
  status: "planned" | "failed" | "held" | "claimed" | "released" | "settled" | "cancelled";
  heldFrom: string;
  /** When it is released; the host can claim until then. */
  releasedAt: string;
  /** Whether the host may claim now. */
  canClaim: boolean;
  claim: DepositClaim | null;
};

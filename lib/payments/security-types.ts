/** `open` for the guest's answer, `contested` until an admin decides. */
export type ClaimStatus = "open" | "contested" | "decided";

/** What a host asks for of a security deposit, once. Amounts are in minor units, instants in ISO 8601. */
export type SecurityClaim = {
  id: string;
  amountMinor: number;
  /** Null after the account of its host was deleted. */
  reason: string | null;
  status: ClaimStatus;
  /** Why the guest contests it; null where they do not, and after their account was deleted. */
  answer: string | null;
  /** Until when the guest can answer; silence accepts. */
  answerBy: string;
  /** What of it the host gets; null before the decision. */
  grantedMinor: number | null;
  /** What an admin writes to both; null where none decided. */
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
  /** When it is released; until then the host can claim. */
  releasedAt: string;
  /** Whether the host may claim now. */
  canClaim: boolean;
  claim: SecurityClaim | null;
};

/** The maximum length in characters of each kind of text, as in the check constraints of the database. */
export const textLimits = {
  /** The reason of a decline, cancellation, rejection, suspension or report. */
  reason: 2000,
  /** What an owner writes to the reviewer of what was rejected. */
  reviewNote: 1000,
  /** A host's note about a booking. */
  note: 2000,
  /** A message in a conversation. */
  message: 5000,
  /** The name of a saved reply. */
  replyTitle: 80,
  /** A saved reply, in each language. */
  reply: 2000,
  /** A review or its reply. */
  review: 5000,
  /** The answer to a dispute. */
  disputeAnswer: 5000,
} as const;

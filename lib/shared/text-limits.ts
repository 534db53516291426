/** The most characters that a text may have; the database holds the same (its check constraints). */
export const textLimits = {
  /** Why somebody declined, cancelled, rejected or suspended. */
  reason: 2000,
  /** What a host writes down about a booking. */
  note: 2000,
  /** A message between people. */
  message: 5000,
  /** A review, and its answer. */
  review: 5000,
} as const;

const REVIEW_PERIOD_MILLISECONDS = 30 * 24 * 3_600_000;

/** The last instant (ISO 8601) at which a booking that ended at `endsAt` can be reviewed, by the rule of add_review. */
export function reviewDeadline(endsAt: string): string {
  return new Date(Date.parse(endsAt) + REVIEW_PERIOD_MILLISECONDS).toISOString();
}

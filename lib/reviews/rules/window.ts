const WINDOW_MS = 30 * 24 * 3_600_000;

/** Until when a booking that ended then can be reviewed, as an ISO instant; the database holds the same. */
export function reviewableUntil(endsAt: string): string {
  return new Date(Date.parse(endsAt) + WINDOW_MS).toISOString();
}

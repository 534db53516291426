import type { Booking } from "../types";

const MARK_WINDOW_MILLISECONDS = 30 * 86_400_000;

/**
 * Whether the host can mark a booking as a no-show: from its start until 30 days after its end, by the rule of
 * mark_no_show. `now` in milliseconds.
 */
export function canMarkNoShow(
  { status, startsAt, endsAt }: Pick<Booking, "status" | "startsAt" | "endsAt">,
  now: number,
): boolean {
  return (
    (status === "confirmed" || status === "completed") &&
    Date.parse(startsAt) <= now &&
    Date.parse(endsAt) > now - MARK_WINDOW_MILLISECONDS
  );
}

import type { CalendarImport } from "../types.ts";
import { STALE_MINUTES } from "./limits.ts";

export type ImportState = "never" | "fresh" | "partial" | "stale" | "failing";

/** The state of an import at `now` (milliseconds); `partial` when events of it could not be read in full. */
export function importState(
  {
    lastSuccessAt,
    failure,
    unreadCount,
  }: Pick<CalendarImport, "lastSuccessAt" | "failure" | "unreadCount">,
  now: number,
): ImportState {
  if (failure) return "failing";
  if (!lastSuccessAt) return "never";
  if (now - Date.parse(lastSuccessAt) > STALE_MINUTES * 60_000) return "stale";
  return unreadCount > 0 ? "partial" : "fresh";
}

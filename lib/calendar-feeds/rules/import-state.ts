import type { CalendarImport } from "../types.ts";
import { STALE_MINUTES } from "./limits.ts";

export type ImportState = "never" | "fresh" | "stale" | "failing";

/** The state of an import at `now` (milliseconds). */
export function importState(
  { lastSuccessAt, failure }: Pick<CalendarImport, "lastSuccessAt" | "failure">,
  now: number,
): ImportState {
  if (failure) return "failing";
  if (!lastSuccessAt) return "never";
  return now - Date.parse(lastSuccessAt) > STALE_MINUTES * 60_000 ? "stale" : "fresh";
}

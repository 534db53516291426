import { type Period, resolvePeriod } from "../../shared/resolve-requested-time";
import type { Selection } from "../types";

type SelectedTime = Pick<Selection, "day" | "start" | "end" | "endDay">;

/** The instants of a selected time by the venue's clock; null while the time is incomplete or skipped by the clock. */
export function bookablePeriod(selection: SelectedTime, timeZone: string): Period | null {
  const resolved = resolvePeriod(selection, timeZone);
  return resolved && !resolved.skipped.start && !resolved.skipped.end ? resolved.period : null;
}

/** Whether an error code says that the slot is taken: by another booking or by a block of the host. */
export const isSlotUnavailable = (code: string): boolean =>
  code === "slot_taken" || code === "blocked";

/** Whole seconds left until an instant; never negative. */
export function secondsUntil(instant: string, now: number = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
}

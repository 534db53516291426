import { useCallback, useEffect, useRef, useState } from "react";
import type { AvailabilityViewer, MonthDay, Slot } from "@/lib/availability/types";
import { fetchAvailability, type MonthStates, stateByDay } from "./fetch-availability";

/**
 * The slots of a day at a venue and of the day after it; null until they are known. Another
 * `attempt` fetches them again.
 */
export function useDaySlots(
  venueId: string,
  day: string,
  viewer: AvailabilityViewer = "public",
  attempt = "",
): Slot[] | null {
  const [answer, setAnswer] = useState<{ day: string; slots: Slot[] } | null>(null);
  useEffect(() => {
    if (!day) return;
    const controller = new AbortController();
    const query = { venue: venueId, day, ...(attempt && { attempt }) };
    fetchAvailability<Slot[]>(query, viewer, controller.signal).then((slots) => {
      if (slots && !controller.signal.aborted) setAnswer({ day, slots });
    });
    return () => controller.abort();
  }, [venueId, day, viewer, attempt]);
  return answer?.day === day ? answer.slots : null;
}

/**
 * Returns a function that tells whether nothing is free on a day. Fetches the month of the day on the first question, and again
 * after `changes`.
 */
export function useClosedDays(
  venueId: string,
  viewer: AvailabilityViewer = "public",
  changes = 0,
): (day: string) => boolean {
  const [states, setStates] = useState<MonthStates>({});
  const requestedMonths = useRef(new Map<string, number>());
  return useCallback(
    (day: string) => {
      const month = day.slice(0, 7);
      if (requestedMonths.current.get(month) !== changes) {
        requestedMonths.current.set(month, changes);
        // The calendar asks while it renders, when no state may be set.
        setTimeout(async () => {
          const days = await fetchAvailability<MonthDay[]>({ venue: venueId, month }, viewer);
          if (!days) return void requestedMonths.current.delete(month);
          setStates((before) => ({ ...before, ...stateByDay(days) }));
        });
      }
      return states[day] === "closed" || states[day] === "full";
    },
    [venueId, states, viewer, changes],
  );
}

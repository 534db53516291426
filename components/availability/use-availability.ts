"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { AvailabilityViewer, MonthDay, Slot } from "@/lib/availability/types";

type MonthStates = Record<string, MonthDay["state"]>;

/** The answer of `/api/availability`; null when there is none, which never prevents a booking. */
async function fetchAvailability<T>(
  query: Record<string, string>,
  viewer: AvailabilityViewer,
  signal?: AbortSignal,
): Promise<T | null> {
  const parameters = new URLSearchParams({ ...query, ...(viewer === "guest" && { own: "1" }) });
  try {
    const response = await fetch(`/api/availability?${parameters}`, { signal });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

const stateByDay = (days: MonthDay[]): MonthStates =>
  Object.fromEntries(days.map(({ day, state }) => [day, state]));

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

/** Whether nothing is free on a day; the month of a day is fetched when it is first asked about. */
export function useClosedDays(
  venueId: string,
  viewer: AvailabilityViewer = "public",
): (day: string) => boolean {
  const [states, setStates] = useState<MonthStates>({});
  const requestedMonths = useRef(new Set<string>());
  return useCallback(
    (day: string) => {
      const month = day.slice(0, 7);
      if (!requestedMonths.current.has(month)) {
        requestedMonths.current.add(month);
        // The calendar asks while it renders, when no state may be set.
        setTimeout(async () => {
          const days = await fetchAvailability<MonthDay[]>({ venue: venueId, month }, viewer);
          if (!days) return void requestedMonths.current.delete(month);
          setStates((before) => ({ ...before, ...stateByDay(days) }));
        });
      }
      return states[day] === "closed" || states[day] === "full";
    },
    [venueId, states, viewer],
  );
}

/** The states of the days of a month (its first day); null until they are known, or after a failure. */
export function useMonth(venueId: string, month: string) {
  const [answers, setAnswers] = useState<Record<string, MonthStates | "failed">>({});
  const answer = answers[month];
  useEffect(() => {
    if (answer) return;
    const controller = new AbortController();
    const query = { venue: venueId, month: month.slice(0, 7) };
    fetchAvailability<MonthDay[]>(query, "public", controller.signal).then((days) => {
      if (controller.signal.aborted) return;
      setAnswers((before) => ({ ...before, [month]: days ? stateByDay(days) : "failed" }));
    });
    return () => controller.abort();
  }, [venueId, month, answer]);
  return {
    states: answer && answer !== "failed" ? answer : null,
    failed: answer === "failed",
    retry() {
      setAnswers(({ [month]: _, ...others }) => others);
    },
  };
}

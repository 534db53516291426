"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { MonthDay, Slot } from "@/lib/availability/queries";

/** Answers of `/api/availability`; null when it cannot be had, which is no reason to stop anybody. */
async function ask<T>(query: Record<string, string>, signal?: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(`/api/availability?${new URLSearchParams(query)}`, { signal });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Who asks: to a guest who is signed in, the time that is kept for them is free. */
type Asker = "anybody" | "guest";
const asAsked = (by: Asker): Record<string, string> => (by === "guest" ? { own: "1" } : {});

/** The half hours of a day at a venue; null until they are known. Asked again for another `attempt`. */
export function useDaySlots(
  venue: string,
  day: string,
  by: Asker = "anybody",
  attempt = "",
): Slot[] | null {
  const [known, setKnown] = useState<{ day: string; slots: Slot[] } | null>(null);
  useEffect(() => {
    if (!day) return;
    const controller = new AbortController();
    const again: Record<string, string> = attempt ? { attempt } : {};
    ask<Slot[]>({ venue, day, ...asAsked(by), ...again }, controller.signal).then((slots) => {
      if (slots && !controller.signal.aborted) setKnown({ day, slots });
    });
    return () => controller.abort();
  }, [venue, day, by, attempt]);
  return known?.day === day ? known.slots : null;
}

/** Says of a day whether nothing is free on it; fetches the day's month when first asked about it. */
export function useClosedDays(venue: string, by: Asker = "anybody"): (day: string) => boolean {
  const [states, setStates] = useState<Record<string, MonthDay["state"]>>({});
  const asked = useRef(new Set<string>());
  return useCallback(
    (day: string) => {
      const month = day.slice(0, 7);
      if (!asked.current.has(month)) {
        asked.current.add(month);
        // The calendar asks while it renders, so the answer has to come afterwards.
        setTimeout(async () => {
          const days = await ask<MonthDay[]>({ venue, month, ...asAsked(by) });
          if (!days) return void asked.current.delete(month);
          const added = Object.fromEntries(days.map(({ day: on, state }) => [on, state]));
          setStates((before) => ({ ...before, ...added }));
        });
      }
      return states[day] === "closed" || states[day] === "full";
    },
    [venue, states, by],
  );
}

/** The states of a month's days; null until they are known, or when they cannot be had. */
export function useMonth(venue: string, month: string) {
  const [known, setKnown] = useState<Record<string, Record<string, MonthDay["state"]> | "failed">>(
    {},
  );
  const answer = known[month];
  useEffect(() => {
    if (answer) return;
    const controller = new AbortController();
    ask<MonthDay[]>({ venue, month: month.slice(0, 7) }, controller.signal).then((days) => {
      if (controller.signal.aborted) return;
      const states = days && Object.fromEntries(days.map(({ day, state }) => [day, state]));
      setKnown((before) => ({ ...before, [month]: states ?? "failed" }));
    });
    return () => controller.abort();
  }, [venue, month, answer]);
  return {
    states: answer && answer !== "failed" ? answer : null,
    failed: answer === "failed",
    retry() {
      setKnown(({ [month]: _, ...others }) => others);
    },
  };
}

"use client";

import { useEffect, useState } from "react";
import type { MonthDay } from "@/lib/availability/types";
import { fetchAvailability, type MonthStates, stateByDay } from "./fetch-availability";

/**
 * The states of the days of a month (its first day); null until they are known, or after a failure. Other `changes` fetch
 * them again, and what was known stays meanwhile.
 */
export function useMonth(venueId: string, month: string, changes: number) {
  const [answers, setAnswers] = useState<
    Record<string, { states: MonthStates | null; changes: number }>
  >({});
  const answer = answers[month];
  const isKnown = answer?.changes === changes;
  useEffect(() => {
    if (isKnown) return;
    const controller = new AbortController();
    const query = { venue: venueId, month: month.slice(0, 7) };
    fetchAvailability<MonthDay[]>(query, "public", controller.signal).then((days) => {
      if (controller.signal.aborted) return;
      setAnswers((before) => {
        const states = days ? stateByDay(days) : (before[month]?.states ?? null);
        return { ...before, [month]: { states, changes } };
      });
    });
    return () => controller.abort();
  }, [venueId, month, changes, isKnown]);
  return {
    states: answer?.states ?? null,
    failed: answer !== undefined && answer.states === null,
    retry() {
      setAnswers(({ [month]: _, ...others }) => others);
    },
  };
}

"use client";

import { useEffect, useState } from "react";
import type { MonthDay } from "@/lib/availability/types";
import { fetchAvailability, type MonthStates, stateByDay } from "./fetch-availability";

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

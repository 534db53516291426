import { useEffect, useState } from "react";
import type { MonthDay } from "@/lib/availability/types";
import { fetchAvailability, type MonthStates, stateByDay } from "./fetch-availability";

type Answer = { states: MonthStates | null; changes: number };

/**
 * Returns the known states of the days of `months` (the first day of each). Fetches them again after `changes` and keeps the
 * known ones meanwhile. A month without an answer has failed until `retry`.
 */
export function useMonths(venueId: string, months: string[], changes: number) {
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const unknown = months.filter((month) => answers[month]?.changes !== changes).join();
  useEffect(() => {
    if (!unknown) return;
    const controller = new AbortController();
    const asked = unknown.split(",");
    const queries = asked.map((month) =>
      fetchAvailability<MonthDay[]>(
        { venue: venueId, month: month.slice(0, 7) },
        "public",
        controller.signal,
      ),
    );
    Promise.all(queries).then((results) => {
      if (controller.signal.aborted) return;
      setAnswers((before) => {
        const after = { ...before };
        results.forEach((days, index) => {
          const month = asked[index] ?? "";
          const states = days ? stateByDay(days) : (before[month]?.states ?? null);
          after[month] = { states, changes };
        });
        return after;
      });
    });
    return () => controller.abort();
  }, [venueId, unknown, changes]);
  return {
    states: Object.assign({}, ...months.map((month) => answers[month]?.states)) as MonthStates,
    isKnown: months.every((month) => answers[month]?.states),
    failed: months.some((month) => answers[month]?.states === null),
    retry() {
      setAnswers((before) =>
        Object.fromEntries(Object.entries(before).filter(([, answer]) => answer.states)),
      );
    },
  };
}

import { useEffect, useState } from "react";
import { getJson } from "@/lib/shared/get-json";
import type { Locale } from "@/lib/shared/locale-tag";
import type { FilterContent } from "./filter-content-types";

/**
 * Returns the contents of the groups of filters for the page's query, fetched while `isWanted`; the last contents while a new
 * query loads.
 */
export function useFilterContent(query: string, locale: Locale, isWanted: boolean) {
  const [content, setContent] = useState<FilterContent | null>(null);
  const [failedQuery, setFailedQuery] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    getJson<FilterContent>(`/api/search/filters?${query}&locale=${locale}`, {
      signal,
      cache: attempt > 0 ? "reload" : "default",
    }).then((answer) => {
      if (signal.aborted) return;
      if (answer.ok) setContent(answer.data);
      setFailedQuery(answer.ok ? null : query);
    });
    return () => controller.abort();
  }, [query, locale, isWanted, attempt]);

  return {
    content,
    hasFailed: failedQuery === query,
    fetchAgain: () => {
      setFailedQuery(null);
      setAttempt((before) => before + 1);
    },
  };
}

import { useEffect, useState } from "react";
import type { Locale } from "@/lib/shared/locale-tag";
import type { FilterContent } from "./filter-content-types";

/**
 * The content of the groups of filters for the query of the page, fetched while `isWanted`. Until that of a new query is
 * there, it is that of the last one.
 */
export function useFilterContent(query: string, locale: Locale, isWanted: boolean) {
  const [content, setContent] = useState<FilterContent | null>(null);
  const [failedQuery, setFailedQuery] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return;
    const request = new AbortController();
    const read = async () => {
      const response = await fetch(`/api/search/filters?${query}&locale=${locale}`, {
        signal: request.signal,
        cache: attempt > 0 ? "reload" : "default",
      });
      if (!response.ok) throw new Error(`filters: ${response.status}`);
      setContent(await response.json());
      setFailedQuery(null);
    };
    read().catch(() => {
      if (!request.signal.aborted) setFailedQuery(query);
    });
    return () => request.abort();
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

/**
 * The id under which the server has logged the latest navigation of this tab, by a load or within the
 * page; null where the server answered from a cache, or the browser does not tell.
 */
export function latestRequestId(): string | null {
  const entries = ["navigation", "resource"]
    .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
    .filter(({ entryType, name }) => entryType === "navigation" || /[?&]_rsc=/.test(name));
  const timings = entries.at(-1)?.serverTiming ?? [];
  return timings.find(({ name }) => name === "request")?.description ?? null;
}

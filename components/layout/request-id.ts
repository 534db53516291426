/**
 * Returns the id under which the server logged the latest navigation of this tab (a document load or a client navigation). Null
 * if the server answered from a cache, or the browser does not expose it.
 */
export function latestRequestId(): string | null {
  const entries = ["navigation", "resource"]
    .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
    .filter(({ entryType, name }) => entryType === "navigation" || /[?&]_rsc=/.test(name));
  const timings = entries.at(-1)?.serverTiming ?? [];
  return timings.find(({ name }) => name === "request")?.description ?? null;
}

import type { JobContext, JobHandler } from "./types.ts";

/** Less than the time limit of a job; the site ends its reading earlier. */
const TIMEOUT_MS = 50_000;

/**
 * Asks the site to read the due external calendars: only its servers fetch untrusted addresses, in workers that can be
 * terminated. Does nothing when the site's secret is unknown.
 */
export function refreshCalendars(
  { site }: Pick<JobContext, "site">,
  request: typeof fetch = fetch,
): JobHandler {
  return async () => {
    const { siteUrl, calendarSecret } = site;
    if (!calendarSecret) return;
    const response = await request(new URL("/api/calendars/refresh", siteUrl), {
      method: "POST",
      headers: { authorization: `Bearer ${calendarSecret}` },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The site answered ${response.status}`);
  };
}

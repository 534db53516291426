import type { JobContext, JobHandler } from "./types.ts";

/** Less than what a job may take; the site ends its reading before. */
const TIMEOUT_MS = 50_000;

/**
 * Has the site read the outside calendars that are due: only its servers read addresses of strangers, in
 * workers that can be ended. Does nothing where the secret of the site is not known.
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

import { createHash } from "node:crypto";
import type { HostedProject } from "../project.ts";
import { type Check, type Finding, right, setup, wrong } from "./check.ts";

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** The secret for reading external calendars; the database has its hash. */
export const calendarSecret: Check = {
  name: "Calendar secret",
  async look({ query, need }): Promise<Finding[]> {
    const secret = need("CALENDAR_REFRESH_SECRET");
    const [row] = await query<{ hash: string }>({
      text: "select encode(hash, 'hex') as hash from private.calendar_refresh_secret",
    });
    if (!row) return [wrong("the database has none", setup)];
    return row.hash === digest(secret)
      ? [right("the database has that of the variables")]
      : [wrong("the database has another than here", setup)];
  },
};

/** A refusal arrives at once; reading due calendars may take longer than this. */
const REFUSAL_MS = 10_000;

/** The status of the answer, or `reading` while calendars are read. */
async function ask({ fetch, siteUrl }: HostedProject, secret: string): Promise<number | "reading"> {
  try {
    const response = await fetch(new URL("/api/calendars/refresh", siteUrl()), {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(REFUSAL_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return "reading";
    throw error;
  }
}

/**
 * Checks that the site reads external calendars for a caller with the secret, as a job does each minute, and for nobody
 * else.
 */
export const siteCalendars: Check = {
  name: "Site calendars",
  isOfSite: true,
  async look(project): Promise<Finding[]> {
    const secret = project.need("CALENDAR_REFRESH_SECRET");
    const stranger = await ask(project, "wrong");
    if (stranger === 404) {
      return [wrong("the site has no CALENDAR_REFRESH_SECRET", "set it, and restart the site")];
    }
    if (stranger !== 401) {
      return [wrong(`the site answers ${stranger} to a wrong secret, not 401`, "look at its log")];
    }
    const status = await ask(project, secret);
    if (status === 200 || status === "reading")
      return [right("the site reads them for the secret alone")];
    return status === 401
      ? [wrong("the site has another CALENDAR_REFRESH_SECRET", "set it, and restart the site")]
      : [wrong(`the site answers ${status}`, `${setup}, then look at the site's log`)];
  },
};

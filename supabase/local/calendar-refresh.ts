import { randomBytes } from "node:crypto";
import type { Backend } from "./backend.ts";
import { StartError } from "./settings.ts";

const REFRESH_INTERVAL_MS = 5 * 60_000;

/** Stores the secret with which the site may refresh calendars in the database, and returns it. */
export async function shareCalendarSecret(backend: Backend): Promise<string> {
  const given = process.env.CALENDAR_REFRESH_SECRET?.trim();
  if (given && given.length < 32) {
    throw new StartError("CALENDAR_REFRESH_SECRET is shorter than 32 characters");
  }
  const secret = given || randomBytes(32).toString("hex");
  await backend.sql("select private.set_calendar_refresh_secret($1)", [secret]);
  return secret;
}

/** Asks the site every five minutes to read the imported calendars that are due; failures are ignored. */
export function startCalendarRefresh(siteUrl: string, secret: string): void {
  const refresh = () =>
    fetch(`${siteUrl}/api/calendars/refresh`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
    }).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    );
  setInterval(refresh, REFRESH_INTERVAL_MS).unref();
}

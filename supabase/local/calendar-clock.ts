import { randomBytes } from "node:crypto";
import type { Backend } from "./backend.ts";
import { StartError } from "./settings.ts";

const EVERY_MILLISECONDS = 5 * 60_000;

/** Agrees with the database on the secret by which the site may refresh calendars, and answers it. */
export async function agreeOnCalendarSecret(backend: Backend): Promise<string> {
  const given = process.env.CALENDAR_REFRESH_SECRET?.trim();
  if (given && given.length < 32) {
    throw new StartError("CALENDAR_REFRESH_SECRET is shorter than 32 characters");
  }
  const secret = given || randomBytes(32).toString("hex");
  await backend.sql("select private.set_calendar_secret($1)", [secret]);
  return secret;
}

/** Asks the site now and then to read the outside calendars that wait; a miss is made up the next time. */
export function startCalendarClock(siteUrl: string, secret: string): void {
  const ask = () =>
    fetch(`${siteUrl}/api/calendars/refresh`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
    }).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    );
  setInterval(ask, EVERY_MILLISECONDS).unref();
}

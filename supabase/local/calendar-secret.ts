import { randomBytes } from "node:crypto";
import type { Backend } from "./backend.ts";
import { StartError } from "./settings.ts";

/** Returns the secret with which the site is asked to refresh imported calendars: the configured one, else a new one. */
export function makeCalendarSecret(): string {
  const given = process.env.CALENDAR_REFRESH_SECRET?.trim();
  if (given && given.length < 32) {
    throw new StartError("CALENDAR_REFRESH_SECRET is shorter than 32 characters");
  }
  return given || randomBytes(32).toString("hex");
}

/** Stores the secret in the database, which returns calendars to callers with it. */
export async function shareCalendarSecret(backend: Backend, secret: string): Promise<void> {
  await backend.sql("select private.set_calendar_refresh_secret($1)", [secret]);
}

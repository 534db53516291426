import type { JobContext, JobHandler } from "./types.ts";

/** Blocks the time that an ended booking has left to the events of an outside calendar. */
export function syncCalendarImport({ call }: JobContext): JobHandler {
  return async ({ import_id }) => {
    await call("sync_calendar_import", { p_import_id: import_id });
  };
}

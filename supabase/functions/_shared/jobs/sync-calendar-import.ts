import type { JobContext, JobHandler } from "./types.ts";

/** After a booking has ended, blocks the time of imported events that overlapped it. */
export function syncCalendarImport({ call }: JobContext): JobHandler {
  return async ({ import_id }) => {
    await call("sync_calendar_import", { p_import_id: import_id });
  };
}

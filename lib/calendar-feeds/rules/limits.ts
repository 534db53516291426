/** The time limit of one fetch, redirects included. */
export const FETCH_MILLISECONDS = 10_000;
/** The size limit of an external calendar. */
export const MAX_FEED_BYTES = 2_000_000;
export const MAX_REDIRECTS = 3;
/** The most content lines of one calendar. */
export const MAX_CONTENT_LINES = 100_000;
/** The most components (events, time zones and their parts) of one calendar. */
export const MAX_COMPONENTS = 10_000;
/** The processor time of one reading; `calendar-budgets.sql` reserves the same amount. */
export const MAX_PROCESSOR_MILLISECONDS = 3_000;
/** The time limit of one reading: the fetch, and the same time again for parsing on a busy machine. */
export const MAX_READ_MILLISECONDS = 2 * FETCH_MILLISECONDS;
/** The most calendars that one process reads at the same time for the scheduled refresh. */
export const MAX_SCHEDULED_READINGS = 6;
/** For readings that a host waits for: how many run at the same time, how many wait, and how many of one host wait. */
export const MAX_READINGS_BY_HAND = 4;
export const MAX_WAITING_READINGS = 32;
export const MAX_WAITING_OF_HOST = 5;
/** The elapsed milliseconds of a reading that cost its host's budget as much as one millisecond of processor time. */
export const ELAPSED_PER_PROCESSOR_MILLISECOND = 20;
/** The most occurrences that are imported from one calendar. */
export const MAX_OCCURRENCES = 2_000;
/**
 * The most simultaneous occurrences; each may overlap each booking. The database refuses more too (apply-imports.sql).
 */
export const MAX_OVERLAPPING = 100;
/** The most events of one calendar that are listed as not read; the others are counted. The database refuses more too. */
export const MAX_UNREAD_EVENTS = 100;
/** The import window ends this many months ahead; it starts a day ago. */
export const MONTHS_AHEAD = 18;
/** The most external calendars of one venue. */
export const MAX_IMPORTS = 5;
/** A calendar is stale when its last successful import is older than this. */
export const STALE_MINUTES = 90;

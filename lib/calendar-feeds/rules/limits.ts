/** The time limit of one fetch, redirects included. */
export const FETCH_MILLISECONDS = 10_000;
/** The size limit of an external calendar. */
export const MAX_FEED_BYTES = 2_000_000;
export const MAX_REDIRECTS = 3;
/** The most occurrences that are imported from one calendar. */
export const MAX_OCCURRENCES = 2_000;
/** The import window ends this many months ahead; it starts a day ago. */
export const MONTHS_AHEAD = 18;
/** The most external calendars of one venue. */
export const MAX_IMPORTS = 5;
/** A calendar is stale when its last successful import is older than this. */
export const STALE_MINUTES = 90;

/** How long an outside server may take in all, redirects included. */
export const FETCH_MILLISECONDS = 10_000;
/** How much an outside calendar may weigh. */
export const MAX_FEED_BYTES = 2_000_000;
export const MAX_REDIRECTS = 3;
/** How many times of a calendar may be taken in the months that are read. */
export const MAX_OCCURRENCES = 2_000;
/** What is read of a calendar: from a day ago until so many months ahead. */
export const MONTHS_AHEAD = 18;
/** Outside calendars of one venue. */
export const MAX_IMPORTS = 5;
/** A calendar whose last good reading is older than this is said to be stale. */
export const STALE_MINUTES = 90;

/** Milliseconds between the last look for a session and leaving for /signin. */
export const GUARD_DELAY = 500;

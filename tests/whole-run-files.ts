/** Test files that only `npm run test:all` runs, each with the reason. */
export const wholeRunFiles: Record<string, string> = {
  "tests/db/large-market.test.ts": "fills a market and reads every list of it",
  "tests/db/pgtap/pglite.test.ts": "repeats on PGlite what the two halves check on PostgreSQL",
  "tests/db/relevance/thresholds.test.ts": "measures hundreds of searches against a floor",
  "tests/db/seed-repetition.test.ts": "seeds a PGlite, as each of its browser parts does too",
  "tests/db/sign-in-timing.test.ts": "compares times, which takes many attempts at the full cost",
  "tests/faults/disk-full.test.ts": "fills a disk",
  "tests/faults/job-worker-kills.test.ts": "kills a worker at random moments",
  "tests/faults/kill.test.ts": "kills site, backend and database at random moments",
  "tests/faults/payment-kills.test.ts": "kills payments at random moments",
};

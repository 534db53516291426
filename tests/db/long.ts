// `npm run test:long`: runs the booking races and the random sequences twenty times as often as `npm test`, and reads the
// lists of a market of 200,000 venues. Takes about 40 minutes.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=db",
    "tests/db/concurrent-sequences.test.ts",
    "tests/db/booking-race.test.ts",
    "tests/db/large-market.test.ts",
  ],
  {
    stdio: "inherit",
    env: { SEQUENCES: "2000", RACE_ROUNDS: "20", MARKET_VENUES: "200000", ...process.env },
  },
);
process.exit(status ?? 1);

// `npm run test:long`: runs the booking races, the random sequences, the bad requests and the kills far more often than
// `npm test`, and reads the lists of a market of 200,000 venues. The kills need a build of the site. Takes more than an hour; `npm run test:long -- faults`
// runs one of `market`, `sequences`, `fuzz` and `faults`.
import { spawnSync } from "node:child_process";

const groups: Record<string, string[]> = {
  market: ["tests/db/large-market.test.ts"],
  sequences: ["tests/db/concurrent-sequences.test.ts", "tests/db/booking-race.test.ts"],
  fuzz: ["tests/db/fuzz-api.test.ts"],
  faults: ["tests/faults/kill.test.ts", "tests/faults/job-worker-kills.test.ts"],
};
const counts = {
  SEQUENCES: "2000",
  RACE_ROUNDS: "20",
  MARKET_VENUES: "200000",
  FUZZ_REQUESTS: "5000",
  KILLS: "200",
};

const [only] = process.argv.slice(2);
const files = only ? groups[only] : Object.values(groups).flat();
if (!files) {
  console.error(`No group is named ${only}. There are: ${Object.keys(groups).join(" ")}`);
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project=db", ...files],
  { stdio: "inherit", env: { ...counts, ...process.env } },
);
process.exit(status ?? 1);

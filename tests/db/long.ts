// `npm run test:long`: runs the booking races, the random sequences, the bad requests and the kills far more often than
// `npm test`, and reads the lists of a market of 200,000 venues. The kills need a build of the site. Takes more than an hour; `npm run test:long -- faults`
// runs one of `market`, `sequences`, `fuzz`, `faults` and `payments`. `npm run test:long -- payments --seed 7` repeats one sequence of
// payments.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const groups: Record<string, string[]> = {
  market: ["tests/db/large-market.test.ts"],
  sequences: ["tests/db/concurrent-sequences.test.ts", "tests/db/booking-race.test.ts"],
  fuzz: ["tests/db/fuzz-api.test.ts"],
  payments: [
    "tests/db/payments/sequences.test.ts",
    "tests/db/payments/slot-race.test.ts",
    "tests/faults/payment-kills.test.ts",
  ],
  faults: ["tests/faults/kill.test.ts", "tests/faults/job-worker-kills.test.ts"],
};
const counts = {
  SEQUENCES: "2000",
  RACE_ROUNDS: "20",
  MARKET_VENUES: "200000",
  FUZZ_REQUESTS: "5000",
  KILLS: "200",
  PAYMENT_SEQUENCES: "5000",
  PAYERS: "200",
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" } },
});
const [only] = positionals;
const { seed } = values;
const repeated = seed === undefined ? null : ["tests/db/payments/sequences.test.ts"];
const files = repeated ?? (only ? groups[only] : Object.values(groups).flat());
if (!files) {
  console.error(`No group is named ${only}. There are: ${Object.keys(groups).join(" ")}`);
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project=db", ...files],
  {
    stdio: "inherit",
    env: {
      ...counts,
      ...process.env,
      ...(repeated && { PAYMENT_SEQUENCES: "1", PAYMENT_SEED: seed }),
    },
  },
);
process.exit(status ?? 1);

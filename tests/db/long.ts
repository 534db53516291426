// `npm run test:long`: runs the booking races, the random sequences, the bad requests and the kills far more often than
// `npm test`, and reads the lists of a market of 200,000 venues. The kills need a build of the site. Takes more than an hour; `npm run test:long -- faults`
// runs one of `market`, `sequences`, `fuzz`, `faults` and `payments`. `npm run test:long -- payments --seed 7` repeats one sequence of
// payments.
import { spawn } from "node:child_process";
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

const sequencesOfPayments = "tests/db/payments/sequences.test.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" } },
});
const [only] = positionals;
const { seed } = values;
const files = only ? groups[only] : Object.values(groups).flat();
if (!files) {
  console.error(`No group is named ${only}. There are: ${Object.keys(groups).join(" ")}`);
  process.exit(2);
}

/** Runs files with variables for the amount of work; resolves with the exit code. */
function run(wanted: string[], more: Record<string, string> = {}): Promise<number> {
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project=db*", ...wanted],
    // Some of them are not part of `npm test`.
    { stdio: "inherit", env: { ...counts, ...process.env, TEST_ALL: "1", ...more } },
  );
  return new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
}

/** Runs the payment sequences in two processes, each with half of the seeds. */
async function runSequencesOfPayments(): Promise<number> {
  const count = Number(process.env.PAYMENT_SEQUENCES || counts.PAYMENT_SEQUENCES);
  const first = Number(process.env.PAYMENT_SEED || Math.floor(Math.random() * 2 ** 31));
  const half = Math.ceil(count / 2);
  console.log(`payments: the seeds ${first} to ${first + count - 1}`);
  const part = (from: number, size: number) =>
    run([sequencesOfPayments], { PAYMENT_SEED: String(from), PAYMENT_SEQUENCES: String(size) });
  const codes = await Promise.all([
    part(first, half),
    ...(count > half ? [part(first + half, count - half)] : []),
  ]);
  return Math.max(...codes);
}

if (seed !== undefined) {
  process.exit(await run([sequencesOfPayments], { PAYMENT_SEQUENCES: "1", PAYMENT_SEED: seed }));
}
const ofPayments = files.includes(sequencesOfPayments) ? await runSequencesOfPayments() : 0;
process.exit(Math.max(ofPayments, await run(files.filter((file) => file !== sequencesOfPayments))));

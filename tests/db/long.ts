// `npm run test:long`: races and random sequences, twenty times what `npm test` runs. About half an hour.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=db",
    "tests/db/concurrent-sequences.test.ts",
    "tests/db/booking-race.test.ts",
  ],
  { stdio: "inherit", env: { SEQUENCES: "2000", RACE_ROUNDS: "20", ...process.env } },
);
process.exit(status ?? 1);

// The proof by random sequences, twenty times as long as in every test run: about half an hour.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project=db", "tests/db/host-sequences.test.ts"],
  { stdio: "inherit", env: { SEQUENCES: "2000", ...process.env } },
);
process.exit(status ?? 1);

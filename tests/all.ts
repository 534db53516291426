// `npm run test:all`: every test in every view with full seeds, part by part. Takes about two hours on two cores. Does not repeat
// parts that have passed on this commit, so the same command resumes a run that ended early; named parts (`npm run test:all --
// browser db`) always run. Writes a record of the parts, the commit and the seeds, and prints its path.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parts } from "./runner/parts.ts";
import { readRecord, recordFile, saveRecord, startRecord } from "./runner/record.ts";

const wanted = process.argv.slice(2);
const names = parts.map(({ name }) => name);
const isPartOf = (name: string, word: string) => name === word || name.startsWith(`${word}-`);
const unknown = wanted.find((word) => !names.some((name) => isPartOf(name, word)));
if (unknown) {
  console.error(`No part is named ${unknown}. There are: ${names.join(" ")}`);
  process.exit(2);
}
const isNamed = (name: string) => wanted.some((word) => isPartOf(name, word));

const commit = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).stdout.trim();
// A whole run itself writes which files of the stand-ins it saw.
const status = ["status", "--porcelain", "--", ".", ":!tests/stand-ins.json"];
const isChanged = spawnSync("git", status, { encoding: "utf8" }).stdout.trim() !== "";
// Uncommitted changes are not part of the commit: the results of such a run are not reused.
const record =
  (isChanged ? null : readRecord(commit)) ?? startRecord(commit, isChanged, randomInt(2 ** 31));

let hasFailed = false;
for (const { name, args, env } of parts) {
  if (wanted.length > 0 ? !isNamed(name) : record.parts[name]?.hasPassed) continue;
  console.log(`\n══ ${name} ${"═".repeat(Math.max(0, 70 - name.length))}`);
  const seed = String(record.seed);
  const start = Date.now();
  const run = spawnSync(process.execPath, ["tests/run.ts", ...args], {
    stdio: "inherit",
    env: {
      ...process.env,
      ...env,
      TEST_ALL: "1",
      ...{ SEQUENCES_SEED: seed, PAYMENT_SEED: seed, FUZZ_SEED: seed, KILL_SEED: seed },
    },
  });
  const seconds = Math.round((Date.now() - start) / 1000);
  record.parts[name] = { hasPassed: run.status === 0, seconds, endedAt: new Date().toISOString() };
  hasFailed ||= run.status !== 0;
  saveRecord(record);
}

console.log(`\n${JSON.stringify(record, null, 2)}`);
const missing = names.filter((name) => !record.parts[name]?.hasPassed);
console.log(missing.length > 0 ? `not passed: ${missing.join(" ")}` : "every part has passed");
console.log(`record: ${recordFile(commit)}`);
process.exit(hasFailed ? 1 : 0);

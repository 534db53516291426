// @vitest-environment node
import { describe, expect, it } from "vitest";
import { accounts } from "@/supabase/hosted/doctor/accounts.ts";
import { buckets } from "@/supabase/hosted/doctor/buckets.ts";
import { calendarSecret } from "@/supabase/hosted/doctor/calendars.ts";
import type { Check } from "@/supabase/hosted/doctor/check.ts";
import { databaseClock } from "@/supabase/hosted/doctor/clocks.ts";
import { jobRuns, schedule } from "@/supabase/hosted/doctor/schedule.ts";
import { schema } from "@/supabase/hosted/doctor/schema.ts";
import { vault } from "@/supabase/hosted/doctor/vault.ts";
import { listMigrations } from "@/supabase/local/deployed-migrations.ts";
import { migrationsDir } from "@/supabase/local/settings.ts";
import { backendUrl, digest, environment, standInProject } from "../../support/hosted-project";

type Rows = Record<string, object[]>;

/** Returns what a check finds in a database with these rows, with its status. */
async function look(check: Check, rows: Rows): Promise<string[]> {
  const findings = await check.look(standInProject({ rows }));
  return findings.map(({ status, text }) => `${status}: ${text}`);
}

const exists = [{ exists: true }];
const versions = listMigrations(migrationsDir).map((name) => name.split("_")[0] ?? "");
const [last = ""] = versions.slice(-1);
const applied = (list: string[]) => ({
  to_regclass: exists,
  "select version": list.map((version) => ({ version })),
});

describe("the doctor's look at the schema", () => {
  it("finds the migrations of the folder", async () => {
    expect(await look(schema, applied(versions))).toEqual([
      `right: has the ${versions.length} migrations of this folder`,
    ]);
  });
  it("names a migration that is not applied, and one of another release", async () => {
    const rows = applied([...versions.slice(0, -1), "20990101000000"]);
    expect(await look(schema, rows)).toEqual([
      `wrong: not applied: ${last}`,
      "wrong: not of this folder: 20990101000000",
    ]);
  });
  it("finds an empty project without migrations", async () => {
    const [finding] = await look(schema, { to_regclass: [{ exists: false }] });
    expect(finding).toBe(`wrong: not applied: ${versions.join(", ")}`);
  });
});

const storedBuckets = [
  ["venue-images", true, 10_485_760, ["image/webp"]],
  ["service-images", true, 10_485_760, ["image/webp"]],
  ["avatars", true, 5_242_880, ["image/webp"]],
  ["message-files", false, 10_485_760, ["image/webp", "application/pdf"]],
  ["payment-proofs", false, 5_242_880, ["application/pdf", "image/webp"]],
].map(([id, isPublic, file_size_limit, allowed_mime_types]) => ({
  id,
  public: isPublic,
  file_size_limit,
  allowed_mime_types,
}));
const withBucket = (id: string, changes: object) => ({
  "storage.buckets": storedBuckets.map((bucket) =>
    bucket.id === id ? { ...bucket, ...changes } : bucket,
  ),
});

describe("the doctor's look at the buckets", () => {
  it("finds each with its access, size and types", async () => {
    expect(await look(buckets, { "storage.buckets": storedBuckets })).toEqual([
      "right: 5 have their access, size and types",
    ]);
  });
  it.each([
    [withBucket("message-files", { public: true }), "message-files is public"],
    [withBucket("avatars", { public: false }), "avatars is private"],
    [
      withBucket("avatars", { file_size_limit: null }),
      "avatars takes files of any number of bytes",
    ],
    [
      withBucket("venue-images", { allowed_mime_types: ["image/svg+xml"] }),
      "venue-images takes image/svg+xml",
    ],
    [withBucket("payment-proofs", { id: "other" }), "payment-proofs is missing"],
  ])("finds a bucket that is another one (%#)", async (rows, text) => {
    expect(await look(buckets, rows)).toEqual([`wrong: ${text}`]);
  });
});

const extensions = { has_cron: true, has_net: true };
const scheduled = (job: object | null, found: object = extensions): Rows => ({
  "to_regclass('cron.job')": [found],
  "from cron.job": job ? [job] : [],
});

describe("the doctor's look at the schedule", () => {
  it.each([
    [scheduled({ schedule: "* * * * *", active: true }), "right: jobs are run each minute"],
    [scheduled(null), "wrong: jobs are not scheduled"],
    [scheduled({ schedule: "* * * * *", active: false }), "wrong: jobs are not run each minute"],
    [scheduled({ schedule: "0 * * * *", active: true }), "wrong: jobs are not run each minute"],
    [scheduled(null, { ...extensions, has_cron: false }), "wrong: the extension pg_cron is off"],
    [
      scheduled({ schedule: "* * * * *", active: true }, { ...extensions, has_net: false }),
      "wrong: the extension pg_net is off",
    ],
  ])("says whether jobs are run each minute (%#)", async (rows, text) => {
    expect(await look(schedule, rows)).toEqual([text]);
  });
});

const answered = (...answers: object[]): Rows => ({
  to_regclass: exists,
  "from net._http_response": answers,
});

describe("the doctor's look at what run-jobs answered", () => {
  it.each([
    [answered({ status_code: 200, seconds: 31 }), "right: the last answer is 200, 31 seconds ago"],
    [
      answered({ status_code: 401, content: "no", seconds: 3 }),
      "wrong: the last answer is 401: no",
    ],
    [
      answered({ status_code: null, error: "timed out", seconds: 3 }),
      "wrong: the last answer is nothing: timed out",
    ],
    [answered({ status_code: 200, seconds: 900 }), "wrong: the last answer is 15 minutes old"],
    [answered(), "wrong: there is no answer yet"],
    [{ to_regclass: [{ exists: false }] }, "unseen: the extension pg_net is off"],
  ])("says which it was (%#)", async (rows, text) => {
    expect(await look(jobRuns, rows)).toEqual([text]);
  });
});

const inVault = (...secrets: [string, string][]): Rows => ({
  to_regclass: exists,
  "from vault.decrypted_secrets": secrets.map(([name, value]) => ({ name, value })),
});
const url: [string, string] = ["run_jobs_url", `${backendUrl}/functions/v1/run-jobs`];
const secret: [string, string] = ["run_jobs_secret", environment.JOBS_SECRET];

describe("the doctor's look at the Vault", () => {
  it.each([
    [inVault(url, secret), "right: has the address and the secret of run-jobs"],
    [inVault(url), "wrong: run_jobs_secret is missing"],
    [inVault(url, ["run_jobs_secret", "old"]), "wrong: run_jobs_secret is another than here"],
    [
      inVault(["run_jobs_url", "https://other.supabase.co/functions/v1/run-jobs"], secret),
      "wrong: run_jobs_url is another than here",
    ],
    [{ to_regclass: [{ exists: false }] }, "wrong: the extension supabase_vault is off"],
  ])("says what is missing (%#)", async (rows, text) => {
    expect(await look(vault, rows)).toEqual([text]);
  });
});

describe("the doctor's look at the secret for calendars", () => {
  it.each([
    [
      [{ hash: digest(environment.CALENDAR_REFRESH_SECRET) }],
      "right: the database has that of the variables",
    ],
    [[{ hash: digest("old") }], "wrong: the database has another than here"],
    [[], "wrong: the database has none"],
  ])("says whether the database has it (%#)", async (rows, text) => {
    expect(await look(calendarSecret, { calendar_refresh_secret: rows })).toEqual([text]);
  });
});

describe("the doctor's look at the accounts", () => {
  it.each([
    [{ admins: 1, demos: 0 }, ["right: 1 admin, and none of the demo data"]],
    [{ admins: 0, demos: 0 }, ["wrong: there is no admin"]],
    [{ admins: 2, demos: 4 }, ["wrong: 4 are of the demo data"]],
  ])("finds the first admin, and demo accounts (%#)", async (row, texts) => {
    expect(await look(accounts, { "from public.users": [row] })).toEqual(texts);
  });
});

describe("the doctor's look at the database's clock", () => {
  it.each([
    [0, "right: the database has this machine's time"],
    [-90, "wrong: the clock of the database is 90 seconds behind this machine's"],
    [90, "wrong: the clock of the database is 90 seconds ahead of this machine's"],
  ])("allows for a few seconds (%i)", async (seconds, text) => {
    const rows = [{ milliseconds: Date.now() + seconds * 1000 }];
    expect(await look(databaseClock, { clock_timestamp: rows })).toEqual([text]);
  });
});

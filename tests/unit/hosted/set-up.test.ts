// @vitest-environment node
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listFunctions } from "@/supabase/hosted/functions.ts";
import { createProject } from "@/supabase/hosted/project.ts";
import { runCli } from "@/supabase/hosted/setup/run-cli.ts";
import { setUp } from "@/supabase/hosted/setup/set-up.ts";
import { listMigrations } from "@/supabase/local/deployed-migrations.ts";
import { migrationsDir } from "@/supabase/local/settings.ts";
import { answering, digest, environment, management, siteUrl } from "../../support/hosted-project";

/** A fake CLI: records SUPABASE_ENV and its arguments, and fails for the commands named in the file `fail`. */
const cliScript = `#!/bin/sh
cd "$(dirname "$0")" || exit 1
printf '%s %s\\n' "$SUPABASE_ENV" "$*" >> calls
if [ -e fail ]; then case "$*" in "$(cat fail)"*) exit 1 ;; esac; fi
case "$1 $2" in
  "db push") touch database-pushed ;;
  "config push") touch config-pushed ;;
  "config diff") [ -e config-pushed ] || exit 2 ;;
esac
exit 0
`;

const versions = listMigrations(migrationsDir).map((name) => ({ version: name.split("_")[0] }));

/** The values that a person writes into supabase/.env; the others are generated or asked for. */
const given = Object.entries(environment)
  .filter(([name]) => !/_KEY$|JOBS_SECRET|CALENDAR|ACCESS_TOKEN/.test(name))
  .map(([name, value]) => `${name}=${value}\n`)
  .join("");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mahfil-set-up-"));
  writeFileSync(join(folder, "supabase"), cliScript);
  chmodSync(join(folder, "supabase"), 0o755);
  writeFileSync(join(folder, "secrets"), given);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const has = (name: string) => existsSync(join(folder, name));
const lines = (name: string) =>
  has(name) ? readFileSync(join(folder, name), "utf8").trim().split("\n") : [];
const cliCalls = () => lines("calls").map((line) => line.replace("production ", ""));
const writing = (calls: string[]) => calls.filter((call) => !call.startsWith("config diff"));

/** An empty hosted project, whose state the requests of the set-up change. */
function createEmptyProject() {
  const secrets = new Map<string, string>();
  const vault = new Map<string, string>();
  const state = { protections: false, calendarHash: "", isScheduled: false };
  const written: string[] = [];

  /** Returns the rows of a statement of the set-up or the doctor. */
  function query(text: string, [first = "", second = ""]: string[], isReadOnly: boolean): object[] {
    if (!isReadOnly && !text.includes("decrypted_secrets")) written.push(text);
    if (text.includes("has_cron")) {
      return [{ has_cron: state.isScheduled, has_net: state.isScheduled }];
    }
    if (text.includes("schema_migrations') is not null"))
      return [{ exists: has("database-pushed") }];
    if (text.includes("to_regclass")) return [{ exists: true }];
    if (text.includes("select version")) return versions;
    if (text.includes("set_calendar_refresh_secret")) state.calendarHash = digest(first);
    if (text.includes("from private.calendar_refresh_secret")) {
      return state.calendarHash ? [{ hash: state.calendarHash }] : [];
    }
    if (text.includes("vault.create_secret")) vault.set(second, first);
    if (text.includes("from vault.decrypted_secrets")) {
      return [...vault].map(([name, value]) => ({ name, value }));
    }
    if (text.includes("schedule_job_runs")) {
      state.isScheduled = true;
      return [{ is_scheduled: true }];
    }
    if (text.includes("from cron.job")) return [{ schedule: "* * * * *", active: true }];
    return [];
  }

  const { asked, send } = answering({
    [`GET ${management}/api-keys?reveal=true`]: [
      { name: "anon", type: "legacy", api_key: "ey" },
      { name: "default", type: "publishable", api_key: "sb_publishable_made" },
      { name: "default", type: "secret", api_key: "sb_secret_made" },
    ],
    [`GET ${management}/secrets`]: () =>
      [...secrets].map(([name, value]) => ({ name, value: digest(value) })),
    [`POST ${management}/secrets`]: async (request) => {
      const body = (await request.json()) as { name: string; value: string }[];
      for (const { name, value } of body) secrets.set(name, value);
      return new Response(null, { status: 201 });
    },
    [`GET ${management}/config/auth`]: () => ({
      security_sb_forwarded_for_enabled: state.protections,
      password_hibp_enabled: state.protections,
    }),
    [`PATCH ${management}/config/auth`]: () => {
      state.protections = true;
      return {};
    },
    [`POST ${management}/database/query`]: async (request) => {
      const { query: text, parameters, read_only } = await request.json();
      return query(text, parameters, read_only);
    },
  });
  const changes = () =>
    asked.filter(({ request }) => /^(POST|PATCH) .*(secrets|auth)$/.test(request));
  return { secrets, vault, state, written, send, changes };
}
type EmptyProject = ReturnType<typeof createEmptyProject>;

const steps = 10;

async function run(project: EmptyProject, answers: (question: string) => boolean = () => true) {
  const printed: string[] = [];
  const questions: string[] = [];
  const isRight = await setUp({
    files: { secretsFile: join(folder, "secrets"), siteFile: join(folder, "site") },
    migrations: { migrationsDir, deployedFile: join(folder, "deployed") },
    environment: { SUPABASE_ACCESS_TOKEN: "sbp_token" },
    createProject: (env) =>
      createProject(env, {
        fetch: project.send,
        resolve: () => ({ host: "127.0.0.1", port: 1 }),
      }),
    runCli: (args, env) =>
      runCli(args, { ...env, PATH: [folder, process.env.PATH].join(delimiter) }, "ignore"),
    confirm: async (question) => {
      questions.push(question);
      return answers(question);
    },
    print: (line) => void printed.push(line),
  });
  return { isRight, questions, printed: printed.join("\n") };
}

describe("npm run setup:hosted", () => {
  it("brings an empty project to where the doctor misses only what is done by hand", async () => {
    const project = createEmptyProject();
    const { questions, printed } = await run(project);
    expect(questions).toHaveLength(steps + 1);
    expect(writing(cliCalls())).toEqual([
      "db push --yes --remote=abcdefghijklmnopqrst",
      "config push --yes --remote=abcdefghijklmnopqrst",
      "functions deploy --yes --remote=abcdefghijklmnopqrst",
    ]);
    expect(lines("calls").filter((line) => !line.startsWith("production "))).toEqual([]);
    expect(project.secrets.get("SITE_URL")).toBe(siteUrl);
    expect(project.secrets.get("JOBS_SECRET")).toMatch(/^[0-9a-f]{64}$/);
    expect(project.vault.get("run_jobs_secret")).toBe(project.secrets.get("JOBS_SECRET"));
    expect(project.state).toMatchObject({ protections: true, isScheduled: true });
    expect(lines("deployed")).toHaveLength(versions.length);
    for (const name of ["Schema", "Function secrets", "Schedule", "Vault", "Calendar secret"]) {
      expect(printed).toMatch(new RegExp(`^right +${name} `, "m"));
    }
    expect(printed).not.toMatch(/Site (TLS|health)/);
  });

  it("changes nothing the second time", async () => {
    const project = createEmptyProject();
    await run(project);
    const [calls, changes, statements] = [
      cliCalls(),
      project.changes().length,
      project.written.length,
    ];
    const files = ["secrets", "site", "deployed"].map((name) => lines(name));
    const { questions, printed } = await run(project);
    expect(questions).toEqual([]);
    expect(writing(cliCalls())).toEqual(writing(calls));
    expect(project.changes()).toHaveLength(changes);
    expect(project.written).toHaveLength(statements);
    expect(["secrets", "site", "deployed"].map((name) => lines(name))).toEqual(files);
    expect(printed.match(/^Done already/gm)).toHaveLength(steps);
  });

  it("stops at a step that fails, says which, and goes on there the next time", async () => {
    const project = createEmptyProject();
    writeFileSync(join(folder, "fail"), "functions deploy");
    const { isRight, printed } = await run(project);
    expect(isRight).toBe(false);
    expect(printed).toMatch(
      /Stopped\. Deploy the Edge Functions: supabase functions deploy ended with 1\nThen run npm run setup:hosted again/,
    );
    expect(project.state.isScheduled).toBe(false);
    rmSync(join(folder, "fail"));
    const { questions } = await run(project);
    expect(questions[0]).toBe("Deploy the Edge Functions");
    expect(project.state.isScheduled).toBe(true);
    expect(cliCalls().filter((call) => call.startsWith("db push"))).toHaveLength(1);
  });

  it("leaves out what is answered with no, and schedules no jobs then", async () => {
    const project = createEmptyProject();
    await run(project, (question) => !question.includes("run jobs each minute"));
    expect(project.state.isScheduled).toBe(false);
    expect(project.vault.size).toBe(2);
  });

  it("records no migrations as deployed that the database has not", async () => {
    const project = createEmptyProject();
    const { printed } = await run(project, (question) => !question.startsWith("Apply"));
    expect(printed).toContain("The database has not these migrations");
    expect(has("deployed")).toBe(false);
  });

  it("does nothing while a variable is missing, and names it", async () => {
    const project = createEmptyProject();
    writeFileSync(join(folder, "secrets"), given.replace(/^SMTP_HOST=.*\n/m, ""));
    const { isRight, printed } = await run(project);
    expect(isRight).toBe(false);
    expect(printed).toContain("not set: SMTP_HOST");
    expect(cliCalls()).toEqual([]);
    expect(project.changes()).toEqual([]);
  });

  it("makes no secret of which the functions have another value", async () => {
    const project = createEmptyProject();
    project.secrets.set("JOBS_SECRET", "of another machine");
    const { isRight, printed } = await run(project);
    expect(isRight).toBe(false);
    expect(printed).toContain("The functions have JOBS_SECRET already");
    expect(project.secrets.get("JOBS_SECRET")).toBe("of another machine");
  });

  it("shows no secret in what it prints or in the arguments of the CLI, and writes files for their owner alone", async () => {
    const project = createEmptyProject();
    const { printed, questions } = await run(project);
    const shown = [printed, ...questions, ...cliCalls()].join("\n");
    const values = [...project.secrets].filter(([name]) => /SECRET|KEY|PASSWORD/.test(name));
    expect(values.length).toBeGreaterThan(3);
    for (const [, value] of values) expect(shown).not.toContain(value);
    for (const hidden of ["sb_secret_made", "sbp_token"]) expect(shown).not.toContain(hidden);
    for (const name of ["secrets", "site"]) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  it("gives the site its own variables, and neither passwords nor tokens of the project", async () => {
    await run(createEmptyProject());
    const names = lines("site").map((line) => line.split("=")[0]);
    expect(names).toEqual([
      "NEXT_PUBLIC_SITE_URL",
      "NEXT_PUBLIC_SUPABASE_URL",
      "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
      "SUPABASE_SECRET_KEY",
      "VERIFICATION_SITE_KEY",
      "CALENDAR_REFRESH_SECRET",
    ]);
  });
});

it("the names of the Edge Functions are those of their folders", () => {
  expect(listFunctions()).toEqual([
    "account-notice",
    "newsletter",
    "payment-events",
    "payments",
    "run-jobs",
    "send-verification",
    "verify-code",
  ]);
});

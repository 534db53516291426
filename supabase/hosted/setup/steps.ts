import { rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import {
  listMigrations,
  readDeployedMigrations,
  recordDeployment,
} from "../../local/deployed-migrations.ts";
import { calendarSecret } from "../doctor/calendars.ts";
import { passes } from "../doctor/check.ts";
import { functionSecrets, functionVersions } from "../doctor/function-secrets.ts";
import { schedule } from "../doctor/schedule.ts";
import { schema } from "../doctor/schema.ts";
import { protections, signInProtection } from "../doctor/sign-in.ts";
import { jobsUrl, vault } from "../doctor/vault.ts";
import { readVariables, writeVariables } from "../environment.ts";
import { CHECKSUM_NAME, checksumFunctions, listFunctionSecrets } from "../functions.ts";
import type { HostedProject } from "../project.ts";
import type { SetupContext, Step } from "./step.ts";

/**
 * Runs a CLI command for this project, whatever project the folder is linked to. The user has already confirmed, so the
 * CLI does not ask.
 */
async function requireCli({ project, runCli }: SetupContext, args: string[]): Promise<void> {
  const code = await runCli([...args, "--yes", `--remote=${project.ref()}`]);
  if (code !== 0) throw new Error(`supabase ${args.join(" ")} ended with ${code}`);
}

const setSecrets = ({ manage }: HostedProject, secrets: Record<string, string>) =>
  manage(
    "/secrets",
    "POST",
    Object.entries(secrets).map(([name, value]) => ({ name, value })),
  );

const database: Step = {
  does: "Apply the migrations of this folder to the database",
  isDone: ({ project }) => passes(project, schema),
  run: (context) => requireCli(context, ["db", "push"]),
};

const deployedMigrations: Step = {
  does: "Record in supabase/deployed-migrations.txt, which is committed, that these migrations can be edited no more",
  isDone: async ({ migrations }) => {
    const deployed = readDeployedMigrations(migrations);
    return listMigrations(migrations.migrationsDir).every((name) => deployed.has(name));
  },
  run: async ({ project, migrations }) => {
    if (!(await passes(project, schema))) throw new Error("The database has not these migrations");
    recordDeployment(migrations);
  },
};

/** Exit code of `config diff --exit-code` where something differs. */
const DIFFERENT = 2;

const configuration: Step = {
  does: "Push supabase/config.toml, whose differences are shown above; one that says env(…) lacks a variable: answer no",
  async isDone({ project, runCli }) {
    const code = await runCli(["config", "diff", "--exit-code", `--remote=${project.ref()}`]);
    if (code !== 0 && code !== DIFFERENT)
      throw new Error(`supabase config diff ended with ${code}`);
    return code === 0;
  },
  run: (context) => requireCli(context, ["config", "push"]),
};

const signIn: Step = {
  does: `Switch on in the sign-in service: ${Object.values(protections).join("; ")}`,
  isDone: ({ project }) => passes(project, signInProtection),
  async run({ project }) {
    const switches = Object.keys(protections).map((name) => [name, true]);
    await project.manage("/config/auth", "PATCH", Object.fromEntries(switches));
  },
};

const secrets: Step = {
  does: "Give the Edge Functions their secrets",
  isDone: ({ project }) => passes(project, functionSecrets),
  run: async ({ project }) => void (await setSecrets(project, listFunctionSecrets(project))),
};

const functions: Step = {
  does: "Deploy the Edge Functions",
  isDone: ({ project }) => passes(project, functionVersions),
  async run(context) {
    const checksum = checksumFunctions();
    await requireCli(context, ["functions", "deploy"]);
    await setSecrets(context.project, { [CHECKSUM_NAME]: checksum });
  },
};

const calendars: Step = {
  does: "Give the database the secret for reading outside calendars",
  isDone: ({ project }) => passes(project, calendarSecret),
  async run({ project: { query, need } }) {
    await query({
      text: "select private.set_calendar_refresh_secret($1)",
      parameters: [need("CALENDAR_REFRESH_SECRET")],
      asOwner: true,
    });
  },
};

async function storeInVault({ query }: HostedProject, name: string, value: string): Promise<void> {
  const text = "select id::text as id from vault.secrets where name = $1";
  const [stored] = await query<{ id: string }>({ text, parameters: [name] });
  await query(
    stored
      ? {
          text: "select vault.update_secret($1::uuid, $2)",
          parameters: [stored.id, value],
          asOwner: true,
        }
      : { text: "select vault.create_secret($1, $2)", parameters: [value, name], asOwner: true },
  );
}

const vaultSecrets: Step = {
  does: "Give the Vault the address and the secret with which jobs are run",
  isDone: ({ project }) => passes(project, vault),
  async run({ project }) {
    await storeInVault(project, "run_jobs_url", jobsUrl(project.backendUrl()));
    await storeInVault(project, "run_jobs_secret", project.need("JOBS_SECRET"));
  },
};

const jobs: Step = {
  does: "Switch on pg_cron and pg_net, and run jobs each minute: from then on mails leave",
  isDone: ({ project }) => passes(project, schedule),
  async run({ project: { query } }) {
    const write = <R extends Record<string, unknown>>(text: string) =>
      query<R>({ text, asOwner: true });
    await write("create extension if not exists pg_cron with schema pg_catalog");
    await write("create extension if not exists pg_net with schema extensions");
    const [row] = await write<{ is_scheduled: boolean }>(
      "select private.schedule_job_runs() as is_scheduled",
    );
    if (!row?.is_scheduled) throw new Error("pg_cron or pg_net is not installed");
  },
};

const siteVariables = [
  ...["NEXT_PUBLIC_SITE_URL", "NEXT_PUBLIC_SUPABASE_URL", "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY"],
  ...["NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "NEXT_PUBLIC_MAPS_KEY"],
  ...["SUPABASE_SECRET_KEY", "VERIFICATION_SITE_KEY", "CALENDAR_REFRESH_SECRET"],
  ...["TRUSTED_PROXIES", "REDIS_URL", "OTEL_EXPORTER_OTLP_ENDPOINT", "PORT"],
];

function listSiteVariables({ env }: HostedProject): Record<string, string> {
  const given = siteVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return Object.fromEntries(given);
}

const site: Step = {
  does: "Write .env.site, the variables of the site, which `npm run build` and `npm run start:site` read",
  isDone: async ({ project, files }) =>
    isDeepStrictEqual({ ...readVariables(files.siteFile) }, listSiteVariables(project)),
  async run({ project, files }) {
    rmSync(files.siteFile, { force: true });
    writeVariables(files.siteFile, listSiteVariables(project));
  },
};

/** In order of their dependencies. Jobs are last, because they act on the data. */
export const steps: readonly Step[] = [
  database,
  deployedMigrations,
  configuration,
  signIn,
  secrets,
  functions,
  calendars,
  site,
  vaultSecrets,
  jobs,
];

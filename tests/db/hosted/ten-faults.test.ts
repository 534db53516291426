import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runChecks } from "../../../supabase/hosted/doctor/check.ts";
import { checks } from "../../../supabase/hosted/doctor/checks.ts";
import { environment } from "../../support/hosted-project.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

process.env.VERIFICATION_SITE_KEY = environment.VERIFICATION_SITE_KEY;

/** Time limit for hanging checks; a busy machine is not the subject. */
const TIMEOUT_MS = 200_000;

let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment();
});
afterAll(() => deployment.stop());

/** The finding of each check that reports a problem. */
async function findFaults(): Promise<Record<string, string[]>> {
  const reports = await runChecks(deployment.open(), checks, TIMEOUT_MS);
  return Object.fromEntries(
    reports.flatMap(({ name, findings }) => {
      const texts = findings.filter(({ status }) => status !== "right").map(({ text }) => text);
      return texts.length > 0 ? [[name, texts]] : [];
    }),
  );
}

type Fault = {
  name: string;
  /** Injects the fault, and returns a function that removes it. */
  put: (deployment: Deployment) => Promise<() => unknown>;
  finds: Record<string, string[]>;
};

/** Changes a value of an object until the fault is removed. */
async function change<T extends object, K extends keyof T>(object: T, key: K, value: T[K]) {
  const before = object[key];
  object[key] = value;
  return () => {
    object[key] = before;
  };
}

/** Runs a statement, and another one that removes its fault. */
async function execute({ sql }: Deployment, fault: string, cure: string) {
  await sql(fault);
  return () => sql(cure);
}

const faults: Fault[] = [
  {
    name: "the secret key in a variable of browsers",
    put: ({ env }) => change(env, "NEXT_PUBLIC_MAPS_KEY", environment.SUPABASE_SECRET_KEY),
    finds: {
      Variables: ["NEXT_PUBLIC_MAPS_KEY holds a secret, and is part of what browsers are given"],
    },
  },
  {
    name: "a migration that is not applied",
    put: async ({ sql }) => {
      const [row] = await sql<{ version: string; name: string }>(
        `delete from supabase_migrations.schema_migrations
         where version = (select max(version) from supabase_migrations.schema_migrations) returning version, name`,
      );
      return () =>
        sql("insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)", [
          row?.version,
          row?.name,
        ]);
    },
    finds: { Schema: [expect.stringMatching(/^not applied: \d{14}$/)] },
  },
  {
    name: "a public bucket of messages' files",
    put: (given) =>
      execute(
        given,
        "update storage.buckets set public = true where id = 'message-files'",
        "update storage.buckets set public = false where id = 'message-files'",
      ),
    finds: { Buckets: ["message-files is public"] },
  },
  {
    name: "an Edge Function that is not deployed",
    put: async ({ undeployed }) => {
      undeployed.add("verify-code");
      return () => undeployed.delete("verify-code");
    },
    finds: { Functions: ["verify-code answers 404, not 204"] },
  },
  {
    name: "another secret of jobs at the functions",
    put: async ({ secrets }) => {
      secrets.set("JOBS_SECRET", "of last year");
      return () => secrets.set("JOBS_SECRET", environment.JOBS_SECRET);
    },
    finds: { "Function secrets": ["JOBS_SECRET is another than here"] },
  },
  {
    name: "no schedule",
    put: ({ sql }) =>
      sql("delete from cron.job").then(() => () => sql("select private.schedule_job_runs()")),
    finds: { Schedule: ["jobs are not scheduled"] },
  },
  {
    name: "a missing secret in the Vault",
    put: (given) =>
      execute(
        given,
        "update vault.secrets set name = 'jobs' where name = 'run_jobs_secret'",
        "update vault.secrets set name = 'run_jobs_secret' where name = 'jobs'",
      ),
    finds: { Vault: ["run_jobs_secret is missing"] },
  },
  {
    name: "a job runner that refuses the schedule",
    put: (given) =>
      execute(
        given,
        "insert into net._http_response (status_code, content) values (401, 'Only a schedule may call this')",
        "delete from net._http_response where status_code = 401",
      ),
    finds: { "Job runs": ["the last answer is 401: Only a schedule may call this"] },
  },
  {
    name: "another secret for calendars in the database",
    put: async ({ sql }) => {
      await sql("select private.set_calendar_refresh_secret($1)", ["x".repeat(32)]);
      return () =>
        sql("select private.set_calendar_refresh_secret($1)", [
          environment.CALENDAR_REFRESH_SECRET,
        ]);
    },
    finds: { "Calendar secret": ["the database has another than here"] },
  },
  {
    name: "a mail server that does not encrypt",
    put: ({ smtp }) => change(smtp.settings, "hasStartTls", false),
    finds: { "Mail server": [expect.stringMatching(/^smtp\.mahfil\.example:587: /)] },
  },
  {
    name: "a mail server that refuses the password",
    put: ({ smtp }) => change(smtp.settings, "password", "of last year"),
    finds: { "Mail server": [expect.stringContaining("535")] },
  },
  {
    name: "links of the sign-in service that lead to a developer's machine",
    put: ({ authConfig }) => change(authConfig, "site_url", "http://localhost:3000"),
    finds: {
      "Sign-in addresses": ["links lead to http://localhost:3000, not to https://mahfil.example"],
    },
  },
  {
    name: "IP address forwarding that is off",
    put: ({ authConfig }) => change(authConfig, "security_sb_forwarded_for_enabled", false),
    finds: {
      "Sign-in protection": [
        "is off: limits count each visitor by the address that the site names",
      ],
    },
  },
  {
    name: "a provider that is wanted and not offered",
    put: async ({ env }) => {
      const wanted = {
        SUPABASE_AUTH_GOOGLE_ENABLED: "true",
        SUPABASE_AUTH_GOOGLE_CLIENT_ID: "id",
        SUPABASE_AUTH_GOOGLE_SECRET: "secret",
      };
      Object.assign(env, wanted);
      return () => Object.assign(env, { SUPABASE_AUTH_GOOGLE_ENABLED: "false" });
    },
    finds: { "Sign-in providers": ["google is switched off"] },
  },
  {
    name: "topics of Realtime that visitors may not hear",
    put: ({ realtimeConfig }) => change(realtimeConfig, "private_only", true),
    finds: { Realtime: ["public access is off: visitors are told of no free times"] },
  },
  {
    name: "no admin",
    put: (given) =>
      execute(
        given,
        "update public.users set role = 'guest' where role = 'admin'",
        "update public.users set role = 'admin', is_verified = true where email = 'admin@mahfil.example'",
      ),
    finds: { Accounts: ["there is no admin"] },
  },
  {
    name: "keys of Stripe of two modes",
    put: ({ env }) => change(env, "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "pk_test_a"),
    finds: { Stripe: ["the secret key is of live mode, the publishable one of test"] },
  },
  {
    name: "an endpoint of Stripe without its events",
    put: ({ endpoints }) =>
      change(endpoints, 1, { ...endpoints[1], enabled_events: ["payout.paid"] } as never),
    finds: { Stripe: ["events of connected accounts are not sent: account.updated"] },
  },
  {
    name: "a proxy that removes a header",
    put: ({ site }) => change(site.settings, "removedHeader", "strict-transport-security"),
    finds: { "Site headers": ["strict-transport-security is missing"] },
  },
  {
    name: "pages by http",
    put: ({ site }) => change(site.settings, "redirectsPages", false),
    finds: { "Site by http": ["pages are not redirected to https"] },
  },
  {
    name: "a site without the secret key",
    put: ({ site }) => change(site.settings, "signInLimits", "the whole site"),
    finds: { "Site health": ["the site has no SUPABASE_SECRET_KEY"] },
  },
  {
    name: "a site with another secret for calendars",
    put: ({ site }) => change(site.settings, "calendarSecret", "x".repeat(32)),
    finds: { "Site calendars": ["the site has another CALENDAR_REFRESH_SECRET"] },
  },
  {
    name: "a site whose clock is wrong",
    put: ({ site }) => change(site.settings, "clockSeconds", 120),
    finds: {
      "Site clock": [expect.stringMatching(/^the clock of the site is 1\d\d seconds ahead/)],
    },
  },
];

describe("the doctor", () => {
  test("finds nothing wrong with a deployment in which everything is right, and looks at all of it", async () => {
    expect(await findFaults()).toEqual({});
  });

  test.each(faults)("finds this fault and nothing else: $name", async ({ put, finds }) => {
    const takeOut = await put(deployment);
    try {
      expect(await findFaults()).toEqual(finds);
    } finally {
      await takeOut();
    }
  });

  test("finds nothing any more once the faults are taken out", async () => {
    expect(await findFaults()).toEqual({});
  });
});

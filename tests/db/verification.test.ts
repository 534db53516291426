import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { projectRoot } from "../../supabase/local/settings.ts";
import { startSmtpServer } from "./smtp-server.ts";
import { testBackend } from "./support.ts";
import { verificationCases } from "./verification-cases.ts";
import { site, siteKey, type Target } from "./verification-client.ts";
import { verificationStrangerCases } from "./verification-stranger-cases.ts";

let backend: Backend;
beforeAll(async () => {
  vi.stubEnv("VERIFICATION_SITE_KEY", siteKey);
  backend = await testBackend();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backend?.stop();
});

const post = (url: string, body: unknown, headers: Record<string, string>) =>
  fetch(url, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

describe("the Edge Functions in the embedded backend", () => {
  const target = (): Target => ({
    backend,
    call: (name, body, headers = {}) => post(`${backend.url}/functions/v1/${name}`, body, headers),
    async readMails(address) {
      const rows = await backend.sql<{ text: string }>(
        `select "text" from local.inbox where "to" = $1 order by id desc`,
        [address],
      );
      return rows.map(({ text }) => text);
    },
  });
  verificationCases(target);
  verificationStrangerCases(target);

  test("take as long for an unknown account as for one that waits for a code", async () => {
    const kinds = ["waiting", "idle", "unknown"] as const;
    const ratios: number[][] = [[], []];
    for (let round = 0; round < 40; round++) {
      const ids: Record<string, string> = { unknown: crypto.randomUUID() };
      for (const kind of ["waiting", "idle"]) {
        const [row] = await backend.sql<{ id: string }>(
          "insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id",
          [`${kind}-${round}@mahfil.test`],
        );
        ids[kind] = row?.id ?? "";
      }
      await target().call("send-verification", { userId: ids.waiting });
      const times: Record<string, number> = {};
      // Each is the first in a third of the rounds, while sending may go on.
      for (const index of kinds.keys()) {
        const kind = kinds[(round + index) % 3] ?? "waiting";
        const start = performance.now();
        await target().call("verify-code", { userId: ids[kind], code: "000000" });
        times[kind] = performance.now() - start;
      }
      ratios[0]?.push((times.idle ?? 0) / (times.waiting ?? 0));
      ratios[1]?.push((times.unknown ?? 0) / (times.waiting ?? 0));
      await backend.sql("delete from private.verification_tries");
      await backend.sql("delete from private.message_sends");
    }
    for (const values of ratios) {
      const median = values.toSorted((a, b) => a - b)[20] ?? 0;
      // An early answer would save more than half, whatever else the machine does meanwhile.
      expect(median).toBeGreaterThan(0.5);
      expect(median).toBeLessThan(2);
    }
  });

  test("answer 501 without a sender, and send, show and log nothing", async () => {
    vi.stubEnv("VERIFICATION_ENV", "");
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    const production = await testBackend();
    try {
      for (const name of ["send-verification", "verify-code", "account-notice", "newsletter"]) {
        const answer = await post(`${production.url}/functions/v1/${name}`, {}, site);
        expect(answer.status).toBe(501);
        expect(await answer.json()).toMatchObject({ error: "not_configured" });
      }
      expect(await production.sql("select 1 from local.inbox")).toEqual([]);
      expect(log).not.toHaveBeenCalled();
    } finally {
      vi.stubEnv("VERIFICATION_ENV", "development");
      log.mockRestore();
      await production.stop();
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Starts the index.ts of one function under Deno, as a hosted project does. */
async function startDeno(name: string, env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(
    "node_modules/.bin/deno",
    [
      "run",
      "--allow-net",
      "--allow-env",
      "--allow-sys",
      "--allow-read=node_modules",
      "--node-modules-dir=manual",
      "--no-lock",
      "--config=supabase/functions/deno.json",
      `supabase/functions/${name}/index.ts`,
    ],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        NO_COLOR: "1",
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        VERIFICATION_SITE_KEY: siteKey,
        SUPABASE_URL: backend.url,
        SUPABASE_ANON_KEY: backend.publishableKey,
        SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
        VERIFICATION_ENV: "development",
        ...env,
      },
    },
  );
  let log = "";
  child.stderr.on("data", (data) => {
    log += data;
  });
  child.stdout.on("data", (data) => {
    log += data;
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const up = await fetch(url).catch(() => null);
    if (up) break;
    if (tries > 300 || child.exitCode !== null) throw new Error(`${name} did not start: ${log}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return { url, log: () => log, stop: () => child.kill() };
}

describe("the Edge Functions under Deno", () => {
  const names = ["send-verification", "verify-code", "account-notice", "newsletter"];
  const running = new Map<string, Awaited<ReturnType<typeof startDeno>>>();
  beforeAll(async () => {
    for (const name of names) running.set(name, await startDeno(name, {}));
  });
  afterAll(() => {
    for (const { stop } of running.values()) stop();
  });

  const target = (): Target => ({
    backend,
    call: (name, body, headers = {}) => post(running.get(name)?.url ?? "", body, headers),
    async readMails(address) {
      const mails = [...running.values()].flatMap(({ log }) =>
        log()
          .split(/^(?=Mail to )/m)
          .filter((mail) => mail.startsWith(`Mail to ${address}:`)),
      );
      // The code and the welcome mail are logged by different processes, listed in this order.
      return mails.reverse();
    },
  });
  verificationCases(target);
  verificationStrangerCases(target);

  test("send a mail by SMTP, and answer 503 without an SMTP server", async () => {
    const [row] = await backend.sql<{ id: string }>(
      `insert into auth.users (id, email, raw_user_meta_data)
       values (gen_random_uuid(), 'smtp@mahfil.test', '{"locale": "ar"}') returning id`,
    );
    const smtp = await startSmtpServer();
    const production = await startDeno("send-verification", {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(smtp.port),
      SMTP_FROM: "Mahfil <hello@mahfil.test>",
    });
    try {
      const answer = await post(production.url, { userId: row?.id }, {});
      const { code } = (await answer.json()) as { code: string };
      expect(answer.status).toBe(200);
      expect(smtp.received()).toMatch(/MAIL FROM:<hello@mahfil\.test>/);
      expect(smtp.received()).toMatch(/RCPT TO:<smtp@mahfil\.test>/);
      expect(smtp.received()).toContain(code);
      await smtp.stop();
      await backend.sql("delete from private.message_sends");
      const refused = await post(production.url, { userId: row?.id }, {});
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ error: "unavailable" });
    } finally {
      production.stop();
    }
  });

  test("count the client that Cloudflare names, whatever else a caller writes", async () => {
    const [row] = await backend.sql<{ id: string }>(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'cf@mahfil.test') returning id",
    );
    const headers = { "cf-connecting-ip": "203.0.113.77", "x-forwarded-for": "203.0.113.78" };
    const body = { userId: row?.id, ipAddress: "203.0.113.79" };
    await post(running.get("send-verification")?.url ?? "", body, headers);
    expect(
      await backend.sql(
        "select network from private.message_sends where target = 'cf@mahfil.test' and budget = 'code_public'",
      ),
    ).toEqual([{ network: "203.0.113.77" }]);
  });

  test("answer 501 and log no code when neither a sender nor VERIFICATION_ENV is set", async () => {
    const [row] = await backend.sql<{ id: string }>(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'deno@mahfil.test') returning id",
    );
    const production = await startDeno("send-verification", { VERIFICATION_ENV: "" });
    try {
      const answer = await post(production.url, { userId: row?.id }, {});
      expect(answer.status).toBe(501);
      expect(await answer.json()).toMatchObject({ error: "not_configured" });
      expect(production.log()).not.toMatch(/\d{6}|deno@mahfil/);
    } finally {
      production.stop();
    }
  });

  test("run the jobs that are due for the schedule's key and no other", async () => {
    const schedule = await startDeno("run-jobs", { JOBS_SECRET: "the_key_of_the_schedule" });
    const run = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const { status } = await fetch(schedule.url, { method: "POST", headers });
      return status;
    };
    const waiting = () => backend.sql("select from private.jobs where finished_at is null");
    try {
      await backend.sql("select private.enqueue_job('delete_old_jobs')");
      expect(await run(backend.publishableKey)).toBe(401);
      expect(await waiting()).toHaveLength(1);
      expect(await run("the_key_of_the_schedule")).toBe(200);
      expect(await waiting()).toEqual([]);
    } finally {
      schedule.stop();
    }
  });

  test("take payments with the keys of a processor only", async () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_any", STRIPE_WEBHOOK_SECRET: "whsec_any" };
    const none = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" };
    for (const [name, env, status, error] of [
      ["payments", none, 501, "not_configured"],
      ["payments", keys, 401, "not_signed_in"],
      ["payment-events", none, 501, "not_configured"],
      ["payment-events", keys, 400, "invalid_input"],
    ] as const) {
      const served = await startDeno(name, env);
      try {
        const answer = await post(served.url, {}, {});
        expect([name, answer.status, await answer.json()]).toMatchObject([name, status, { error }]);
      } finally {
        served.stop();
      }
    }
  });
});

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { projectRoot } from "../../supabase/local/settings.ts";
import { testBackend } from "./support.ts";
import { type Target, verificationCases } from "./verification-cases.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

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

  test("return no code in production", async () => {
    const [row] = await backend.sql<{ id: string }>(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'prod@mahfil.test') returning id",
    );
    process.env.VERIFICATION_ENV = "production";
    const production = await testBackend();
    try {
      await production.sql("insert into auth.users (id, email) values ($1, 'prod@mahfil.test')", [
        row?.id,
      ]);
      const answer = await post(
        `${production.url}/functions/v1/send-verification`,
        { userId: row?.id },
        {},
      );
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ message: "Verification code sent" });
    } finally {
      delete process.env.VERIFICATION_ENV;
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

/** Starts an SMTP server that accepts every mail and records the commands. */
async function startSmtpServer() {
  let received = "";
  const server = createServer((socket) => {
    let inMail = false;
    socket.on("error", () => {});
    socket.write("220 here\r\n");
    socket.on("data", (data) => {
      const text = data.toString();
      received += text;
      if (inMail) {
        // The final line may be split between two chunks.
        if (!received.endsWith("\r\n.\r\n")) return;
        inMail = false;
        socket.write("250 kept\r\n");
      } else if (/^DATA/i.test(text)) {
        inMail = true;
        socket.write("354 go on\r\n");
      } else if (/^QUIT/i.test(text)) socket.end("221 bye\r\n");
      else socket.write("250 fine\r\n");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return { port: address.port, received: () => received, stop };
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
        SUPABASE_URL: backend.url,
        SUPABASE_ANON_KEY: backend.publishableKey,
        SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
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
  const names = ["send-verification", "verify-code", "account-notice"];
  const running = new Map<string, Awaited<ReturnType<typeof startDeno>>>();
  beforeAll(async () => {
    for (const name of names) {
      running.set(name, await startDeno(name, { VERIFICATION_ENV: "development" }));
    }
  });
  afterAll(() => {
    for (const { stop } of running.values()) stop();
  });

  verificationCases(() => ({
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
  }));

  test("send a mail by SMTP, and answer 503 without an SMTP server", async () => {
    const [row] = await backend.sql<{ id: string }>(
      `insert into auth.users (id, email, raw_user_meta_data)
       values (gen_random_uuid(), 'smtp@mahfil.test', '{"locale": "ar"}') returning id`,
    );
    const smtp = await startSmtpServer();
    const production = await startDeno("send-verification", {
      VERIFICATION_ENV: "development",
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
      await backend.sql("delete from private.verification_sends");
      const refused = await post(production.url, { userId: row?.id }, {});
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ error: "unavailable" });
    } finally {
      production.stop();
    }
  });

  test("return no code when VERIFICATION_ENV is not set", async () => {
    const [row] = await backend.sql<{ id: string }>(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'deno@mahfil.test') returning id",
    );
    const production = await startDeno("send-verification", {});
    try {
      const answer = await post(production.url, { userId: row?.id }, {});
      expect(await answer.json()).toEqual({ message: "Verification code sent" });
    } finally {
      production.stop();
    }
  });
});

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

describe("the functions in the embedded backend", () => {
  const target = (): Target => ({
    backend,
    call: (name, body, headers = {}) => post(`${backend.url}/functions/v1/${name}`, body, headers),
    async mailed(address) {
      const rows = await backend.sql<{ text: string }>(
        `select "text" from local.inbox where "to" = $1 order by id desc`,
        [address],
      );
      return rows.map(({ text }) => text);
    },
  });
  verificationCases(target);

  test("production shows no code", async () => {
    const [row] = await backend.sql<{ id: string }>(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'prod@mahfil.test') returning id",
    );
    process.env.VERIFICATION_ENV = "production";
    const live = await testBackend();
    try {
      await live.sql("insert into auth.users (id, email) values ($1, 'prod@mahfil.test')", [
        row?.id,
      ]);
      const answer = await post(
        `${live.url}/functions/v1/send-verification`,
        { userId: row?.id },
        {},
      );
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ message: "Verification code sent" });
    } finally {
      delete process.env.VERIFICATION_ENV;
      await live.stop();
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

/** Takes every mail, and remembers what was said to it. */
async function smtpServer() {
  let heard = "";
  const server = createServer((socket) => {
    let inMail = false;
    socket.on("error", () => {});
    socket.write("220 here\r\n");
    socket.on("data", (data) => {
      const text = data.toString();
      heard += text;
      if (inMail) {
        // The end may come in two pieces.
        if (!heard.endsWith("\r\n.\r\n")) return;
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
  return { port: address.port, heard: () => heard, stop };
}

/** One function as the hosted project runs it: its own index.ts under Deno. */
async function underDeno(name: string, env: Record<string, string>) {
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

describe("the functions under Deno", () => {
  const names = ["send-verification", "verify-code", "account-notice"];
  const running = new Map<string, Awaited<ReturnType<typeof underDeno>>>();
  beforeAll(async () => {
    for (const name of names) {
      running.set(name, await underDeno(name, { VERIFICATION_ENV: "development" }));
    }
  });
  afterAll(() => {
    for (const { stop } of running.values()) stop();
  });

  verificationCases(() => ({
    backend,
    call: (name, body, headers = {}) => post(running.get(name)?.url ?? "", body, headers),
    async mailed(address) {
      const mails = [...running.values()].flatMap(({ log }) =>
        log()
          .split(/^(?=Mail to )/m)
          .filter((mail) => mail.startsWith(`Mail to ${address}:`)),
      );
      // The welcome comes from another process than the code before it.
      return mails.reverse();
    },
  }));

  test("a mail goes out by SMTP, in the person's language", async () => {
    const [row] = await backend.sql<{ id: string }>(
      `insert into auth.users (id, email, raw_user_meta_data)
       values (gen_random_uuid(), 'smtp@mahfil.test', '{"locale": "ar"}') returning id`,
    );
    const office = await smtpServer();
    const live = await underDeno("send-verification", {
      VERIFICATION_ENV: "development",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(office.port),
      SMTP_FROM: "Mahfil <hello@mahfil.test>",
    });
    try {
      const answer = await post(live.url, { userId: row?.id }, {});
      const { code } = (await answer.json()) as { code: string };
      expect(answer.status).toBe(200);
      expect(office.heard()).toMatch(/MAIL FROM:<hello@mahfil\.test>/);
      expect(office.heard()).toMatch(/RCPT TO:<smtp@mahfil\.test>/);
      expect(office.heard()).toContain(code);
      await office.stop();
      await backend.sql("delete from private.verification_sends");
      const away = await post(live.url, { userId: row?.id }, {});
      expect(away.status).toBe(503);
      expect(await away.json()).toMatchObject({ error: "unavailable" });
    } finally {
      live.stop();
    }
  });

  test("a forgotten setting shows no code", async () => {
    const [row] = await backend.sql<{ id: string }>(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'deno@mahfil.test') returning id",
    );
    const live = await underDeno("send-verification", {});
    try {
      const answer = await post(live.url, { userId: row?.id }, {});
      expect(await answer.json()).toEqual({ message: "Verification code sent" });
    } finally {
      live.stop();
    }
  });
});

// The site under `next start`, from the same build, without our server. Combinations: one address of each kind; `npm run test:all`
// asks every route, and runs journeys on it (tests/runner/parts.ts).
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { freePort } from "../runner/browser";
import { serviceClient } from "./support/backend";
import { translator } from "./support/i18n";
import { headerProblems } from "./support/security-headers";
import { cookieHeader, demo, demoSession } from "./support/users";

// One server for all tests of the file.
test.describe.configure({ mode: "default" });

let next: ChildProcess;
let base = "";

test.beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}`;
  const program = "node_modules/next/dist/bin/next";
  next = spawn(process.execPath, [program, "start", "--hostname", "localhost"], {
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production", PORT: String(port) },
  });
  const isReady = () =>
    fetch(`${base}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => next.once("exit", resolve));
  next.kill("SIGTERM");
  await ended;
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(base + path, { redirect: "manual", headers });
  const { status } = answer;
  return { status, headers: answer.headers, text: await answer.text() };
}

/** Returns the inline scripts of a page that its policy allows neither by nonce nor by hash. */
function refusedScripts(html: string, policy: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\ssrc=|\stype="(?!module")/.test(attributes))
    .filter(([, attributes = "", code = ""]) => {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
      const hash = createHash("sha256").update(code).digest("base64");
      return !policy.includes(`'nonce-${nonce}'`) && !policy.includes(`'sha256-${hash}'`);
    })
    .map(([, , code = ""]) => code.slice(0, 80));
}

test("plain next start sends the security headers with every kind of answer, and pages whose scripts its policy allows", async () => {
  const { data: venue } = await serviceClient()
    .from("venues")
    .select("id")
    .eq("status", "active")
    .limit(1)
    .single()
    .throwOnError();
  const cookie = cookieHeader(await demoSession(demo.guest));
  const forged = { "content-security-policy": "script-src 'nonce-forged'" };
  const wrong: string[] = [];
  const answers: [path: string, status: number, headers?: Record<string, string>][] = [
    ["/about", 200],
    // Rendered for the first visitor, with any input, then from Next's cache.
    [`/venues/${venue.id}`, 200, forged],
    [`/venues/${venue.id}`, 200],
    ["/ar/explore", 200],
    ["/signin", 200],
    ["/dashboard/profile", 200, { cookie }],
    ["/dashboard/profile", 307],
    ["/en/about", 308],
    ["/nothing/at/all", 404],
    ["/host/nothing", 404],
    [`/ar/venues/${crypto.randomUUID()}`, 404],
    ["/%E0%A4%A", 404],
    ["/api/none", 404],
    ["/api/health", 200],
    ["/robots.txt", 200],
    ["/icon.svg", 200],
  ];
  for (const [path, status, headers] of answers) {
    const answer = await get(path, headers);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const problems = [
      ...(answer.status === status ? [] : [`status ${answer.status}`]),
      ...headerProblems(answer.headers),
      ...(isPage && path !== "/api/none" ? refusedScripts(answer.text, policy) : []),
      ...(/forged/.test(answer.text) ? ["a policy of the client"] : []),
    ];
    if (problems.length > 0) wrong.push(`${path}: ${problems.join(", ")}`);
  }
  expect(wrong).toEqual([]);
});

test("plain next start shows the not-found page of the language, with its title and without scripts", async () => {
  for (const locale of ["en", "ar"] as const) {
    const t = translator(locale);
    const prefix = locale === "ar" ? "/ar" : "";
    for (const path of ["/nothing/at/all", `/venues/${crypto.randomUUID()}`, "/not-found"]) {
      const { status, headers, text } = await get(prefix + path);
      expect(status, path).toBe(404);
      expect(headers.get("cache-control"), path).toBe("s-maxage=60");
      expect(text, path).toContain(`<html lang="${locale}"`);
      expect(text, path).toContain(`<title>${t("layout.notFound.title")}`);
      expect(text, path).toMatch(new RegExp(`<h1[^>]*>${t("layout.notFound.title")}`));
    }
  }
});

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { publishableKey, secretKey } from "../../supabase/local/settings.ts";
import { freePort } from "../bench/processes.ts";
import { chromiumFlags, findChromium } from "../browser.ts";
import { type TestBackend, testBackend } from "../db/support.ts";
import { waitForHydrationOnNavigation } from "../e2e/support/hydrated.ts";
import { createDatabase } from "../support/test-postgres.ts";
import type { Image } from "./dockerfile.ts";
import { type Container, isHealthy, setWritable, startContainer } from "./run-image.ts";
import { buildVersions, staticFiles } from "./versions.ts";

// The Dockerfile without Docker: runs its steps in empty folders, and the result as an image would run, by a user without write
// access, git and npm. Then deploys a new version while pages of the first are open.

const root = resolve(import.meta.dirname, "../..");
const work = mkdtempSync(join(tmpdir(), "mahfil-deploys-"));
const MINUTES = 60_000;

let site = "";
let env: Record<string, string> = {};
let versions: ReturnType<typeof buildVersions>;
let backend: TestBackend;
let running: Container | null = null;
let browser: Browser;

/** Replaces the process at the site's address. */
async function deploy(image: Image, command = image.command): Promise<Container> {
  await running?.stop();
  running = await startContainer(image, work, env, command);
  return running;
}

beforeAll(async () => {
  chmodSync(work, 0o755);
  const [port, backendPort] = [await freePort(), await freePort()];
  site = `http://localhost:${port}`;
  env = { PORT: String(port), SUPABASE_SECRET_KEY: secretKey };
  // As in compose.yaml, while no backend responds.
  versions = buildVersions(root, work, {
    NEXT_PUBLIC_SITE_URL: site,
    NEXT_PUBLIC_SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  });
  for (const { folder } of [versions.first, versions.second]) setWritable(folder, false);
  backend = await testBackend({ seed: true, siteUrl: site, port: backendPort });
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
}, 60 * MINUTES);

afterAll(async () => {
  await browser?.close();
  await running?.stop();
  await backend?.stop();
  setWritable(work, true);
  rmSync(work, { recursive: true, force: true });
});

const venueLink = /href="\/venues\/[0-9a-f-]{36}/;
const text = async (path: string) => (await fetch(site + path)).text();

/** Requests what a site's server reads from its folder: pages, drawn pictures, files. */
async function expectWholeSite() {
  const [venue] = await backend.sql<{ id: string; name: string }>(
    "select id, name from public.venues where status = 'active' order by name limit 1",
  );
  for (const [prefix, { home }] of [
    ["", en],
    ["/ar", ar],
  ] as const) {
    expect(await text(`${prefix}/`)).toContain(home.title);
  }
  expect(await text(`/venues/${venue?.id}`)).toContain(venue?.name);
  for (const [path, type] of [
    ["/favicon.ico", /^image\//],
    // Drawn with sharp and the fonts of the folder.
    [`/api/pictures/venues/${venue?.id}`, /^image\/jpeg/],
    [staticFiles(versions.first)[0] ?? "", /./],
  ] as const) {
    const { status, headers } = await fetch(site + path);
    expect([path, status, headers.get("content-type")]).toEqual([
      path,
      200,
      expect.stringMatching(type),
    ]);
  }
  const missing = await fetch(`${site}/_next/static/chunks/missing.js`);
  expect([missing.status, missing.headers.get("content-type")]).toEqual([
    404,
    "text/plain; charset=utf-8",
  ]);
}

test("the image has no development dependencies, no git, and nothing of the tests", () => {
  const has = (path: string) => existsSync(join(versions.first.folder, path));
  for (const path of [
    "tailwindcss",
    "typescript",
    "vitest",
    "@playwright",
    "@next/swc-linux-x64-gnu",
  ]) {
    expect([path, has(`node_modules/${path}`)]).toEqual([path, false]);
  }
  for (const path of [".git", ".env", "tests", "supabase", "app"]) {
    expect([path, has(path)]).toEqual([path, false]);
  }
  expect(versions.first.user).toBe("node");
});

test("the image serves the site from a folder that it cannot write to, and its health check tells", async () => {
  expect(await isHealthy(versions.first, work, env)).toBe(false);
  const { output } = await deploy(versions.first);
  expect(await isHealthy(versions.first, work, env)).toBe(true);
  // The build had no venues.
  expect(await text("/")).toMatch(venueLink);
  await expectWholeSite();
  expect(output()).not.toMatch(/EACCES|EROFS|EPERM|ENOENT/);
});

test("Next's own server serves the site from the same folder", async () => {
  await deploy(versions.first, ["node", "server.js"]);
  await expectWholeSite();
  // The prerendered page may be shown once more.
  await expect.poll(() => text("/"), { timeout: 30_000 }).toMatch(venueLink);
});

test("what decodes pictures and reads calendars in a process of its own is in the image", () => {
  for (const module of [
    "lib/venues/photos/photo-process.ts",
    "lib/calendar-feeds/feed-worker.ts",
  ]) {
    execFileSync(process.execPath, ["--check", module], { cwd: versions.first.folder });
  }
  execFileSync(
    process.execPath,
    [
      "-e",
      "import('./lib/venues/photos/prepare-photo.ts').then(() => import('./lib/calendar-feeds/parse-feed.ts'))",
    ],
    { cwd: versions.first.folder },
  );
});

test("the image of the backend starts on a PostgreSQL without development dependencies", async () => {
  const image = versions.buildBackend();
  expect(existsSync(join(image.folder, "node_modules/vitest"))).toBe(false);
  const { url, drop } = await createDatabase(inject("postgresUrl"), "seeded");
  const settings = { DATABASE_URL: url, LOCAL_SUPABASE_PORT: String(await freePort()) };
  const container = await startContainer(image, work, settings);
  await container.stop();
  await drop();
});

/** Opens a tab without a page. Its navigations wait until React has hydrated the page. */
async function newPage(): Promise<Page> {
  const page = await browser.newPage();
  waitForHydrationOnNavigation(page);
  return page;
}

/**
 * Opens a page of the first version in a browser with an empty cache, and then deploys the second. `goneFiles` are missing,
 * as when no files of earlier builds are kept.
 */
async function openDuringDeployment(
  path: string,
  use: (page: Page) => Promise<void> = async () => {},
  goneFiles: string[] = [],
) {
  await deploy(versions.first);
  const page = await newPage();
  await page.route("**/_next/static/**", (route) =>
    goneFiles.includes(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 404, contentType: "text/plain", body: "Not Found" })
      : route.continue(),
  );
  await page.goto(site + path);
  await use(page);
  await deploy(versions.second);
  return page;
}

async function signIn(page: Page) {
  await page.getByLabel(en.auth.fields.email, { exact: true }).fill("guest@mahfil.test");
  await page.getByLabel(en.auth.fields.password, { exact: true }).fill("mahfil-demo");
  // Requested by a hydrated page.
  const counted = page.waitForResponse("**/api/counters");
  await page.getByRole("button", { name: en.auth.signIn.submit, exact: true }).click();
  await page.waitForURL(`${site}/dashboard/profile`);
  await counted;
}

const choosePicture = (page: Page) =>
  page.locator("input[type=file]").first().setInputFiles(join(root, "public/share.png"));
const cropDialog = (page: Page) =>
  page.getByRole("dialog", { name: en.profile.avatar.crop.title }).waitFor();

test("the new version serves every file of the version before", async () => {
  await deploy(versions.second);
  const files = staticFiles(versions.first);
  expect(staticFiles(versions.second).length).toBeGreaterThan(files.length);
  for (const path of files) {
    const { status, headers } = await fetch(site + path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get("content-type")).not.toMatch(/html/);
  }
});

test("an open page of the version before still loads the files of its own", async () => {
  const page = await openDuringDeployment("/signin?next=/dashboard/profile", signIn);
  await choosePicture(page);
  await cropDialog(page);
  await page.close();
});

test("an action of an open page of the version before is carried out by the new version", async () => {
  const page = await openDuringDeployment("/signin?next=/dashboard/profile");
  await signIn(page);
  await page.close();
});

test("a link of an open page of the version before loads the page of the new version as a document", async () => {
  const page = await openDuringDeployment("/");
  await page.locator('footer a[href="/about"]').first().click();
  await page.waitForURL(`${site}/about`);
  const entry = () =>
    page.evaluate(() => performance.getEntriesByType("navigation").map(({ name }) => name));
  await expect.poll(entry).toEqual([`${site}/about`]);
  await page.close();
});

test("a page whose file is gone is loaded anew once, and works", async () => {
  const isDialog = (path: string) =>
    readFileSync(join(versions.first.folder, path.replace("/_next", ".next")), "utf8").includes(
      "profile.avatar.crop",
    );
  const page = await openDuringDeployment(
    "/signin?next=/dashboard/profile",
    signIn,
    [...versions.goneFiles].filter(isDialog),
  );
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  const counted = page.waitForResponse("**/api/counters");
  await choosePicture(page);
  await counted;
  await choosePicture(page);
  await cropDialog(page);
  expect(documents).toBe(1);
  await page.close();
});

for (const [path, { auth, errors }] of [
  ["/signin", en],
  ["/ar/signin", ar],
] as const) {
  test(`a form whose action the new version does not know says so (${path})`, async () => {
    await deploy(versions.second);
    const page = await newPage();
    await page.route(`**${path}`, (route) =>
      route.request().method() === "POST"
        ? route.continue({
            headers: { ...route.request().headers(), "next-action": `40${"0".repeat(40)}` },
          })
        : route.continue(),
    );
    await page.goto(site + path);
    await page.getByLabel(auth.fields.email, { exact: true }).fill("guest@mahfil.test");
    await page.getByLabel(auth.fields.password, { exact: true }).fill("mahfil-demo");
    await page.getByRole("button", { name: auth.signIn.submit, exact: true }).click();
    await page.getByText(errors.outdated, { exact: true }).waitFor();
    await page.close();
  });
}

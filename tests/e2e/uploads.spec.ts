import AxeBuilder from "@axe-core/playwright";
import type { Page, Request } from "@playwright/test";
import { newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { cookiesOf } from "./support/intruders";
import { heavyPhoto, plainPhoto } from "./support/photo-kinds";
import { carrySession } from "./support/session";
import { browserReports, expect, test } from "./support/test";
import { leaveDraft, type Signed, wizard } from "./support/wizard";

const pieces = "**/api/uploads/venue-images/*";
const PIECE = 512 * 1024;

/** Which bytes the server took, piece by piece, as [from, to]. */
function taken(page: Page): [number, number][] {
  const all: [number, number][] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "PATCH" || response.status() !== 204) return;
    all.push([
      Number(request.headers()["upload-offset"]),
      Number(response.headers()["upload-offset"]),
    ]);
  });
  return all;
}

const offsetOf = (request: Request) => Number(request.headers()["upload-offset"]);
const isPiece = (request: Request) => request.method() === "PATCH";

/** The second step of the wizard, with one photo that is there already. */
async function openPhotos(page: Page, host: Signed, locale: (typeof locales)[number], url: string) {
  await carrySession(page.context(), host.email, url);
  await leaveDraft(page, host, 2);
  await page.goto(at(locale, "/host/venues/add"));
  const { step, say } = wizard(page, locale);
  await expect(step("photos")).toBeVisible();
  const photos = page
    .getByRole("grid", { name: say("wizard.photos.list"), exact: true })
    .getByRole("row");
  await expect(photos).toHaveCount(1);
  return { photos, files: page.locator("input[type=file]") };
}

const storedBy = async (host: Signed) => {
  const { data, error } = await host.client.storage.from("venue-images").list(host.id);
  if (error) throw error;
  return data.length;
};

for (const locale of locales) {
  test(`${locale}: an upload that loses its connection goes on by itself where it was`, async ({
    page,
    context,
    baseURL,
    expectedNoise,
  }) => {
    const host = await newPerson("host", "Salma");
    const { path, size } = await heavyPhoto();
    expect(size).toBeGreaterThan(3 * PIECE);
    const { photos, files } = await openPhotos(page, host, locale, String(baseURL));
    const say = words(locale);
    const all = taken(page);
    let isCut = false;
    await page.route(pieces, async (route) => {
      if (isCut || !isPiece(route.request()) || offsetOf(route.request()) !== PIECE) {
        return route.continue();
      }
      isCut = true;
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await files.setInputFiles(path);
    const name = "heavy.jpg";
    await expect(page.getByText(say("wizard.photos.paused"))).toBeVisible();
    const progress = page.getByRole("progressbar", {
      name: say("wizard.photos.progress", { name }),
      exact: true,
    });
    expect(Number(await progress.getAttribute("value"))).toBeGreaterThanOrEqual(PIECE / size);
    await expect(page.getByText(say("wizard.photos.problems.lost"))).toBeHidden();
    const goOn = page.getByRole("button", { name: say("wizard.photos.goOn", { name }) });
    await expect(goOn).toBeVisible();
    // Still offline: trying at once brings nothing, and loses nothing.
    await goOn.click();
    await expect(page.getByText(say("wizard.photos.paused"))).toBeVisible();
    expect(all).toEqual([[0, PIECE]]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);

    await context.setOffline(false);
    await expect(photos).toHaveCount(2, { timeout: 60_000 });
    await expect(progress).toBeHidden();
    // Every byte once, in order, and none left out.
    const edges = all.flat();
    expect(edges.filter((_, index) => index % 2 === 0)).toEqual([
      0,
      ...edges.filter((_, index) => index % 2 === 1).slice(0, -1),
    ]);
    expect(edges.at(-1)).toBe(size);
    expect(await storedBy(host)).toBe(2);
    // What the browser itself says of the lost connection.
    expectedNoise.push(browserReports);
  });
}

test("answers that are lost, and gateways that excuse themselves, repeat no byte", async ({
  page,
  baseURL,
  expectedNoise,
}) => {
  const host = await newPerson("host", "Ziad");
  const { path, size } = await heavyPhoto();
  const { photos, files } = await openPhotos(page, host, "en", String(baseURL));
  const begun: string[] = [];
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/venue-images")) begun.push(request.url());
  });
  const lost = new Set<string>();
  /** True once for each thing that may go wrong. */
  const once = (what: string) => !lost.has(what) && Boolean(lost.add(what));
  await page.route(pieces, async (route) => {
    const request = route.request();
    if (request.method() === "HEAD" && once("head")) return route.fulfill({ status: 502 });
    if (!isPiece(request)) return route.continue();
    offsets.push(offsetOf(request));
    if (offsetOf(request) !== 2 * PIECE || !once("piece")) return route.continue();
    // The server has it, and nobody hears so.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.route(`${pieces}/photo`, async (route) => {
    if (!once("photo")) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await files.setInputFiles(path);
  await expect(photos).toHaveCount(2, { timeout: 60_000 });
  expect([...lost].sort()).toEqual(["head", "photo", "piece"]);
  expect(begun).toHaveLength(1);
  expect(offsets).toEqual([...new Set(offsets)]);
  expect(offsets).toHaveLength(Math.ceil(size / PIECE));
  expect(await storedBy(host)).toBe(2);
  expectedNoise.push(browserReports);
});

test("an upload that is given up leaves nothing behind", async ({
  page,
  baseURL,
  expectedNoise,
}) => {
  const host = await newPerson("host", "Farid");
  const { path } = await heavyPhoto();
  const { files } = await openPhotos(page, host, "en", String(baseURL));
  await page.route(pieces, (route) =>
    isPiece(route.request()) && offsetOf(route.request()) > 0
      ? route.abort("connectionreset")
      : route.continue(),
  );
  await files.setInputFiles(path);
  await expect(page.getByText("Waiting for the connection.")).toBeVisible();
  const dropped = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Cancel the upload of heavy.jpg" }).click();
  expect((await dropped).status()).toBe(204);
  await expect(page.getByText("heavy.jpg")).toBeHidden();
  const upload = (await dropped).url();
  const head = await page.request.head(upload, { headers: { "tus-resumable": "1.0.0" } });
  expect(head.status()).toBe(404);
  expectedNoise.push(browserReports);
});

test("pieces that are wrong, and uploads of others, are refused with a code", async ({
  baseURL,
}) => {
  const [host, rival, guest] = await Promise.all([
    newPerson("host", "Hadi"),
    newPerson("host", "Rami"),
    newPerson("guest", "Gamal"),
  ]);
  const [mine, theirs, visitor] = await Promise.all(
    [host, rival, guest].map(({ email, password }) => cookiesOf(email, password)),
  );
  const endpoint = `${baseURL}/api/uploads/venue-images`;
  const tus = { "tus-resumable": "1.0.0" };
  const ask = async (
    method: string,
    url: string,
    cookie: string | undefined,
    headers: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer>,
  ) => {
    const answer = await fetch(url, {
      method,
      headers: { ...tus, ...headers, ...(cookie ? { cookie } : {}) },
      ...(body ? { body } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, ...(text ? JSON.parse(text) : {}) };
  };
  const begin = (cookie: string | undefined, size: number) =>
    ask("POST", endpoint, cookie, { "upload-length": String(size) });
  expect(await begin("", 9)).toMatchObject({ status: 401, code: "not_signed_in" });
  expect(await begin(visitor, 9)).toMatchObject({ status: 403, code: "forbidden" });
  expect(await begin(mine, 0)).toMatchObject({ status: 422, code: "invalid_input" });
  expect(await begin(mine, 10 * 1024 * 1024)).toMatchObject({ status: 413, code: "invalid_input" });

  const begun = await begin(mine, 9);
  expect(begun.status).toBe(201);
  const upload = new URL(String(begun.headers.get("location")), endpoint).href;
  const add = (cookie: string | undefined, from: number, text: string) =>
    ask(
      "PATCH",
      upload,
      cookie,
      { "content-type": "application/offset+octet-stream", "upload-offset": String(from) },
      new TextEncoder().encode(text),
    );
  expect(await add(mine, 3, "abc")).toMatchObject({ status: 409, code: "wrong_status" });
  expect(await add(mine, 0, "abcdefghijk")).toMatchObject({ status: 422, code: "invalid_input" });
  expect((await add(mine, 0, "abcde")).status).toBe(204);
  for (const [cookie, status] of [
    [theirs, 404],
    [visitor, 403],
    ["", 401],
  ] as const) {
    expect((await add(cookie, 5, "f")).status).toBe(status);
    expect((await ask("HEAD", upload, cookie)).status).toBe(status);
    expect((await ask("POST", `${upload}/photo`, cookie)).status).toBe(status);
    expect((await ask("DELETE", upload, cookie)).status).toBe(status);
  }
  expect(await ask("POST", `${upload}/photo`, mine)).toMatchObject({
    status: 409,
    code: "wrong_status",
  });
  expect((await ask("HEAD", upload, mine)).headers.get("upload-offset")).toBe("5");
  // All of it is there, and it is no photo.
  expect((await add(mine, 5, "fghi")).status).toBe(204);
  expect(await ask("POST", `${upload}/photo`, mine)).toMatchObject({
    status: 415,
    problem: "notAnImage",
  });
  expect((await ask("HEAD", upload, mine)).status).toBe(404);

  // A photo, asked for twice at once: one.
  const photo = new Uint8Array(await plainPhoto());
  const good = await begin(mine, photo.length);
  const address = new URL(String(good.headers.get("location")), endpoint).href;
  const piece = { "content-type": "application/offset+octet-stream", "upload-offset": "0" };
  expect((await ask("PATCH", address, mine, piece, photo)).status).toBe(204);
  const [one, two] = await Promise.all([1, 2].map(() => ask("POST", `${address}/photo`, mine)));
  expect([one?.status, two?.status, one?.path]).toEqual([201, 201, two?.path]);
  expect(await storedBy(host)).toBe(1);
});

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { cookiesOf } from "./support/intruders";
import { cameraPhoto, makePhotos, plainPhoto } from "./support/photo-kinds";
import { carrySession } from "./support/session";
import { browserReports, expect, test } from "./support/test";
import { DRAFT, leaveDraft, type Signed, wizard } from "./support/wizard";

const uploads = "**/api/uploads/venue-images/*";

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

const countStored = async (host: Signed) => {
  const { data, error } = await host.client.storage.from("venue-images").list(host.id);
  if (error) throw error;
  return data.length;
};

/** The addresses to which photos were sent, one entry for each request. */
function recordUploads(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") urls.push(request.url());
  });
  return urls;
}

for (const locale of locales) {
  test(`${locale}: an upload that loses its connection goes on by itself`, async ({
    page,
    context,
    baseURL,
    expectedNoise,
  }) => {
    const host = await newPerson("host", "Salma");
    const { good } = await makePhotos();
    const { path } = await cameraPhoto();
    const { photos, files } = await openPhotos(page, host, locale, String(baseURL));
    const say = words(locale);
    const urls = recordUploads(page);
    await files.setInputFiles(good.slice(0, 1));
    await expect(photos).toHaveCount(2, { timeout: 60_000 });

    let isCut = false;
    await page.route(uploads, async (route) => {
      if (isCut) return route.continue();
      isCut = true;
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await files.setInputFiles(path);
    const name = "camera.jpg";
    await expect(page.getByText(say("wizard.photos.paused"))).toBeVisible();
    await expect(page.getByText(say("wizard.photos.problems.lost"))).toBeHidden();
    const goOn = page.getByRole("button", { name: say("wizard.photos.goOn", { name }) });
    await expect(goOn).toBeVisible();
    // Still offline: another attempt fails, and the upload goes on waiting.
    await goOn.click();
    await expect(page.getByText(say("wizard.photos.paused"))).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);

    await context.setOffline(false);
    await expect(photos).toHaveCount(3, { timeout: 60_000 });
    const progress = page.getByRole("progressbar", {
      name: say("wizard.photos.progress", { name }),
      exact: true,
    });
    await expect(progress).toBeHidden();
    // The photo that was stored before is not sent again; the other one keeps its address.
    expect(new Set(urls).size).toBe(2);
    expect(urls.filter((url) => url === urls[0])).toHaveLength(1);
    expect(await countStored(host)).toBe(3);
    // What the browser itself says of the lost connection.
    expectedNoise.push(browserReports);
  });
}

test("an upload whose answer is lost is stored once", async ({ page, baseURL, expectedNoise }) => {
  const host = await newPerson("host", "Ziad");
  const { path } = await cameraPhoto();
  const { photos, files } = await openPhotos(page, host, "en", String(baseURL));
  const urls = recordUploads(page);
  let attempts = 0;
  await page.route(uploads, async (route) => {
    attempts += 1;
    if (attempts > 2) return route.continue();
    if (attempts === 2) return route.fulfill({ status: 502 });
    // The server stores the photo, and the browser never hears of it.
    const answer = await route.fetch();
    expect(answer.status()).toBe(201);
    await route.abort("connectionreset");
  });
  await files.setInputFiles(path);
  await expect(photos).toHaveCount(2, { timeout: 60_000 });
  expect(urls).toHaveLength(3);
  expect(new Set(urls).size).toBe(1);
  expect(await countStored(host)).toBe(2);
  expectedNoise.push(browserReports);
});

test("a cancelled upload is not sent again, and leaves nothing behind", async ({
  page,
  baseURL,
  expectedNoise,
}) => {
  const host = await newPerson("host", "Farid");
  const { path } = await cameraPhoto();
  const { good } = await makePhotos();
  const { photos, files } = await openPhotos(page, host, "en", String(baseURL));
  const urls = recordUploads(page);
  await page.route(uploads, (route) => route.abort("connectionreset"));
  await files.setInputFiles(path);
  await expect(page.getByText("Waiting for the connection.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel the upload of camera.jpg" }).click();
  await expect(page.getByText("camera.jpg")).toBeHidden();
  await page.unroute(uploads);
  const attempts = urls.length;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await files.setInputFiles(good.slice(0, 1));
  await expect(photos).toHaveCount(2, { timeout: 60_000 });
  expect(urls).toHaveLength(attempts + 1);
  expect(urls[attempts]).not.toBe(urls[0]);
  expect(await countStored(host)).toBe(2);
  expectedNoise.push(browserReports);
});

/** The body of the photo that the page sends, which only an intercepted request tells. */
async function getSentPhoto(page: Page, send: () => Promise<void>): Promise<Buffer> {
  const body = new Promise<Buffer | null>((resolve) => {
    void page.route(uploads, async (route) => {
      resolve(route.request().postDataBuffer());
      await route.continue();
    });
  });
  await send();
  return (await body) ?? Buffer.alloc(0);
}

test("a photo is scaled in the browser, upright and without its place", async ({
  page,
  baseURL,
}) => {
  const host = await newPerson("host", "Maha");
  const { path, size } = await cameraPhoto();
  const { photos, files } = await openPhotos(page, host, "en", String(baseURL));
  const sent = await getSentPhoto(page, () => files.setInputFiles(path));
  expect(sent.length).toBeLessThan(size);
  const { format, width, height, exif } = await sharp(sent).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: "webp",
    width: 1800,
    height: 2400,
    exif: undefined,
  });
  await expect(photos).toHaveCount(2, { timeout: 60_000 });
});

test("a browser without a canvas sends a photo as it is, and the server checks and scales it", async ({
  page,
  baseURL,
  expectedNoise,
}) => {
  const host = await newPerson("host", "Wafa");
  const { path, size } = await cameraPhoto();
  const { small } = await makePhotos();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "OffscreenCanvas");
    // An intercepted request does not tell the body when it is a file.
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof File) document.body.dataset.sentFile = `${body.name} ${body.size}`;
      send.call(this, body);
    };
  });
  const { photos, files } = await openPhotos(page, host, "en", String(baseURL));
  await files.setInputFiles(path);
  await expect(photos).toHaveCount(2, { timeout: 60_000 });
  await expect(page.locator("body")).toHaveAttribute("data-sent-file", `camera.jpg ${size}`);
  const getImages = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "{}").images, DRAFT);
  await expect.poll(async () => (await getImages())?.length).toBe(2);
  const [, stored] = await getImages();
  const { publicUrl } = host.client.storage.from("venue-images").getPublicUrl(stored).data;
  const bytes = await (await fetch(publicUrl)).arrayBuffer();
  const { width, height, exif } = await sharp(bytes).metadata();
  expect({ width, height, exif }).toEqual({ width: 1800, height: 2400, exif: undefined });

  await files.setInputFiles(small);
  await expect(page.getByText("This photo is smaller than 1000 × 1000 pixels.")).toBeVisible();
  // The browser reports the answer of the server.
  expectedNoise.push(browserReports);
});

test("photos that are wrong, and senders without the role, are refused with a reason", async ({
  baseURL,
}) => {
  const [host, rival, guest] = await Promise.all([
    newPerson("host", "Hadi"),
    newPerson("host", "Rami"),
    newPerson("guest", "Gamal"),
  ]);
  const [own, other, visitor] = await Promise.all(
    [host, rival, guest].map(({ email, password }) => cookiesOf(email, password)),
  );
  const upload = crypto.randomUUID();
  const put = async (cookie: string | undefined, body: Uint8Array, name: string = upload) => {
    const answer = await fetch(`${baseURL}/api/uploads/venue-images/${name}`, {
      method: "PUT",
      headers: cookie ? { cookie } : {},
      body: new Uint8Array(body),
    });
    const text = await answer.text();
    return { status: answer.status, ...(text ? JSON.parse(text) : {}) };
  };
  const photo = await plainPhoto();
  const background = "#333333";
  const small = await sharp({ create: { width: 999, height: 1400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  expect(await put("", photo)).toMatchObject({ status: 401, problem: "notSignedIn" });
  expect(await put(visitor, photo)).toMatchObject({ status: 403, problem: "forbidden" });
  expect(await put(own, photo, "not-an-id")).toMatchObject({ status: 404 });
  expect(await put(own, new TextEncoder().encode("words"))).toMatchObject({
    status: 415,
    problem: "notAnImage",
  });
  expect(await put(own, small)).toMatchObject({ status: 422, problem: "tooSmall" });
  expect(await put(own, new Uint8Array(10 * 1024 * 1024))).toMatchObject({
    status: 413,
    problem: "tooLarge",
  });
  expect(await countStored(host)).toBe(0);

  // The same upload twice at once: one photo.
  const path = `${host.id}/${upload}.webp`;
  const both = await Promise.all([put(own, photo), put(own, photo)]);
  for (const answer of both) expect(answer).toMatchObject({ status: 201, path });
  expect(await countStored(host)).toBe(1);
  // Another host's upload of that id is another photo, in a folder of their own.
  expect(await put(other, photo)).toMatchObject({
    status: 201,
    path: `${rival.id}/${upload}.webp`,
  });
});

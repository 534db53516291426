// Combinations: a broken connection in Arabic on a phone, where the messages and the list of photos are crowded most;
// what is sent and stored has no words and is checked in English on a desktop.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { pictureAddress } from "@/lib/shared/picture-sources";
import { accessibilityProblems } from "./support/accessibility";
import { siteUrl } from "./support/backend";
import { cameraPhoto, makePhotos, webpPhoto } from "./support/fixtures/photos";
import { localePath, type TestLocale } from "./support/i18n";
import { listingWizard, storeDraft } from "./support/pages/listing-wizard";
import { phone } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { cookieHeader, createUser, signInAs, type TestUser } from "./support/users";

const uploads = "**/api/uploads/venue-images/*";

/** Opens the second step of a new host's wizard, with one stored photo. */
async function openPhotos(page: Page, firstName: string, locale: TestLocale) {
  const host = await createUser("host", firstName);
  await signInAs(page.context(), host);
  await storeDraft(page, host, 2);
  await page.goto(localePath(locale, "/host/venues/add"));
  const wizard = listingWizard(page, locale);
  await expect(wizard.step("photos")).toBeVisible();
  const photos = page
    .getByRole("grid", { name: wizard.t("wizard.photos.list"), exact: true })
    .getByRole("row");
  await expect(photos).toHaveCount(1);
  return { ...wizard, host, photos, files: page.locator("input[type=file]") };
}

const countStored = async (host: TestUser) => {
  const { data, error } = await host.client.storage.from("venue-images").list(host.id);
  if (error) throw error;
  return data.length;
};

/** Returns the addresses to which photos were sent, one entry per request. */
function recordUploads(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") urls.push(request.url());
  });
  return urls;
}

test("an upload that loses its connection waits and goes on by itself (Arabic, phone)", async ({
  page,
  context,
  allowedMessages,
}) => {
  const { good } = await makePhotos();
  const { path } = await cameraPhoto();
  await page.setViewportSize(phone);
  const { host, photos, files, t } = await openPhotos(page, "Salma", "ar");
  const urls = recordUploads(page);
  await files.setInputFiles(good.slice(0, 1));
  await expect(photos).toHaveCount(2);

  // The browser logs the lost connection.
  allowedMessages.push(failedResource);
  let isCut = false;
  await page.route(uploads, async (route) => {
    if (isCut) return route.continue();
    isCut = true;
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await files.setInputFiles(path);
  const name = "camera.jpg";
  await expect(page.getByText(t("wizard.photos.paused"))).toBeVisible();
  await expect(page.getByText(t("wizard.photos.problems.lost"))).toBeHidden();
  const goOn = page.getByRole("button", { name: t("wizard.photos.goOn", { name }) });
  await expect(goOn).toBeVisible();
  // Still offline: another attempt fails, and the upload keeps waiting.
  await goOn.click();
  await expect(page.getByText(t("wizard.photos.paused"))).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await context.setOffline(false);
  await expect(photos).toHaveCount(3);
  const progress = page.getByRole("progressbar", {
    name: t("wizard.photos.progress", { name }),
    exact: true,
  });
  await expect(progress).toBeHidden();
  // The already stored photo is not sent again; the other one keeps its address.
  expect(new Set(urls).size).toBe(2);
  expect(urls.filter((url) => url === urls[0])).toHaveLength(1);
  expect(await countStored(host)).toBe(3);
});

// Only in test:all: tests/unit/venues/listing/receive-photo.test.ts answers the second request.
test("an upload whose answer is lost is stored once", { tag: "@all" }, async ({
  page,
  allowedMessages,
}) => {
  const { path } = await cameraPhoto();
  const { host, photos, files } = await openPhotos(page, "Ziad", "en");
  const urls = recordUploads(page);
  allowedMessages.push(failedResource);
  let attempts = 0;
  await page.route(uploads, async (route) => {
    attempts += 1;
    if (attempts > 2) return route.continue();
    if (attempts === 2) return route.fulfill({ status: 502 });
    // The server stores the photo, but the response is lost.
    const answer = await route.fetch();
    expect(answer.status()).toBe(201);
    await route.abort("connectionreset");
  });
  await files.setInputFiles(path);
  // Scaling and three attempts with pauses may take longer than one expectation waits.
  for (const count of [1, 2, 3]) {
    await expect.poll(() => urls.length).toBeGreaterThanOrEqual(count);
  }
  await expect(photos).toHaveCount(2);
  expect(urls).toHaveLength(3);
  expect(new Set(urls).size).toBe(1);
  expect(await countStored(host)).toBe(2);
});

// Only in test:all: tests/unit/venues/listing/send-photo.test.ts ends the upload.
test("a cancelled upload is not sent again, and leaves nothing behind", { tag: "@all" }, async ({
  page,
  allowedMessages,
}) => {
  const { path } = await cameraPhoto();
  const { good } = await makePhotos();
  const { host, photos, files } = await openPhotos(page, "Farid", "en");
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
  await expect(photos).toHaveCount(2);
  expect(urls).toHaveLength(attempts + 1);
  expect(urls[attempts]).not.toBe(urls[0]);
  expect(await countStored(host)).toBe(2);
  allowedMessages.push(failedResource);
});

/** Returns the body of the sent photo, which only an intercepted request has. */
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

test("a photo is scaled in the browser, upright and without its place", async ({ page }) => {
  const { path, size } = await cameraPhoto();
  const { photos, files } = await openPhotos(page, "Maha", "en");
  const sent = await getSentPhoto(page, () => files.setInputFiles(path));
  expect(sent.length).toBeLessThan(size);
  const { format, width, height, exif } = await sharp(sent).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: "webp",
    width: 1800,
    height: 2400,
    exif: undefined,
  });
  await expect(photos).toHaveCount(2);
});

// Only in test:all: tests/unit/venues/listing/prepare-photo.test.ts scales the photo.
test("a browser without a canvas sends a photo as it is, and the server checks and scales it", {
  tag: "@all",
}, async ({ page, allowedMessages }) => {
  const { path, size } = await cameraPhoto();
  const { small } = await makePhotos();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "OffscreenCanvas");
    // An intercepted request has no body when it is a file.
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof File) document.body.dataset.sentFile = `${body.name} ${body.size}`;
      send.call(this, body);
    };
  });
  const { host, photos, files, storedDraft } = await openPhotos(page, "Wafa", "en");
  await files.setInputFiles(path);
  await expect(photos).toHaveCount(2);
  await expect(page.locator("body")).toHaveAttribute("data-sent-file", `camera.jpg ${size}`);
  const getImages = async () => JSON.parse((await storedDraft()) ?? "{}").images;
  await expect.poll(async () => (await getImages())?.length).toBe(2);
  const [, stored] = await getImages();
  const { publicUrl } = host.client.storage.from("venue-images").getPublicUrl(stored).data;
  const bytes = await (await fetch(publicUrl)).arrayBuffer();
  const { width, height, exif } = await sharp(bytes).metadata();
  expect({ width, height, exif }).toEqual({ width: 1800, height: 2400, exif: undefined });
  const inWidth = await fetch(pictureAddress(publicUrl, 640));
  expect((await sharp(await inWidth.arrayBuffer()).metadata()).width).toBe(640);

  await files.setInputFiles(small);
  await expect(page.getByText("This photo is smaller than 1000 × 1000 pixels.")).toBeVisible();
  // The browser logs the server's response.
  allowedMessages.push(failedResource);
});

test("photos that are wrong, and senders without the role, are refused with a reason", async () => {
  const [host, rival, guest] = await Promise.all([
    createUser("host", "Hadi"),
    createUser("host", "Rami"),
    createUser("guest", "Gamal"),
  ]);
  const [own, other, visitor] = [host, rival, guest].map(({ session }) => cookieHeader(session));
  const upload = crypto.randomUUID();
  const put = async (cookie: string | undefined, body: Uint8Array, name: string = upload) => {
    const answer = await fetch(`${siteUrl}/api/uploads/venue-images/${name}`, {
      method: "PUT",
      headers: cookie ? { cookie } : {},
      body: new Uint8Array(body),
    });
    const text = await answer.text();
    return { status: answer.status, ...(text ? JSON.parse(text) : {}) };
  };
  const photo = await webpPhoto();
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
  const [first, second] = await Promise.all([put(own, photo), put(own, photo)]);
  expect(first).toMatchObject({ status: 201, path: expect.stringMatching(`^${host.id}/`) });
  expect(second).toEqual(first);
  expect(await countStored(host)).toBe(1);
  // Another host's upload with that id is another photo, in their own folder.
  expect(await put(other, photo)).toMatchObject({
    status: 201,
    path: first.path.replace(host.id, rival.id),
  });
});

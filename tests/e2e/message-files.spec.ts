// Combinations: English on a desktop and Arabic on a phone, because files have their own texts and take the space of the form.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { siteUrl } from "./support/backend";
import { messageForm, startConversation } from "./support/fixtures/faulty-site";
import { cameraPhoto } from "./support/fixtures/photos";
import { localePath, type TestLocale, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { cookieHeader, createUser, signInAs, type TestUser } from "./support/users";

const folder = mkdtempSync(join(tmpdir(), "mahfil-files-"));
function makeFile(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const pdf = makeFile("Seating plan خطة.pdf", `%PDF-1.7\n${"1".repeat(3000)}\n%%EOF`);

/** Locates the controls for files in a thread. */
function filesIn(page: Page, locale: TestLocale) {
  const t = translator(locale);
  const chosen = page.getByRole("list", { name: t("messaging.files.chosen") });
  const thread = page.getByRole("list", { name: t("messaging.messages"), exact: true });
  return {
    t,
    input: page.locator("form input[type=file]"),
    attach: page.getByRole("button", { name: t("messaging.files.attach") }),
    chosen: chosen.getByRole("listitem"),
    uploads: page.getByRole("progressbar"),
    pictures: thread.getByRole("button", { name: t("messaging.files.open") }),
    documents: thread.getByRole("link").filter({ hasText: "PDF" }),
  };
}

async function openThread(
  browser: Browser,
  user: TestUser,
  view: (typeof views)[number],
  id: string,
  counterpart: string,
) {
  const context = await browser.newContext({ viewport: view.screen });
  await signInAs(context, user);
  const page = await context.newPage();
  const form = messageForm(page, view.locale, counterpart);
  await form.open(localePath(view.locale, `/dashboard/messages/${id}`));
  return { page, form, ...filesIn(page, view.locale) };
}

for (const view of sample(
  views,
  "a guest sends a picture and a PDF, which the host sees and downloads and a stranger does not",
)) {
  test(`a guest sends a picture and a PDF, which the host sees and downloads and a stranger does not (${view.view})`, async ({
    browser,
  }) => {
    const { guest, host, id } = await startConversation("Omar");
    const { path: photo } = await cameraPhoto();
    const atGuest = await openThread(browser, guest, view, id, "Mona");
    await atGuest.input.setInputFiles([photo, pdf]);
    await expect(atGuest.chosen).toHaveCount(2);
    await expect(atGuest.form.send).toBeEnabled();
    await expectAccessible(atGuest.page);
    await expectNoOverflow(atGuest.page);
    await atGuest.form.field.fill("Our plan");
    await atGuest.form.send.click();
    await expect(atGuest.chosen).toHaveCount(0);
    await expect(atGuest.form.sent("Our plan")).toBeVisible();
    await expect(atGuest.form.pending).toHaveCount(0);
    await expect(atGuest.pictures).toHaveCount(1);

    const atHost = await openThread(browser, host, view, id, "Omar");
    await expect(atHost.pictures).toHaveCount(1);
    const picture = atHost.pictures.getByRole("presentation").or(atHost.pictures.locator("img"));
    await picture.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1800);
    await expectAccessible(atHost.page);
    await expectNoOverflow(atHost.page);
    await atHost.pictures.click();
    await expect(atHost.page.getByRole("dialog")).toBeVisible();
    await atHost.page.keyboard.press("Escape");
    const downloading = atHost.page.waitForEvent("download");
    await atHost.documents.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("Seating plan خطة.pdf");
    expect(readFileSync(await download.path())).toEqual(readFileSync(pdf));

    const address = await picture.first().getAttribute("src");
    const documentAddress = await atHost.documents.getAttribute("href");
    const answer = await fetch(siteUrl + address, {
      headers: { cookie: cookieHeader(host.session) },
    });
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("private");
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([metadata.format, metadata.exif, metadata.width]).toEqual(["webp", undefined, 1800]);
    const { headers } = await fetch(siteUrl + documentAddress, {
      headers: { cookie: cookieHeader(host.session) },
    });
    expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(headers.get("content-security-policy")).toMatch(/; sandbox$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const stranger = await createUser("guest", "Karim");
    for (const path of [address, documentAddress]) {
      const refused = await fetch(siteUrl + path, {
        headers: { cookie: cookieHeader(stranger.session) },
        redirect: "manual",
      });
      expect(refused.status).toBe(404);
      expect((await fetch(siteUrl + path, { redirect: "manual" })).status).toBe(401);
    }
  });
}

for (const view of sample(views, "files that cannot be sent say why, and what was typed stays")) {
  test(`files that cannot be sent say why, and what was typed stays (${view.view})`, async ({
    browser,
  }) => {
    const { guest, id, countMessages } = await startConversation("Omar");
    const atGuest = await openThread(browser, guest, view, id, "Mona");
    const { t, page } = atGuest;
    await atGuest.form.field.fill("My files");
    const wrong = makeFile("words.jpg", "This is no picture.");
    const large = makeFile("large.pdf", Buffer.alloc(10 * 1024 * 1024, "%PDF-"));
    await atGuest.input.setInputFiles([wrong, large, pdf]);
    await expect(page.getByText(t("messaging.files.problems.wrongType"))).toBeVisible();
    await expect(page.getByText(t("messaging.files.problems.tooLarge"))).toBeVisible();
    await expect(atGuest.uploads).toHaveCount(0);
    await expect(atGuest.form.send).toBeDisabled();
    await expectAccessible(page);
    await expectNoOverflow(page);
    for (const name of ["words.jpg", "large.pdf"]) {
      await page
        .getByRole("button", { name: new RegExp(`${name}`) })
        .last()
        .click();
      await expect(atGuest.attach).toBeFocused();
    }
    await expect(atGuest.form.field).toHaveValue("My files");
    await atGuest.input.setInputFiles([pdf, pdf, pdf, pdf, pdf]);
    await expect(page.getByText(t("messaging.files.tooMany"))).toBeVisible();
    await expect(atGuest.chosen).toHaveCount(5);
    await expect(atGuest.form.send).toBeEnabled();
    await atGuest.form.send.click();
    await expect.poll(() => countMessages("My files")).toBe(1);
    await expect(atGuest.documents).toHaveCount(5);
  });
}

// Only in test:all: photo-uploads.spec.ts shows such an upload, tests/unit/venues/listing/send-photo.test.ts the next try.
test("a file whose upload fails is sent when it is tried again", { tag: "@all" }, async ({
  browser,
  allowedMessages,
}) => {
  allowedMessages.push(failedResource);
  const { guest, id } = await startConversation("Omar");
  const [view] = views;
  const atGuest = await openThread(browser, guest, view, id, "Mona");
  await atGuest.page.route("**/api/uploads/**", (route) => route.abort());
  await atGuest.input.setInputFiles(pdf);
  await expect(atGuest.page.getByText(atGuest.t("messaging.files.problems.lost"))).toBeVisible();
  await atGuest.page.unrouteAll();
  await atGuest.page.getByRole("button", { name: /^Try .*Seating plan/ }).click();
  await expect(atGuest.form.send).toBeEnabled();
  await atGuest.form.send.click();
  await expect(atGuest.documents).toHaveCount(1);
});

// Only in test:all: supabase/tests/message_files.test.sql shows the right.
test("an admin opens the files of a reported conversation once both sides can see that it was read (English)", {
  tag: "@all",
}, async ({ browser }) => {
  const { guest, host, id } = await startConversation("Omar");
  const [view] = views;
  const atGuest = await openThread(browser, guest, view, id, "Mona");
  await atGuest.input.setInputFiles(pdf);
  await expect(atGuest.form.send).toBeEnabled();
  await atGuest.form.send.click();
  await expect(atGuest.form.pending).toHaveCount(0);
  const address = await atGuest.documents.getAttribute("href");
  const { data: reportId, error } = await host.client.rpc("report_conversation", {
    p_conversation_id: id,
    p_reason: "fraud",
  });
  if (error) throw error;
  const user = await createUser("admin", "Admin");
  const cookie = cookieHeader(user.session);
  const statusOf = async () =>
    (await fetch(siteUrl + address, { headers: { cookie }, redirect: "manual" })).status;
  expect(await statusOf()).toBe(404);

  const context = await browser.newContext();
  await signInAs(context, user);
  const page = await context.newPage();
  await page.goto(`/admin/users/reports/${reportId}`);
  await expect(page.getByRole("link", { name: /Seating plan/ })).toHaveAttribute(
    "href",
    address ?? "",
  );
  await expectAccessible(page);
  expect(await statusOf()).toBe(200);
});

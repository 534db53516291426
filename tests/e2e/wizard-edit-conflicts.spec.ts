import type { Page } from "@playwright/test";
import { asService, newPerson } from "./support/backend";
import { at, locales, type TestLocale } from "./support/i18n";
import { carrySession } from "./support/session";
import { expect, test } from "./support/test";
import { DRAFT, leaveDraft, venuesOf, wizard } from "./support/wizard";

/** A draft of a new host in the wizard, saved once to their account. */
async function savedDraft(page: Page, locale: TestLocale, url: string) {
  const host = await newPerson("host", "Nabil");
  await carrySession(page.context(), host.email, url);
  await leaveDraft(page, host, 1);
  const here = wizard(page, locale);
  await here.open();
  await here.next().click();
  await here.button("saveDraft").click();
  await expect(here.toast("draftSaved")).toBeVisible();
  const [venue] = await venuesOf(host);
  return { host, here, venue };
}

const readStoredDraft = (page: Page) => page.evaluate((key) => localStorage.getItem(key), DRAFT);

for (const locale of locales) {
  test(`${locale}: a new listing in two tabs is overwritten only when the host says so`, async ({
    page,
    context,
    baseURL,
  }) => {
    const host = await newPerson("host", "Nabil");
    await carrySession(context, host.email, String(baseURL));
    await leaveDraft(page, host, 1);
    const one = wizard(page, locale);
    await one.open();
    const tab = await context.newPage();
    const two = wizard(tab, locale);
    await two.open();
    const loadOther = one.button("editConflict.loadOther");
    await two.text("basics.title").fill("From the second tab");
    await expect(loadOther).toBeVisible();
    await expect(one.text("basics.title")).toHaveValue("Draft Hall");
    await expect.poll(() => readStoredDraft(page)).toContain("From the second tab");

    await loadOther.click();
    await expect(one.text("basics.title")).toHaveValue("From the second tab");
    await expect(loadOther).toBeHidden();
    await expect(two.button("editConflict.loadOther")).toBeHidden();

    await two.text("basics.title").fill("Again");
    await expect(loadOther).toBeVisible();
    await one.button("editConflict.keepOwn").click();
    await expect(two.button("editConflict.loadOther")).toBeVisible();
    await expect.poll(() => readStoredDraft(page)).toContain("From the second tab");
    await tab.close();
  });

  test(`${locale}: a draft saved on another device is overwritten only when the host says so`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { host, here: first, venue } = await savedDraft(page, locale, String(baseURL));
    const names = async () => (await venuesOf(host)).map(({ name }) => name);
    expect(await names()).toEqual(["Draft Hall"]);

    const otherDevice = await browser.newContext({ baseURL: String(baseURL) });
    await carrySession(otherDevice, host.email, String(baseURL));
    const device = await otherDevice.newPage();
    const second = wizard(device, locale);
    await device.goto(at(locale, `/host/venues/${venue.id}/edit`));
    await second.text("basics.title").fill("From the telephone");
    await second.next().click();
    await second.button("saveDraft").click();
    await expect(second.toast("draftSaved")).toBeVisible();
    expect(await names()).toEqual(["From the telephone"]);
    await otherDevice.close();

    await first.button("back").click();
    await first.text("basics.title").fill("From the desk");
    await first.next().click();
    await first.button("saveDraft").click();
    await expect(first.button("editConflict.keepOwn")).toBeVisible();
    expect(await names()).toEqual(["From the telephone"]);
    await first.button("editConflict.keepOwn").click();
    await expect.poll(names).toEqual(["From the desk"]);
    await expect(first.button("editConflict.keepOwn")).toBeHidden();
  });

  test(`${locale}: a host can go on with the version of another device`, async ({
    page,
    baseURL,
  }) => {
    const { here, venue } = await savedDraft(page, locale, String(baseURL));
    const saved = await asService()
      .from("venues")
      .update({ name: "From the telephone", listing_version: venue.listing_version + 1 })
      .eq("id", venue.id);
    expect(saved.error).toBeNull();

    await here.button("back").click();
    await here.text("basics.title").fill("From the desk");
    await here.next().click();
    await here.button("saveDraft").click();
    await here.button("editConflict.loadOther").click();
    await page.waitForURL((url) => url.pathname.endsWith(`/${venue.id}/edit`));
    await expect(here.text("basics.title")).toHaveValue("From the telephone");
    expect(await readStoredDraft(page)).toBeNull();
  });
}

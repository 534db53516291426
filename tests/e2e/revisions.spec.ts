import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { asService, demo, newPerson } from "./support/backend";
import { at, locales, type TestLocale, words } from "./support/i18n";
import { chooseFromMenu } from "./support/listings";
import { makePhotos } from "./support/photo-kinds";
import { publishedVenue } from "./support/published";
import { expect, test } from "./support/test";
import { wizard } from "./support/wizard";

const before = "Light from three sides, and a quiet garden.";
const after = "Light from three sides, and a noisy terrace.";

/** The part of a page that compares a listing with a change of it. */
function comparison(page: Page, locale: TestLocale) {
  const say = words(locale);
  const group = (name: string) =>
    page.getByRole("region", {
      name: say("listingChanges.changesOf", { group: say(`listingChanges.groups.${name}`) }),
      exact: true,
    });
  return { texts: group("texts"), space: group("space"), pictures: group("pictures") };
}

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** A page of its own for somebody else. */
async function another(browser: Browser) {
  return (await browser.newContext({ locale: "en-GB" })).newPage();
}

for (const locale of locales) {
  test(`${locale}: a revision is compared by host and admin, and public once approved`, async ({
    page,
    browser,
    signIn,
  }) => {
    const host = await newPerson("host", "Mona");
    const name = `Terrace Hall ${locale} ${Date.now()}`;
    const id = await publishedVenue(host, name, {
      description: before,
      capacity_by_layout: { seated: 30 },
    });
    const { say, button, text, step } = wizard(page, locale);
    const [guest, admin] = [await another(browser), await another(browser)];
    const pictures = guest.getByRole("main").getByRole("img");

    await test.step("guests see the published version", async () => {
      await guest.goto(at(locale, `/venues/${id}`));
      await expect(guest.getByText(before)).toBeVisible();
    });

    await test.step("the host asks for another description, another layout and a photo", async () => {
      await signIn(page, locale, host.email);
      await page.goto(at(locale, `/host/venues/${id}/edit`));
      await text("basics.description").fill(after);
      await page.getByText(say("wizard.basics.layouts"), { exact: true }).click();
      await text("basics.layout.standing").fill("40");
      await button("steps.photos.title").click();
      await expect(step("photos")).toBeVisible();
      const { good } = await makePhotos();
      await page.locator("input[type=file]").setInputFiles(good.slice(0, 1));
      const rows = page.getByRole("grid", { name: say("wizard.photos.list") }).getByRole("row");
      await expect(rows).toHaveCount(2, { timeout: 60_000 });
      await button("saveChanges").click();
      await expect(page.getByText(say("wizard.toasts.changesSaved"))).toBeVisible();
    });

    await test.step("the host sees what changes, on the same page", async () => {
      await expect(
        page.getByRole("heading", { name: say("wizard.revision.title"), exact: true }),
      ).toBeVisible();
      await page.getByText(say("wizard.revision.compare", { count: 3 }), { exact: true }).click();
      const { texts, space, pictures } = comparison(page, locale);
      await expect(texts.locator("del")).toContainText("quiet garden");
      await expect(texts.locator("ins")).toContainText("noisy terrace");
      const seats = (layout: string, count: number) =>
        say("listingChanges.seats", { layout: say(`listingChanges.layouts.${layout}`), count });
      await expect(space.getByText(seats("seated", 30))).toHaveCount(2);
      await expect(space.getByText(seats("standing", 40))).toHaveCount(1);
      await expect(pictures.getByRole("img")).toHaveCount(3);
      await expect(pictures.getByText(say("listingChanges.marks.added"))).toHaveCount(1);
      await expectNoViolations(page);
    });

    await test.step("guests still see the published version", async () => {
      await guest.goto(at(locale, `/venues/${id}`));
      await expect(guest.getByText(before)).toBeVisible();
      await expect(guest.getByText("noisy terrace")).toHaveCount(0);
    });

    await test.step("an admin sees both, and approves", async () => {
      await signIn(admin, locale, demo.admin);
      await admin.goto(at(locale, "/admin/venues"));
      await admin
        .getByRole("link", { name: `${say("moderation.queue.look")}: ${name}`, exact: true })
        .click();
      const { texts, pictures } = comparison(admin, locale);
      await expect(texts.locator("del")).toContainText("quiet garden");
      await expect(texts.locator("ins")).toContainText("noisy terrace");
      await expect(pictures.getByText(say("listingChanges.marks.added"))).toHaveCount(1);
      await expectNoViolations(admin);
      await admin
        .getByRole("button", { name: say("moderation.decision.approve"), exact: true })
        .click();
      await expect(admin.getByText(say("moderation.decision.done.approve"))).toBeVisible();
      await expect(texts).toHaveCount(0);
    });

    await test.step("guests see the new version on their next visit", async () => {
      await guest.goto(at(locale, `/venues/${id}`));
      await expect(guest.getByText(after)).toBeVisible();
      await expect(guest.getByText("quiet garden")).toHaveCount(0);
      await expect(pictures.first()).toBeVisible();
      const { data } = await asService().from("venue_images").select("path").eq("venue_id", id);
      expect(data).toHaveLength(2);
    });

    await test.step("and the host has nothing to compare any more", async () => {
      await page.goto(at(locale, `/host/venues/${id}/edit`));
      await expect(text("basics.description")).toHaveValue(after);
      await expect(comparison(page, locale).texts).toHaveCount(0);
    });
    await guest.context().close();
    await admin.context().close();
  });

  test(`${locale}: a rejected revision says why, stays in the form, and is sent again or discarded`, async ({
    page,
    browser,
    signIn,
  }) => {
    const host = await newPerson("host", "Samar");
    const name = `Quiet Hall ${locale} ${Date.now()}`;
    const reason = "Please say how loud the terrace is.";
    const id = await publishedVenue(host, name, { description: before });
    await host.client.from("venues").update({ description: after }).eq("id", id);
    const { say, button, text } = wizard(page, locale);

    const admin = await another(browser);
    await signIn(admin, locale, demo.admin);
    await admin.goto(at(locale, `/admin/venues/${id}/edit`));
    const decide = (key: string) =>
      admin.getByRole("button", { name: say(`moderation.decision.${key}`), exact: true });
    await decide("reject").click();
    await admin.getByRole("textbox", { name: say("moderation.decision.reason") }).fill(reason);
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: say("moderation.decision.reject"), exact: true })
      .click();
    await expect(admin.getByText(say("moderation.decision.done.reject"))).toBeVisible();
    await admin.context().close();

    await signIn(page, locale, host.email);
    await page.goto(at(locale, "/host/venues"));
    await expect(page.getByText(reason)).toBeVisible();
    await chooseFromMenu(page, locale, name, "hosting.venues.compareNamed");
    await page.waitForURL(/\/edit\?compare=?#changes$/);
    const revision = page.getByRole("region", { name: say("wizard.revision.title"), exact: true });
    await expect(revision).toContainText(reason);
    await expect(revision).toContainText(say("wizard.revision.status.rejected"));
    await expect(text("basics.description")).toHaveValue(after);

    // Corrected and sent again: it waits for review, and the rejection is deleted.
    await text("basics.description").fill(`${after} Up to 60 dB.`);
    await button("saveChanges").click();
    await expect(revision).toContainText(say("wizard.revision.status.pending"));
    await expect(revision).not.toContainText(reason);
    await expect(revision.locator("ins").last()).toContainText("Up to 60 dB.");
    const { data: kept } = await asService()
      .from("venue_revisions")
      .select("status")
      .eq("venue_id", id);
    expect(kept).toEqual([{ status: "pending" }]);

    // Discarded: the form starts from what is public.
    await revision.getByRole("button", { name: say("wizard.revision.discard") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("wizard.revision.discard"), exact: true })
      .click();
    await expect(page.getByText(say("wizard.revision.discarded"))).toBeVisible();
    await expect(revision).toHaveCount(0);
    await expect(text("basics.description")).toHaveValue(before);
  });
}

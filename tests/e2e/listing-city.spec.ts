// Combinations: English on a desktop and Arabic on a phone, because the way to the field and its texts differ.
import { sample } from "../support/sample";
import { createDraft } from "./support/fixtures/venue";
import { localePath } from "./support/i18n";
import { listingWizard, venuesOf } from "./support/pages/listing-wizard";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a listing without a city says so to its host, and is published all the same",
)) {
  // Only in test:all: tests/components/venues/listing/wizard-progress.test.tsx leads to the city and back; supabase/tests/venue_city.test.sql publishes without it.
  test(`a listing without a city says so to its host, and is published all the same (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Mona");
    const { id } = await createDraft(host, "Quiet Hall", { city: "", country: "" });
    await signInAs(context, host);
    const { t, button, step, toast } = listingWizard(page, locale);

    await page.goto(localePath(locale, `/host/venues/${id}/preview`));
    await expect(page.getByText(t("wizard.preview.noCity")).first()).toBeVisible();
    await expect(page.getByText(t("venues.page.hoursNoteNoCity"), { exact: true })).toBeVisible();

    await page.goto(localePath(locale, "/host/venues"));
    const row = page.getByRole("listitem").filter({ hasText: "Quiet Hall" });
    await expect(row).toContainText(t("hosting.venues.noCity"));

    await page.goto(localePath(locale, `/host/venues/${id}/edit?step=6`));
    await expect(step("publish")).toBeVisible();
    await expect(page.getByText(t("wizard.publish.noCity"))).toBeVisible();
    await button("publish.publish.action").click();
    await expect(toast("published")).toBeVisible();
    expect((await venuesOf(host))[0]).toMatchObject({ status: "pending", city: "" });
  });
}

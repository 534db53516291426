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
  "a draft without a city says so, and is led to the city before it is published",
)) {
  // Only in test:all: tests/components/venues/listing/missing-banner.test.tsx lists what is missing; supabase/tests/venue_city.test.sql refuses it.
  test(`a draft without a city says so, and is led to the city before it is published (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Mona");
    const { id } = await createDraft(host, "Quiet Hall", { city: "", country: "" });
    await signInAs(context, host);
    const { t, button, select, step, toast } = listingWizard(page, locale);

    await page.goto(localePath(locale, `/host/venues/${id}/preview`));
    await expect(page.getByText(t("wizard.preview.noCity")).first()).toBeVisible();
    await expect(page.getByText(t("venues.page.hoursNoteNoCity"), { exact: true })).toBeVisible();

    await page.goto(localePath(locale, "/host/venues"));
    const row = page.getByRole("listitem").filter({ hasText: "Quiet Hall" });
    await expect(row).toContainText(t("hosting.venues.noCity"));

    const continueToPublish = async () => {
      for (const next of ["photos", "pricing", "rules", "extras"]) {
        await button("continue").click();
        await expect(step(next)).toBeVisible();
      }
      await button("review").click();
      await expect(step("publish")).toBeVisible();
    };
    await page.goto(localePath(locale, `/host/venues/${id}/edit?step=1`));
    await continueToPublish();
    await expect(page.getByText(t("wizard.publish.noCity"))).toBeVisible();
    await button("publish.addCity").click();
    await expect(select("basics.city")).toBeFocused();
    // The step itself is complete without it: the city holds up nobody who only writes a draft.
    await continueToPublish();
    await button("publish.publish.action").click();
    await expect(step("basics")).toBeVisible();
    await expect(select("basics.city")).toBeFocused();
    await expect(select("basics.city")).toHaveAccessibleDescription(
      new RegExp(t("wizard.errors.cityNeeded")),
    );
    expect((await venuesOf(host))[0]).toMatchObject({ status: "draft", city: "" });

    await select("basics.city").selectOption({ index: 1 });
    await expect(page.getByText(t("wizard.errors.cityNeeded"))).toBeHidden();
    await continueToPublish();
    await expect(page.getByText(t("wizard.publish.noCity"))).toBeHidden();
    await button("publish.publish.action").click();
    await expect(toast("published")).toBeVisible();
    expect((await venuesOf(host))[0]).toMatchObject({ status: "pending" });
  });
}

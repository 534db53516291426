// Combinations: English on a desktop and Arabic on a phone, because texts and digits differ.

import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { createDraft } from "./support/fixtures/venue";
import { localePath } from "./support/i18n";
import { listingWizard } from "./support/pages/listing-wizard";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "an add-on is described, shows no error before it is filled in, and counts when it has a name",
)) {
  // Only in test:all: tests/components/venues/listing/wizard-addons.test.tsx shows the add-on.
  test(`an add-on is described, shows no error before it is filled in, and counts when it has a name (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const host = await createUser("host", "Yara");
    const { id } = await createDraft(host, "Chalk Hall");
    await signInAs(context, host);
    const { t, button, text, step, toast } = listingWizard(page, locale);
    const required = page.getByText(t("wizard.errors.required"), { exact: true });
    const offer = page.getByText(t("completeness.add.addons"), { exact: true });
    await page.goto(localePath(locale, `/host/venues/${id}/edit?step=6`));
    await expect(offer).toBeVisible();
    await button("back").click();
    await expect(step("extras")).toBeVisible();

    // An empty row is neither an error nor an add-on: it is dropped.
    await button("extras.addAddon").click();
    await expect(text("extras.name")).toBeFocused();
    await text("extras.price").focus();
    await text("extras.description").focus();
    await expect(required).toBeHidden();
    await button("review").click();
    await expect(step("publish")).toBeVisible();
    await expect(offer).toBeVisible();
    await button("back").click();
    await expect(text("extras.name")).toHaveCount(0);

    // A started row needs its name.
    await button("extras.addAddon").click();
    await text("extras.description").fill("Two hours, with a technician.");
    await button("review").click();
    await expect(required).toBeVisible();
    await text("extras.name").fill("Projector");
    await expect(required).toBeHidden();
    await text("extras.descriptionAr").fill("ساعتان مع فني.");
    await text("extras.price").fill("450");
    await button("review").click();
    await expect(step("publish")).toBeVisible();
    await expect(offer).toBeHidden();
    await button("saveDraft").click();
    await expect(toast("draftSaved")).toBeVisible();
    const { data } = await serviceClient()
      .from("venue_addons")
      .select("name, description, description_ar, price")
      .eq("venue_id", id);
    expect(data).toEqual([
      {
        name: "Projector",
        description: "Two hours, with a technician.",
        description_ar: "ساعتان مع فني.",
        price: 45_000,
      },
    ]);
    // Guests see it on the venue's page.
    await page.goto(localePath(locale, `/host/venues/${id}/preview`));
    await expect(
      page.getByText(locale === "ar" ? "ساعتان مع فني." : "Two hours, with a technician."),
    ).toBeVisible();
  });
}

import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { saveVenueAction } from "@/lib/venues/listing/actions";
import { sample } from "../../../support/sample.ts";
import { openWizard, savedListing } from "../../support/listing-wizard.tsx";
import { views } from "../../support/views.ts";

for (const { locale, screen, view } of sample(
  views,
  "an add-on is described, shows no error before it is filled in, and counts when it has a name",
)) {
  test(`an add-on is described, shows no error before it is filled in, and counts when it has a name (${view})`, async () => {
    const wizard = await openWizard(locale, { listing: savedListing(), step: 6, screen });
    const { t, button, text, step, toast } = wizard;
    const required = page.getByText(t("wizard.errors.required"), { exact: true });
    const offer = page.getByText(t("completeness.add.addons"), { exact: true });
    await expect.element(offer).toBeVisible();
    await button("back").click();
    await expect.element(step("extras")).toBeVisible();

    // An empty row is neither an error nor an add-on, and is dropped.
    await button("extras.addAddon").click();
    await expect.element(text("extras.name")).toHaveFocus();
    (text("extras.price").element() as HTMLElement).focus();
    (text("extras.description").element() as HTMLElement).focus();
    await expect.element(required).not.toBeInTheDocument();
    await button("review").click();
    await expect.element(step("publish")).toBeVisible();
    await expect.element(offer).toBeVisible();
    await button("back").click();
    await expect.element(button("extras.addAddon")).toBeVisible();
    await expect.element(text("extras.name")).not.toBeInTheDocument();

    // A started row needs a name.
    await button("extras.addAddon").click();
    await text("extras.description").fill("Two hours, with a technician.");
    await button("review").click();
    await expect.element(required).toBeVisible();
    await text("extras.name").fill("Projector");
    await expect.element(required).not.toBeInTheDocument();
    await text("extras.descriptionAr").fill("ساعتان مع فني.");
    await text("extras.price").fill("450");
    await button("review").click();
    await expect.element(step("publish")).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
    await button("saveDraft").click();
    await expect.element(toast("draftSaved")).toBeVisible();
    const [input] = vi.mocked(saveVenueAction).mock.lastCall ?? [];
    expect(input?.form).toMatchObject({
      addons: [
        expect.objectContaining({
          name: "Projector",
          description: "Two hours, with a technician.",
          description_ar: "ساعتان مع فني.",
          price: 450,
        }),
      ],
    });
  });
}

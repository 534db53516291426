// Screen reader output in the listing wizard.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { formatMoney, withFee } from "@/lib/shared/money";
import { publishVenueAction } from "@/lib/venues/listing/actions";
import { currencies } from "@/lib/venues/listing/rules/location";
import { emptyListing } from "@/lib/venues/listing/schemas";
import { expectInOrder } from "../../../e2e/support/spoken-phrases.ts";
import { completeForm, openWizard, venueId } from "../../support/listing-wizard.tsx";
import { languageNames, locales } from "../../support/locales.ts";
import { expectAnnounced, readAloud } from "../../support/screen-reader.ts";

for (const locale of locales) {
  test(`the wizard is read with all of its steps, and what is missing, a price, the saved draft and the publication are announced (${languageNames[locale]})`, {
    timeout: 90_000,
  }, async () => {
    const form = { ...emptyListing, description: "Light", images: completeForm.images };
    const wizard = await openWizard(locale, { draft: { form, step: 1 } });
    const { t, step, next, text, fillBasics, select, button } = wizard;
    const main = page.getByRole("main");
    const read = async () => {
      // The fields of a step load after its heading is shown.
      await expect.element(main.getByText(t("wizard.loading"))).not.toBeInTheDocument();
      return readAloud(main.element(), [form.description, "12 Corniche Street", ...currencies]);
    };
    const heading = (name: string) => `heading, ${t(`wizard.steps.${name}.title`)}, level 2`;
    await expect.element(text("basics.title")).toBeVisible();
    const basics = await read();
    expectInOrder(basics, [
      t("wizard.steps.photos.title"),
      t("wizard.steps.publish.title"),
      heading("basics"),
      `textbox, ${t("wizard.basics.title")}`,
      t("wizard.basics.type"),
      t("wizard.basics.capacity"),
      t("wizard.missing.intro"),
      t("wizard.missing.address"),
    ]);
    expect(basics.join("\n")).toMatch(/current step/);
    const title = locale === "ar" ? "قاعة القمر" : "Moon Hall";
    await fillBasics(title);
    await select("basics.city").selectOptions({ en: "Cairo", ar: "القاهرة" }[locale]);
    // Changes of the missing parts are announced.
    await expectAnnounced(t("wizard.missing.address"), () => text("basics.address").fill(""));
    await text("basics.address").fill("12 Corniche Street");
    await next().click();

    await expect.element(step("photos")).toHaveFocus();
    const list = t("wizard.photos.list");
    await expect.element(page.getByRole("grid", { name: list })).toBeVisible();
    expectInOrder(await read(), [heading("photos"), `grid, ${list}`]);
    await expectAnnounced(t("wizard.toasts.draftSaved"), () => button("saveDraft").click());
    await next().click();

    await expect.element(step("pricing")).toHaveFocus();
    await expect.element(text("pricing.labels.price_per_hour")).toBeVisible();
    expectInOrder(await read(), [
      heading("pricing"),
      /^radio, .+, checked/,
      `textbox, ${t("wizard.pricing.labels.price_per_hour")}`,
      t("wizard.missing.price_per_hour"),
    ]);
    // The host's earnings for four hours, and the guests' price.
    const money = (minor: number) => formatMoney(minor, "EGP", locale);
    const example = { total: money(600_000), guestPays: money(withFee(600_000, 10)) };
    await expectAnnounced(t("wizard.pricing.example.announcement", example), () =>
      text("pricing.labels.price_per_hour").fill("1500"),
    );
    await next().click();

    await expect.element(step("rules")).toHaveFocus();
    await expect
      .element(page.getByRole("checkbox", { name: t("wizard.rules.codes.no_smoking") }))
      .toBeVisible();
    expectInOrder(await read(), [
      heading("rules"),
      /^checkbox, .+, not checked/,
      t("wizard.rules.codes.no_smoking"),
      t("wizard.rules.durations.booking_window_months.label"),
    ]);
    await next().click();

    await expect.element(step("extras")).toHaveFocus();
    await button("extras.addAddon").click();
    expectInOrder(await read(), [
      heading("extras"),
      `textbox, ${t("wizard.extras.name")}`,
      `textbox, ${t("wizard.extras.price")}`,
      `textbox, ${t("wizard.extras.stock")}`,
    ]);
    await text("extras.stock").fill("200");
    await expectAnnounced(t("wizard.errors.required"), () => button("review").click());
    const addon = locale === "ar" ? "كراسٍ ذهبية" : "Gold chairs";
    await text("extras.name").fill(addon);
    await text("extras.price").fill("15.25");
    await button("review").click();

    await expect.element(step("publish")).toHaveFocus();
    await expect.element(page.getByText(addon, { exact: false }).first()).toBeVisible();
    expectInOrder(await read(), [heading("publish"), title, money(150_000), addon]);
    vi.mocked(publishVenueAction).mockResolvedValue({
      ok: true,
      data: { published: true, id: venueId, version: "3" },
    });
    await expectAnnounced(t("wizard.toasts.published"), () =>
      button("publish.publish.action").click(),
    );
  });
}

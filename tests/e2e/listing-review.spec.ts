import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { createDraft } from "./support/fixtures/venue";
import { locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs } from "./support/users";

for (const locale of sample(
  locales,
  "an admin sees all that guests will rely on before a new listing is approved",
)) {
  test(`an admin sees all that guests will rely on before a new listing is approved (${locale === "en" ? "English" : "Arabic"})`, async ({
    page,
    context,
  }) => {
    const t = translator(locale);
    const host = await createUser("host", "Mona");
    const { id } = await createDraft(host, `Garden Hall ${Date.now()}`, {
      address: "7 Orchard Lane",
      address_ar: "٧ شارع البستان",
      area: null,
      // The API accepts texts that are not country codes.
      country: "no code!",
      area_ar: "حي الزهور",
      latitude: 30.05,
      longitude: 31.23,
      capacity_by_layout: { theatre: 35 },
      status: "pending",
    });
    await signInAs(context, demo.admin);
    await page.goto(`${locale === "ar" ? "/ar" : ""}/admin/venues/${id}/edit`);
    await expect(page.getByText("7 Orchard Lane")).toBeVisible();
    await expect(page.getByText("no code!")).toBeVisible();
    await expect(page.getByText("٧ شارع البستان، حي الزهور")).toBeVisible();
    await expect(
      page.getByText(
        t("listingChanges.seats", { layout: t("listingChanges.layouts.theatre"), count: 35 }),
      ),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: t("moderation.review.map") })).toHaveAttribute(
      "href",
      /mlat=30\.05&mlon=31\.23/,
    );
    const picture = page
      .getByRole("region", { name: t("moderation.review.pictures") })
      .locator("img");
    await expect(picture.first()).toHaveCSS("object-fit", "contain");
    // Small text of the page is readable at full size.
    await page
      .getByRole("button", { name: new RegExp(`^${t("ui.openPicture")}`) })
      .first()
      .click();
    const whole = page.getByRole("dialog").locator("img");
    await expect(whole).toBeVisible();
    const box = await whole.boundingBox();
    expect(box?.width).toBeGreaterThan(1000);
    await expectAccessible(page, { within: "dialog" });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
}

// Only in test:all: tests/unit/ui/page-range.test.ts shows the numbers.
test("an admin turns the pages of all listings by their numbers", { tag: "@all" }, async ({
  page,
  context,
}) => {
  await signInAs(context, demo.admin);
  await page.goto("/admin/venues?status=all");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Page 1", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await pages.getByRole("link", { name: "Page 2", exact: true }).click();
  await page.waitForURL(/page=2/);
  await expect(page.getByRole("listitem").first()).toBeVisible();
});

// Combinations: each language once.
import { sample } from "../support/sample";
import { insertBooking } from "./support/fixtures/booking";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

for (const locale of sample(
  locales,
  "a guest finds what is over in one of two lists, by how long ago it was",
)) {
  const t = translator(locale);

  test(`a guest finds what is over in one of two lists, by how long ago it was (${languageNames[locale]})`, async ({
    page,
    context,
  }) => {
    const { guest, name } = await insertBooking("completed", -100);
    await signInAs(context, guest);
    await page.goto(localePath(locale, "/dashboard/bookings"));
    const tabs = page.getByRole("navigation", { name: t("bookings.list.groups") });
    await expect(tabs.getByRole("link")).toHaveText([
      new RegExp(t("bookings.list.upcoming")),
      new RegExp(t("bookings.list.past")),
      new RegExp(t("bookings.list.completed")),
      new RegExp(t("bookings.list.cancelled")),
    ]);
    await tabs.getByRole("link").nth(1).click();
    await expect(page.getByRole("main").getByText(t("bookings.groupHints.past"))).toBeVisible();
    await expect(page.getByRole("main").getByText(name)).toBeVisible();
    await tabs.getByRole("link").nth(2).click();
    await expect(
      page.getByRole("heading", { name: t("bookings.list.empty.completed") }),
    ).toBeVisible();
    await expect(tabs.locator("[aria-current=page]")).toHaveText(
      new RegExp(t("bookings.list.completed")),
    );
  });
}

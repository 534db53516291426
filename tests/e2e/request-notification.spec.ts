// Combinations: English on a desktop and Arabic on a phone, because the list of notifications is laid out differently.
import { sample } from "../support/sample";
import { approvedProvider, bookingWithService } from "./support/fixtures/provider";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "the notification of a request to a provider opens that booking alone",
)) {
  test(`the notification of a request to a provider opens that booking alone (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const t = translator(locale);
    const provider = await approvedProvider("Lanterns");
    const [asked, other] = [`Lanterns ${Date.now()}`, `Torches ${Date.now()}`];
    const { bookingId } = await bookingWithService(provider.id, asked);
    await bookingWithService(provider.id, other);
    await signInAs(context, provider);
    await page.goto(localePath(locale, "/dashboard/notifications"));
    const main = page.getByRole("main");
    await main.getByRole("link", { name: new RegExp(asked) }).click();
    await expect(page).toHaveURL(new RegExp(`/provider/bookings\\?booking=${bookingId}$`));
    await expect(main.getByRole("heading", { level: 2, name: new RegExp(asked) })).toBeVisible();
    await expect(main.getByText(other)).toHaveCount(0);
    // The other requests are one step away.
    await main
      .getByRole("link", { name: new RegExp(`^${t("provider.bookings.waiting")}`) })
      .click();
    await expect(main.getByRole("heading", { level: 2, name: new RegExp(other) })).toBeVisible();
  });
}

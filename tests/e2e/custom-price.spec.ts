// Combinations: English on a desktop and Arabic on a phone, because cards and lists have different widths.
import { formatMoney } from "../../lib/shared/money";
import { sample } from "../support/sample";
import { slotQuery } from "./support/fixtures/free-slot";
import { approvedProvider, createService, offerAtVenue } from "./support/fixtures/provider";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, signOut } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a custom service says 'from' its price, or that the price is agreed, wherever it is offered",
)) {
  const t = translator(locale);
  const path = (address: string) => localePath(locale, address);

  // Only in test:all: price-everywhere.spec.ts and supabase/tests/from_prices.test.sql show prices 'from'.
  test(`a custom service says 'from' its price, or that the price is agreed, wherever it is offered (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const [host, guest, provider] = await Promise.all([
      createUser("host", "Samir"),
      createUser("guest", "Layla"),
      approvedProvider("Nile Strings"),
    ]);
    const mark = crypto.randomUUID().slice(0, 8);
    const venueId = await createOpenVenue(host, `Custom Hall ${mark}`);
    // With the service fee of 5 %, like every shown price.
    const price = formatMoney(105_000, "EGP", locale);
    const services = await Promise.all(
      [
        { name: `Quartet ${mark}`, price: 100_000, text: t("venues.services.custom", { price }) },
        { name: `Oud ${mark}`, price: 0, text: t("venues.services.agreed") },
      ].map(async ({ name, price: minor, text }) => {
        const values = { name_ar: name, pricing_type: "custom", price: minor };
        const id = await createService(provider.id, name, values);
        await offerAtVenue(id, venueId);
        return { id, name, text };
      }),
    );
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const slot = slotQuery({ day, start: "13:00", end: "19:00", guests: 20 });

    for (const { id, name, text } of services) {
      const worded = new RegExp(RegExp.escape(text), "i");
      await page.goto(path(`/services?q=${encodeURIComponent(name)}`));
      await expect(page.getByRole("article").filter({ hasText: name })).toContainText(worded);
      await page.goto(path(`/services/${id}`));
      await expect(page.getByRole("main").getByRole("complementary")).toContainText(worded);
      await page.goto(path(`/venues/${venueId}`));
      await expect(
        page.getByRole("main").getByRole("listitem").filter({ hasText: name }),
      ).toContainText(worded);
    }

    await signInAs(context, guest);
    await page.goto(path(`/book/${venueId}?${slot}`));
    for (const { name, text } of services) {
      await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(
        new RegExp(RegExp.escape(text), "i"),
      );
    }

    await signOut(context);
    await signInAs(context, host);
    await page.goto(path(`/host/venues/${venueId}/edit?step=5`));
    const search = page.getByRole("searchbox", { name: t("wizard.extras.findService") });
    for (const { name, text } of services) {
      await search.fill(name);
      await expect(page.getByRole("checkbox", { name }).locator("..")).toContainText(
        new RegExp(RegExp.escape(text), "i"),
      );
    }
  });
}

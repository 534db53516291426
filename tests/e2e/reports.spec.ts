import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { asService, demo, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { fitsScreen, setScreen, widths } from "./support/screens";
import { expect, test } from "./support/test";

/** A public venue of a new host, that no other test reports. */
async function someVenue() {
  const host = await newPerson("host", "Samir");
  const id = crypto.randomUUID();
  const name = `Hall ${id.slice(0, 6)}`;
  const { error } = await asService()
    .from("venues")
    .insert({ id, host_id: host.id, name, name_ar: name, city: "Cairo", status: "active" });
  if (error) throw error;
  return { id, name };
}

for (const locale of locales) {
  const say = words(locale);

  for (const width of widths) {
    test(`a guest reports a listing, an admin deals with it (${locale}, ${width})`, async ({
      page,
      signIn,
    }) => {
      await setScreen(page, width);
      const venue = await someVenue();
      const guest = await newPerson("guest", "Hala");
      await page.goto(at(locale, `/venues/${venue.id}`));
      await page.getByRole("link", { name: say("favorites.report") }).click();
      // Signed out: first the sign-in, then the form.
      await page.waitForURL((url) => url.pathname === at(locale, "/signin"));
      await page.getByLabel(say("auth.fields.email")).fill(guest.email);
      await page.getByLabel(say("auth.fields.password"), { exact: true }).fill(guest.password);
      await page
        .getByRole("main")
        .getByRole("button", { name: say("auth.signIn.submit"), exact: true })
        .click();
      await page.waitForURL((url) => url.pathname === at(locale, `/dashboard/report/${venue.id}`));
      await fitsScreen(page, width);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);

      // Nothing is chosen yet, and nothing looks as if it were.
      const reasons = page.getByRole("radio");
      const look = (radio: Locator) =>
        radio.evaluate((node) => getComputedStyle(node).backgroundColor);
      const empty = await page
        .getByLabel(say("reports.text"), { exact: true })
        .evaluate((node) => getComputedStyle(node).backgroundColor);
      for (const radio of await reasons.all()) expect(await look(radio)).toBe(empty);

      const send = page.getByRole("button", { name: say("reports.send") });
      await send.click();
      await expect(page.getByText(say("reports.reasonMissing"))).toBeVisible();
      await page.getByLabel(say("reports.reasons.other"), { exact: true }).check();
      await expect(page.getByText(say("reports.textMissing"))).toBeVisible();
      const text = `${venue.name} is a car park`;
      await page.getByLabel(say("reports.text"), { exact: true }).fill(text);
      await send.click();
      await expect(page.getByText(say("reports.done"))).toBeVisible();

      await fitsScreen(page, width);

      await page.context().clearCookies();
      await signIn(page, locale, demo.admin);
      await page.goto(at(locale, "/admin"));
      await expect(page.getByText(text)).toBeVisible();
      await fitsScreen(page, width);
      await page
        .getByRole("button", { name: say("reports.list.settleNamed", { name: venue.name }) })
        .click();
      await expect(page.getByText(text)).toHaveCount(0);
      const { data } = await asService()
        .from("reports")
        .select("settled_at")
        .eq("venue_id", venue.id)
        .single();
      expect(data?.settled_at).not.toBeNull();
    });
  }
}

// Combinations: English on a desktop and Arabic on a phone, because the form's words and width differ.
import type { Locator } from "@playwright/test";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { signInForm } from "./support/pages/sign-in";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, demo, signInAs, signOut } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a visitor reports a listing after signing in, and an admin settles the report",
)) {
  const t = translator(locale);

  test(`a visitor reports a listing after signing in, and an admin settles the report (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const name = `Hall ${crypto.randomUUID().slice(0, 6)}`;
    const venueId = await createOpenVenue(await createUser("host", "Samir"), name);
    const guest = await createUser("guest", "Hala");
    await page.goto(localePath(locale, `/venues/${venueId}`));
    await page.getByRole("link", { name: t("reports.title") }).click();
    await page.waitForURL((url) => url.pathname === localePath(locale, "/signin"));
    await signInForm(page, locale).submit(guest);
    await page.waitForURL(
      (url) => url.pathname === localePath(locale, `/dashboard/report/${venueId}`),
    );

    // Nothing is chosen yet, and nothing looks chosen.
    const text = page.getByLabel(t("reports.text"), { exact: true });
    const background = (field: Locator) =>
      field.evaluate((node) => getComputedStyle(node).backgroundColor);
    const empty = await background(text);
    for (const reason of await page.getByRole("radio").all()) {
      expect(await background(reason)).toBe(empty);
    }

    const send = page.getByRole("button", { name: t("reports.send") });
    await send.click();
    await expect(page.getByText(t("reports.reasonMissing"))).toBeVisible();
    await page.getByLabel(t("reports.reasons.other"), { exact: true }).check();
    await expect(page.getByText(t("reports.textMissing"))).toBeVisible();
    const complaint = `${name} is a car park`;
    await text.fill(complaint);
    await send.click();
    await expect(page.getByText(t("reports.done"))).toBeVisible();
    await expectNoOverflow(page);

    await signOut(context);
    await signInAs(context, demo.admin);
    await page.goto(localePath(locale, "/admin"));
    await expect(page.getByText(complaint)).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole("button", { name: t("reports.list.settleNamed", { name }) }).click();
    await expect(page.getByText(complaint)).toHaveCount(0);
    const { data } = await serviceClient()
      .from("reports")
      .select("settled_at")
      .eq("listing_id", venueId)
      .single();
    expect(data?.settled_at).not.toBeNull();
  });
}

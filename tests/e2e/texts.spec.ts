import { newPerson } from "./support/backend";
import { hydrated } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { freeSlot, slotQuery } from "./support/slots";
import { expect, test } from "./support/test";

// Any script, emoji, marks of direction, and what would be code if it were not shown as text.
const mixed =
  "قاعة النيل 🌙 \u202eolleh\u202c <script>window.hacked = true</script> 東京 {name} \u0000\u200f";
const tooMuch = mixed.repeat(200).slice(0, 10_000);

for (const locale of locales) {
  const say = words(locale);

  test(`${locale}: ten thousand characters to a host are refused with a message, and stay`, async ({
    page,
    signIn,
  }) => {
    const guest = await newPerson("guest", "Hana");
    const slot = await freeSlot({ instant: true });
    await signIn(page, locale, guest.email);
    await page.goto(at(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
    await page.getByRole("button", { name: say("checkout.hold.take") }).click();
    await expect(page.getByTestId("countdown")).toBeVisible();

    const message = page.getByLabel(say("checkout.details.message"));
    const name = page.getByLabel(say("checkout.details.name"));
    const typed = tooMuch.replaceAll("\u0000", " ");
    await message.fill(typed);
    await name.fill("م".repeat(10_000));
    await page.getByLabel(say("checkout.review.terms")).check();
    const submit = page
      .getByRole("main")
      .getByRole("button", { name: say("checkout.book"), exact: true });
    await submit.click();
    await expect(page.getByText(say("checkout.errors.tooLong")).first()).toBeVisible();
    await expect(message).toHaveValue(typed);

    await name.fill(`${"م🌙".repeat(60)} <b>x</b>`);
    const shown = typed.slice(0, 3000).trim();
    await message.fill(shown);
    await submit.click();
    await page.waitForURL(/\/booking\/confirmation\//);
    await page.getByRole("link", { name: say("bookings.confirmation.details") }).click();
    await page.waitForURL(/\/dashboard\/bookings\//);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("main")).toContainText("<script>window.hacked = true</script>");
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);

    // A message to the host: too long is said beside the field, and nothing is cut off.
    const contact = page.getByRole("button", {
      name: new RegExp(say("messaging.contact", { name: ".*" })),
    });
    await hydrated(contact);
    await contact.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(typed);
    await expect(dialog.getByText(say("errors.tooLong", { limit: 5000 }))).toBeVisible();
    await expect(dialog.getByRole("textbox")).toHaveValue(typed);
    await expect(dialog.getByRole("button", { name: say("messaging.send") })).toBeDisabled();
    await dialog.getByRole("textbox").fill(shown);
    await dialog.getByRole("button", { name: say("messaging.send") }).click();
    await page.waitForURL(/\/dashboard\/messages\//);
    await expect(page.getByRole("main")).toContainText("<script>window.hacked = true</script>");
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}

// Combinations: once, in Arabic, with text of both directions, on a desktop and then on a phone.

import { holdBooking } from "./support/fixtures/booking";
import { freeSlot, slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { translator } from "./support/i18n";
import { expectNoOverflow, phone } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

// Several scripts, emoji, direction marks, and markup that must be shown as text.
const markup = "<script>window.hacked = true</script>";
const mixed = `قاعة النيل 🌙 \u202eolleh\u202c ${markup} 東京 {name} \u200f`;
const tooLong = mixed.repeat(200).slice(0, 10_000);
const longest = tooLong.slice(0, 3000).trim();

test("texts that are too long are refused and stay in the form, and markup is shown as text (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const guest = await createUser("guest", "Hana");
  const slot = await freeSlot({ instant: true });
  const { id } = await holdBooking(guest, slotRequest(slot));
  await signInAs(context, guest);
  await page.goto(`/ar/book/${slot.venueId}?${slotQuery(slot)}&hold=${id}`);
  await expect(page.getByTestId("countdown")).toBeVisible();

  const message = page.getByLabel(t("checkout.details.message"));
  const name = page.getByLabel(t("checkout.details.name"));
  await message.fill(tooLong);
  await name.fill("م".repeat(10_000));
  await page.getByLabel(t("checkout.review.terms")).check();
  const submit = page
    .getByRole("main")
    .getByRole("button", { name: t("checkout.book"), exact: true });
  await submit.click();
  await expect(page.getByText(t("checkout.errors.tooLong")).first()).toBeVisible();
  await expect(message).toHaveValue(tooLong);

  await name.fill(`${"م🌙".repeat(60)} <b>x</b>`);
  await message.fill(longest);
  await submit.click();
  await page.waitForURL(/\/booking\/confirmation\//);
  await page.getByRole("link", { name: t("bookings.confirmation.details") }).click();
  await page.waitForURL(/\/dashboard\/bookings\//);
  await page.setViewportSize(phone);
  await expect(page.getByRole("main")).toContainText(markup);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await expectNoOverflow(page);

  // A message to the host: a text that is too long is reported beside the field, and never cut.
  const contact = page.getByRole("button", {
    name: new RegExp(t("messaging.contact", { name: ".*" })),
  });
  await contact.click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: t("messaging.send") });
  await dialog.getByRole("textbox").fill(tooLong);
  await expect(dialog.getByText(t("errors.tooLong", { limit: 5000 }))).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveValue(tooLong);
  await expect(send).toBeDisabled();
  await dialog.getByRole("textbox").fill(longest);
  await send.click();
  await page.waitForURL(/\/dashboard\/messages\//);
  await expect(page.getByRole("main")).toContainText(markup);
  await expectNoOverflow(page);
});

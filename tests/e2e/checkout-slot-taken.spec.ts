// Combinations: other times in English on a desktop and in Arabic on a phone, because they take room; what happens
// during the checkout once in each of its two forms.
import { sample } from "../support/sample";
import { holdBooking } from "./support/fixtures/booking";
import { freeSlot, slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a guest who comes too late for a time takes one of three others with one press",
)) {
  const t = translator(locale);

  test(`a guest who comes too late for a time takes one of three others with one press (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await freeSlot({ instant: true });
    await holdBooking(await createUser("guest", "Early"), slotRequest(slot));
    await signInAs(context, await createUser("guest", "Late"));
    await page.goto(localePath(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
    await expect(page.getByText(t("errors.slot_taken"))).toBeVisible();
    const alternatives = page
      .getByRole("region", { name: t("checkout.alternatives.title") })
      .getByRole("button");
    await expect(alternatives).toHaveCount(3);
    await expectNoOverflow(page);
    await alternatives.first().click();
    await expect(page.getByTestId("countdown")).toBeVisible();
    await expect(page).toHaveURL(/hold=/);
    await expect(page.getByText(t("errors.slot_taken"))).toBeHidden();
  });
}

// Only in test:all: the other two tests show the same refusal.
test("a time that another guest takes meanwhile is refused at the first of four steps (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const slot = await freeSlot({ instant: false });
  await signInAs(context, await createUser("guest", "Ali"));
  await page.goto(`/booking/${slot.venueId}?${slotQuery(slot)}`);
  await expect(page.getByTestId("total")).toBeVisible();
  await holdBooking(await createUser("guest", "Mona"), slotRequest(slot));
  await page.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: t("errors.slot_taken") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("checkout.headings.time") })).toBeVisible();
});

test("a time that another guest takes meanwhile is refused on one page, and disabled in the list (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const slot = await freeSlot({ instant: true });
  await signInAs(context, await createUser("guest", "Slow"));
  await page.goto(`/ar/book/${slot.venueId}?${slotQuery(slot)}`);
  // Shown once the free hours of the day are loaded.
  await expect(page.getByText(t("checkout.time.free"))).toBeVisible();
  const start = page.getByRole("combobox", { name: t("checkout.time.start") });
  const chosen = start.locator("option:checked");
  await expect(chosen).toBeEnabled();
  await holdBooking(await createUser("guest", "Quick"), slotRequest(slot));
  await page.getByRole("button", { name: t("checkout.hold.take"), exact: true }).click();
  await expect(page.getByText(t("errors.slot_taken")).first()).toBeVisible();
  await expect(chosen).toBeDisabled();
  await expect(start).toHaveValue(slot.start);
});

// Combinations: each change of a price once, four steps and one page, English and Arabic by turns.
import { isolate } from "@/lib/shared/isolate";
import { formatMoney } from "../../lib/shared/money";
import { freeSlot, freeSlotWithAddon, slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { approvedProvider, createService, offerAtVenue } from "./support/fixtures/provider";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;

test("a price that differs from the one of the link is shown beside the old one (English)", async ({
  page,
  context,
}) => {
  const t = translator("en");
  const slot = await freeSlot({ instant: false });
  const money = (minor: number) => formatMoney(minor, slot.currency, "en", { full: true });
  const checkout = `/booking/${slot.venueId}?${slotQuery(slot)}`;
  const linked = slot.totalMinor - 1000;
  await signInAs(context, await createUser("guest", "Careful"));
  await page.goto(`${checkout}&total=${linked}`);
  await expect(
    page.getByText(
      t("checkout.priceChange.body", { old: money(linked), new: money(slot.totalMinor) }),
    ),
  ).toBeVisible();
  await page.goto(`${checkout}&total=${slot.totalMinor}`);
  await expect(page.getByTestId("total")).toHaveText(money(slot.totalMinor));
  await expect(page.getByText(t("checkout.priceChange.title"))).toBeHidden();
});

test("an add-on costs what its card says, is limited by its stock, and keeps the hold (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const guest = await createUser("guest", "Festive");
  const { slot, addon } = await freeSlotWithAddon();
  const { data: quote } = await guest.client.rpc("quote_booking", {
    ...slotRequest(slot),
    p_addons: [{ id: addon.id, quantity: 1 }],
  });
  const total = (quote as { total_minor: number }).total_minor;
  await signInAs(context, guest);
  await page.goto(`/ar/booking/${slot.venueId}?${slotQuery(slot)}`);
  await page.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
  const name = addon.name_ar || addon.name;
  const more = page.getByRole("button", { name: t("checkout.extras.more", { name }) });
  const card = page.getByRole("listitem").filter({ has: more });
  await expect(card).toContainText(formatMoney(total - slot.totalMinor, slot.currency, "ar"));
  await expect(card).toContainText(t("checkout.extras.stock", { count: addon.stock }));
  await expect(page.getByTestId("countdown")).toBeVisible();
  await card.getByRole("switch").check();
  await expect(page.getByTestId("total")).toHaveText(
    formatMoney(total, slot.currency, "ar", { full: true }),
  );
  await expect(page.getByTestId("countdown")).toBeVisible();
  for (let chosen = 1; chosen < addon.stock; chosen += 1) await more.click();
  await expect(more).toBeDisabled();
});

// Only in test:all: supabase/tests/service_bookings.test.sql shows what a refusal does.
test("a guest who adds a service reads before sending what happens when its provider declines (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const slot = await freeSlot({ instant: false });
  const provider = await approvedProvider(uniqueName("Table"));
  const name = uniqueName("Sweets");
  const serviceId = await createService(provider.id, name, { currency: slot.currency });
  await offerAtVenue(serviceId, slot.venueId);
  await signInAs(context, await createUser("guest", "Hungry"));
  await page.goto(`/booking/${slot.venueId}?${slotQuery(slot)}`);
  const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
  const heading = (step: string) =>
    page.getByRole("heading", { name: t(`checkout.headings.${step}`) });
  const explanation = page.getByText(t("checkout.extras.providers"));
  await next.click();
  await expect(heading("extras")).toBeVisible();
  await expect(explanation).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: name }).getByRole("switch").check();
  // 1,000 plus the service fee of 5 %.
  await expect(page.getByTestId("total")).toHaveText(
    formatMoney(slot.totalMinor + 105_000, slot.currency, "en", { full: true }),
  );
  for (const step of ["details", "review"]) {
    await next.click();
    await expect(heading(step)).toBeVisible();
  }
  await expect(explanation).toBeVisible();
});

// Only in test:all: custom-price.spec.ts shows the price in the checkout.
test("a service whose price is agreed by message is named beside the total and adds nothing to it (Arabic)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("ar");
  const slot = await freeSlot({ instant: true });
  const provider = await approvedProvider(uniqueName("Oud"));
  const name = uniqueName("Oud");
  const serviceId = await createService(provider.id, name, {
    currency: slot.currency,
    pricing_type: "custom",
  });
  await offerAtVenue(serviceId, slot.venueId);
  await signInAs(context, await createUser("guest", "Curious"));
  await page.goto(`/ar/book/${slot.venueId}?${slotQuery(slot)}`);
  await page.getByRole("listitem").filter({ hasText: name }).getByRole("switch").check();
  const summary = page.getByRole("region", { name: t("checkout.summary.title") });
  await expect(
    summary.getByText(t("checkout.summary.custom", { name: isolate(name) })),
  ).toBeVisible();
  await expect(summary.getByTestId("total")).toHaveText(
    formatMoney(slot.totalMinor, slot.currency, "ar", { full: true }),
  );
});

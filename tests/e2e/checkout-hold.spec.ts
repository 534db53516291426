// Combinations: each rule of a hold once on the page of instant venues, English and Arabic by turns.
import { formatClock } from "../../lib/shared/format-time";
import { serviceClient } from "./support/backend";
import { holdBooking } from "./support/fixtures/booking";
import { freeSlot, slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { translator } from "./support/i18n";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

test("a held time survives a reload, is not shown as taken to its holder, and is booked on one page (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const slot = await freeSlot({ instant: true });
  await signInAs(context, await createUser("guest", "Omar"));
  await page.goto(`/ar/book/${slot.venueId}?${slotQuery(slot)}`);
  await page.getByRole("button", { name: t("checkout.hold.take"), exact: true }).click();
  await expect(page.getByTestId("countdown")).toBeVisible();
  await expect(page).toHaveURL(/hold=/);

  await page.reload();
  await expect(page.getByTestId("countdown")).toBeVisible();
  const list = (name: "start" | "end") =>
    page.getByRole("combobox", { name: t(`checkout.time.${name}`) });
  // Shown once the free hours of the day are loaded.
  await expect(page.getByText(t("checkout.time.free"))).toBeVisible();
  const chosen = (name: "start" | "end") => list(name).locator("option:checked");
  await expect(chosen("start")).toHaveText(formatClock(slot.start, "ar"));
  await expect(chosen("start")).toBeEnabled();
  await expect(chosen("end")).toBeEnabled();
  // Another end and back is the same hold.
  await list("end").selectOption("18:30");
  await list("end").selectOption(slot.end);
  await expect(page.getByTestId("countdown")).toBeVisible();

  await page.getByLabel(t("checkout.review.terms")).check();
  await page.getByRole("button", { name: t("checkout.book") }).click();
  await page.waitForURL(/\/booking\/confirmation\//);
  await expect(
    page.getByRole("heading", { name: t("bookings.confirmation.confirmed.heading") }),
  ).toBeVisible();
});

// Only in test:all: tests/components/bookings/hold-screen-reader.test.tsx shows the offer, supabase/tests/booking_holds.test.sql that it is extended once.
test("a hold that is about to end can be extended once (English)", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const t = translator("en");
  const guest = await createUser("guest", "Slow");
  const slot = await freeSlot({ instant: true });
  const hold = await holdBooking(guest, slotRequest(slot));
  const openNearItsEnd = async () => {
    const { error } = await serviceClient()
      .from("bookings")
      .update({ hold_expires_at: new Date(Date.now() + 150_000).toISOString() })
      .eq("id", hold.id);
    expect(error).toBeNull();
    await page.goto(`/book/${slot.venueId}?hold=${hold.id}`);
  };
  const extend = page.getByRole("button", { name: t("checkout.hold.extend") });
  await signInAs(context, guest);
  await openNearItsEnd();
  await expect(page.getByText(t("checkout.hold.extendOnce"))).toBeVisible();
  await extend.click();
  await expect(page.getByTestId("countdown")).toHaveText(/^1[45]:\d\d$/);
  await openNearItsEnd();
  await expect(page.getByText(t("checkout.hold.extended"))).toBeVisible();
  await expect(extend).toBeHidden();
});

test("a submission that is repeated after its answer was lost makes one booking (English)", async ({
  page,
  context,
  allowedMessages,
}) => {
  const t = translator("en");
  const guest = await createUser("guest", "Huda");
  const slot = await freeSlot({ instant: true });
  const hold = await holdBooking(guest, slotRequest(slot));
  await signInAs(context, guest);
  await page.goto(`/book/${slot.venueId}?hold=${hold.id}`);
  await expect(page.getByTestId("countdown")).toBeVisible();
  await page.getByLabel(t("checkout.review.terms")).check();

  // The request arrives, but its response is lost.
  let isLost = false;
  await page.route("**/book/**", async (route) => {
    // Prices are requested from the same address.
    if (route.request().postData()?.includes('"terms":true') && !isLost) {
      isLost = true;
      await route.fetch();
      await route.abort("connectionreset");
    } else {
      await route.continue();
    }
  });
  allowedMessages.push(/^Failed to load resource: net::ERR_CONNECTION_RESET$/);
  const book = page.getByRole("button", { name: t("checkout.book") });
  await book.click();
  await expect(page.getByText(t("checkout.offline"))).toBeVisible();
  // Text typed meanwhile can no longer be saved with the hold, but does not end the checkout.
  const draft = page.waitForResponse(/\/draft$/);
  await page.getByLabel(t("checkout.details.message")).fill("Once more");
  expect(await (await draft).json()).toEqual({ outcome: "sent" });
  await book.click();
  await page.waitForURL(/\/booking\/confirmation\//);
  const { data } = await guest.client.rpc("list_my_bookings", { p_side: "guest" });
  expect(data).toHaveLength(1);
});

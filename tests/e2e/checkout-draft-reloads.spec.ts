// Combinations: English on a desktop and Arabic on a phone; typed text that differs between the server, the tab and the page.

import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { holdBooking } from "./support/fixtures/booking";
import { freeSlot, slotRequest } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, failedResource, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

for (const { locale, screen, view } of sample(
  views,
  "a page that was read before a save was stored shows what was saved",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/hold_drafts.test.sql shows which save stays.
  test(`a page that was read before a save was stored shows what was saved (${view})`, {
    tag: "@all",
  }, async ({ page, context, allowedMessages }) => {
    // A page whose document comes from the test may not ask the backend on this machine.
    allowedMessages.push(/`?loopback`? address space/, failedResource);
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Dalia");
    const slot = await freeSlot({ instant: false });
    const hold = await holdBooking(guest, slotRequest(slot));
    await signInAs(context, guest);
    const phone = page.getByLabel(t("checkout.details.phone"), { exact: true });
    await page.goto(localePath(locale, `/booking/${slot.venueId}?hold=${hold.id}&step=details`));
    await expect(page.getByTestId("countdown")).toBeVisible();
    let save = () => {};
    const isAsked = new Promise<void>((resolve) => {
      save = resolve;
    });
    await page.route(/\/draft$/, async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.route(/step=details/, async (route) => {
      const response = await route.fetch();
      const isAnswered = page.waitForResponse(/\/draft$/);
      save();
      await (await isAnswered).finished();
      const isSaved = async () => {
        const { data } = await guest.client.rpc("get_hold_draft", { p_booking_id: hold.id });
        return data?.phone;
      };
      await expect.poll(isSaved).toBe("+20 100 555");
      await route.fulfill({ response });
    });
    await phone.fill("+20 100 555");
    await page.reload();
    await expect(page.getByTestId("countdown")).toBeVisible();
    await expect(phone).toHaveValue("+20 100 555");
    await page.unrouteAll({ behavior: "wait" });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "what was typed is still there when the tab comes back to a hold that has run out",
)) {
  const t = translator(locale);

  test(`what was typed is still there when the tab comes back to a hold that has run out (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Salwa");
    const slot = await freeSlot({ instant: false });
    const hold = await holdBooking(guest, slotRequest(slot));
    await signInAs(context, guest);
    const message = page.getByLabel(t("checkout.details.message"));
    const address = localePath(locale, `/booking/${slot.venueId}?hold=${hold.id}&step=details`);
    await page.goto(address);
    await expect(page.getByTestId("countdown")).toBeVisible();
    await message.fill("Two ramps");
    const isSaved = async () => {
      const { data } = await guest.client.rpc("get_hold_draft", { p_booking_id: hold.id });
      return data?.message;
    };
    await expect.poll(isSaved).toBe("Two ramps");
    await page.goto(localePath(locale, "/"));
    const { error } = await serviceClient()
      .from("bookings")
      .update({ hold_expires_at: new Date(Date.now() - 1000).toISOString() })
      .eq("id", hold.id);
    expect(error).toBeNull();
    await page.goto(address);
    await expect(page.getByText(t("checkout.hold.expired"))).toBeVisible();
    await expect(message).toHaveValue("Two ramps");
    await page.reload();
    await expect(message).toHaveValue("Two ramps");
    await page.getByRole("button", { name: t("checkout.hold.again") }).click();
    await expect(page.getByTestId("countdown")).toBeVisible();
    await expect(message).toHaveValue("Two ramps");
  });
}

for (const { locale, screen, view } of sample(
  views,
  "on a slow line what is typed before scripts run stays, and without scripts the kept details are shown",
)) {
  const t = translator(locale);

  // Only in test:all: no-script.spec.ts and checkout-drafts.spec.ts show the two halves.
  test(`on a slow line what is typed before scripts run stays, and without scripts the kept details are shown (${view})`, {
    tag: "@all",
  }, async ({ page, context, browser }) => {
    const guest = await createUser("guest", "Slow");
    const slot = await freeSlot({ instant: false });
    const hold = await holdBooking(guest, slotRequest(slot));
    await guest.client.rpc("save_hold_draft", {
      p_booking_id: hold.id,
      p_draft: { message: "Kept", phone: "+20 100 123 4567" },
      p_editor: crypto.randomUUID(),
      p_sequence: 1,
    });
    const address = localePath(locale, `/booking/${slot.venueId}?hold=${hold.id}&step=details`);

    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: screen });
    await signInAs(plain, guest);
    const plainPage = await plain.newPage();
    await plainPage.goto(address);
    await expect(plainPage.getByLabel(t("checkout.details.message"))).toHaveValue("Kept");
    await plain.close();

    await page.setViewportSize(screen);
    await signInAs(context, guest);
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/_next/static/**/*.js*", async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    const message = page.getByLabel(t("checkout.details.message"));
    await message.fill("Typed early");
    release();
    await expect(page.getByTestId("countdown")).toBeVisible();
    await expect(message).toHaveValue("Typed early");
    await page.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Typed early" })).toBeVisible();
  });
}

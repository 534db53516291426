// Combinations: English on a desktop and Arabic on a phone; typed and chosen values in each place where they must persist.

import { timeZoneName } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { expectAccessible } from "./support/accessibility";
import { holdBooking } from "./support/fixtures/booking";
import { freeSlot, freeSlotWithAddon, slotRequest } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

const typed = { phone: "+20 100 123 4567", message: "مدخل للكراسي\n<script>alert(1)</script>" };

for (const { locale, screen, isPhone, view } of sample(
  views,
  "what was typed survives a reload at once, the other language, one page and another device, until it is sent",
)) {
  const t = translator(locale);
  const other = locale === "en" ? "ar" : "en";

  test(`what was typed survives a reload at once, the other language, one page and another device, until it is sent (${view})`, async ({
    page,
    context,
    browser,
  }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Dalia");
    const slot = await freeSlot({ instant: false });
    const hold = await holdBooking(guest, slotRequest(slot));
    await signInAs(context, guest);
    const phone = page.getByLabel(t("checkout.details.phone"), { exact: true });
    const message = page.getByLabel(t("checkout.details.message"));
    const event = page.getByLabel(t("checkout.details.event"), { exact: true });
    const details = `/booking/${slot.venueId}?hold=${hold.id}&step=details`;
    await page.goto(localePath(locale, details));
    await expect(page.getByTestId("countdown")).toBeVisible();
    await phone.fill(typed.phone);
    await event.selectOption("other");
    await message.fill(typed.message);
    await message.press("End");
    await message.pressSequentially("!");

    await test.step("a reload without a pause keeps the last keystroke", async () => {
      await page.reload();
      await expect(message).toHaveValue(`${typed.message}!`);
      await expect(phone).toHaveValue(typed.phone);
      await expect(event).toHaveValue("other");
    });

    await test.step("the other language", async () => {
      await phone.fill("+20 100 999");
      const translated = translator(other);
      if (isPhone) {
        await page.goto(localePath(other, details));
      } else {
        // The page's own link, without loading the document.
        await page
          .getByRole("banner")
          .getByRole("link", { name: /العربية|English/ })
          .click();
        await expect(page).toHaveURL(new RegExp(localePath(other, "/booking/")));
      }
      await expect(
        page.getByLabel(translated("checkout.details.phone"), { exact: true }),
      ).toHaveValue("+20 100 999");
    });

    await test.step("one page", async () => {
      await page.goto(localePath(locale, `/book/${slot.venueId}?hold=${hold.id}`));
      await expect(phone).toHaveValue("+20 100 999");
      await expect(message).toHaveValue(`${typed.message}!`);
      await phone.fill(typed.phone);
      await page
        .getByRole("button", { name: t("checkout.review.change") })
        .last()
        .focus();
      await expect(page.getByRole("definition").filter({ hasText: typed.phone })).toBeVisible();
    });

    await test.step("another device, without the address of the hold", async () => {
      const device = await browser.newContext({ viewport: screen });
      await signInAs(device, guest);
      const there = await device.newPage();
      const isSaved = async () => {
        const { data } = await guest.client.rpc("get_hold_draft", { p_booking_id: hold.id });
        return data?.phone;
      };
      await expect.poll(isSaved).toBe(typed.phone);
      await there.goto(localePath(locale, `/booking/${slot.venueId}`));
      await expect(there.getByTestId("countdown")).toBeVisible();
      for (const step of ["extras", "details"]) {
        await there.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
        await expect(
          there.getByRole("heading", { name: t(`checkout.headings.${step}`) }),
        ).toBeVisible();
      }
      await expect(there.getByLabel(t("checkout.details.phone"), { exact: true })).toHaveValue(
        typed.phone,
      );
      await device.close();
    });

    await test.step("sent, it is with the booking and no draft any more", async () => {
      await page.goto(localePath(locale, `/booking/${slot.venueId}?hold=${hold.id}&step=review`));
      await page.getByLabel(t("checkout.review.terms")).check();
      await page.getByRole("button", { name: t("checkout.request") }).click();
      await page.waitForURL(/\/booking\/confirmation\//);
      await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
      const { data } = await guest.client.rpc("get_hold_draft", { p_booking_id: hold.id });
      expect(data).toBeNull();
      expect(await page.evaluate(() => sessionStorage.getItem("mahfil_checkout_draft"))).toBeNull();
    });
  });
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "the review shows everything with the venue's zone, and each Change leads to the field and back",
)) {
  const t = translator(locale);

  test(`the review shows everything with the venue's zone, and each Change leads to the field and back (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Amal");
    const { slot, addon } = await freeSlotWithAddon();
    const hold = await holdBooking(guest, slotRequest(slot), {
      addons: [{ id: addon.id, quantity: 2 }],
    });
    await guest.client.rpc("save_hold_draft", {
      p_booking_id: hold.id,
      p_draft: {
        contact_name: "أمل",
        phone: typed.phone,
        event_type: "other",
        message: typed.message,
      },
      p_editor: crypto.randomUUID(),
      p_sequence: 1,
    });
    await signInAs(context, guest);
    await page.goto(localePath(locale, `/booking/${slot.venueId}?hold=${hold.id}&step=review`));
    const review = page.getByRole("heading", { name: t("checkout.headings.review") });
    const facts = page.getByRole("definition");
    await expect(review).toBeVisible();
    const addonName = locale === "ar" ? addon.name_ar || addon.name : addon.name;
    for (const text of [
      timeZoneName(slot.timeZone, locale),
      t("checkout.summary.guests", { count: slot.guests }),
      t("checkout.details.otherEvent"),
      "أمل",
      typed.phone,
      "<script>alert(1)</script>",
      addonName,
    ]) {
      await expect(facts.filter({ hasText: text }).first()).toBeVisible();
    }
    // Name, sign and number follow each other in text direction.
    const places = await facts
      .getByRole("listitem")
      .filter({ hasText: addonName })
      .evaluate((item) => {
        const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const found: number[] = [];
        while (walker.nextNode()) {
          const text = walker.currentNode.textContent ?? "";
          const indexes = text.includes("×") ? [text.indexOf("×"), text.indexOf("2")] : [0];
          for (const index of indexes) {
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + 1);
            found.push(range.getBoundingClientRect().x);
          }
        }
        return found;
      });
    expect(places).toHaveLength(3);
    expect(places.toSorted((a, b) => (locale === "ar" ? b - a : a - b))).toEqual(places);
    await expect(page.getByText(t("checkout.review.price"), { exact: true })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);

    const change = (label: string) =>
      page.getByRole("button", { name: `${t("checkout.review.change")} ${label}`, exact: true });
    const back = page.getByRole("button", { name: t("checkout.backToReview"), exact: true });
    const phone = page.getByLabel(t("checkout.details.phone"), { exact: true });
    await change(t("checkout.details.phone")).click();
    await expect(phone).toBeFocused();
    await phone.fill("012");
    await back.click();
    await expect(page.getByText(t("checkout.errors.phoneInvalid"))).toBeVisible();
    await phone.fill("+20 122 000 1111");
    await back.click();
    await expect(review).toBeVisible();
    await expect(facts.filter({ hasText: "+20 122 000 1111" })).toBeVisible();

    await change(t("checkout.review.guests")).click();
    const guests = page.getByRole("textbox", { name: t("checkout.time.guests") });
    await expect(guests).toBeFocused();
    await guests.fill(String(slot.guests - 1));
    await back.click();
    await expect(review).toBeVisible();
    await expect(
      facts.filter({ hasText: t("checkout.summary.guests", { count: slot.guests - 1 }) }),
    ).toBeVisible();
    // Going back in the browser from a change leads to the review too.
    await change(t("checkout.review.extras")).click();
    await expect(page.getByRole("heading", { name: t("checkout.headings.extras") })).toBeVisible();
    await page.goBack();
    await expect(review).toBeVisible();
    await expect(page.getByTestId("total").first()).toBeVisible();
    if (isPhone) await expectNoOverflow(page);
  });
}

for (const { locale, screen, view } of sample(
  views,
  "extras that were chosen and not yet held survive a reload",
)) {
  // Only in test:all: the first test shows the draft.
  test(`extras that were chosen and not yet held survive a reload (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Fares");
    const { slot, addon } = await freeSlotWithAddon();
    const hold = await holdBooking(guest, slotRequest(slot));
    await signInAs(context, guest);
    const name = locale === "ar" ? addon.name_ar || addon.name : addon.name;
    await page.goto(localePath(locale, `/booking/${slot.venueId}?hold=${hold.id}&step=extras`));
    const total = page.getByTestId("total").first();
    const before = await total.textContent();
    await page.getByRole("listitem").filter({ hasText: name }).getByRole("switch").check();
    await expect(total).not.toHaveText(before ?? "");
    const after = await total.textContent();
    await page.reload();
    await expect(total).toHaveText(after ?? "");
    await expect(page.getByTestId("countdown")).toBeVisible();
  });
}

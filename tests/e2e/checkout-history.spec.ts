// Combinations: English on a desktop and Arabic on a phone; the steps as history entries, and one guest's hold in several
// places.
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { holdBooking } from "./support/fixtures/booking";
import { freeSlot, slotQuery, slotRequest } from "./support/fixtures/free-slot";
import { localePath, translator } from "./support/i18n";
import { views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs } from "./support/users";

async function countHolds(guestId: string): Promise<number> {
  const { count, error } = await serviceClient()
    .from("bookings")
    .select("*", { count: "exact", head: true })
    .match({ guest_id: guestId, status: "held" });
  if (error) throw error;
  return count ?? 0;
}

for (const { locale, screen, isPhone, view } of sample(
  views,
  "Back goes through the steps of a checkout and Forward returns to them with everything in it",
)) {
  const t = translator(locale);

  test(`Back goes through the steps of a checkout and Forward returns to them with everything in it (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Nadia");
    const slot = await freeSlot({ instant: false });
    await signInAs(context, guest);
    const heading = (step: string) =>
      page.getByRole("heading", { name: t(`checkout.headings.${step}`) });
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    const phone = page.getByLabel(t("checkout.details.phone"), { exact: true });
    const message = page.getByLabel(t("checkout.details.message"));
    await page.goto(localePath(locale, `/venues/${slot.venueId}?${slotQuery(slot)}`));
    await page.goto(localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    await next.click();
    await expect(heading("extras")).toBeFocused();
    await expect(page).toHaveURL(/step=extras/);
    await next.click();
    await expect(heading("details")).toBeVisible();
    await phone.fill("+20 100 123 4567");
    await message.fill("وصول ٥ مساءً <b>please</b>");

    await test.step("Back to the time, which is still held, and not away", async () => {
      await page.goBack();
      await expect(heading("extras")).toBeVisible();
      await expect(page).toHaveURL(/step=extras/);
      await page.goBack();
      await expect(heading("time")).toBeVisible();
      await expect(page).toHaveURL(/step=time/);
      await expect(page.getByTestId("countdown")).toBeVisible();
      await expect(page.getByRole("combobox", { name: t("checkout.time.start") })).toHaveValue(
        slot.start,
      );
    });

    await test.step("continuing again within a minute is the same hold", async () => {
      await next.click();
      await expect(heading("extras")).toBeVisible();
      await expect(page.getByText(t("errors.slot_taken"))).toBeHidden();
      expect(await countHolds(guest.id)).toBe(1);
    });

    await test.step("Forward to the details with what was typed", async () => {
      await next.click();
      await expect(phone).toHaveValue("+20 100 123 4567");
      await next.click();
      await expect(heading("review")).toBeVisible();
      await page.goBack();
      await expect(heading("details")).toBeVisible();
      await expect(message).toHaveValue("وصول ٥ مساءً <b>please</b>");
      await page.goForward();
      await expect(heading("review")).toBeVisible();
      await page.getByRole("button", { name: t("checkout.back"), exact: true }).click();
      await expect(heading("details")).toBeVisible();
      await page.goForward();
      await expect(heading("review")).toBeVisible();
    });

    await test.step("a reload stays at the step", async () => {
      await page.goBack();
      await expect(heading("details")).toBeVisible();
      await page.reload();
      await expect(heading("details")).toBeVisible();
      await expect(phone).toHaveValue("+20 100 123 4567");
      await expect(next).toBeEnabled();
      // A server action of the reload would go to the address that is shown by then.
      await page.waitForLoadState("networkidle");
    });

    await test.step("Back through the steps from before the reload asks the server for nothing", async () => {
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      await page.goBack();
      await expect(heading("extras")).toBeVisible();
      await page.goBack();
      await expect(heading("time")).toBeVisible();
      expect(requests.filter((url) => url.includes("/booking/"))).toEqual([]);
    });

    await test.step("back to the venue, whose time is held by the reader, and Forward into the step", async () => {
      await page.goBack();
      await expect(page).toHaveURL(/\/venues\//);
      const notice = page
        .getByRole("status")
        .filter({ has: page.getByRole("link", { name: t("checkout.hold.goOn") }) });
      if (isPhone) {
        await page.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
      }
      await expect(notice).toBeVisible();
      await expect(page.getByText(t("venues.quote.problems.slot_taken"))).toBeHidden();
      await page.goForward();
      await expect(heading("time")).toBeVisible();
      await expect(page.getByTestId("countdown")).toBeVisible();
    });
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a link on the way through the site leads back into the step with what was typed",
)) {
  const t = translator(locale);

  test(`a link on the way through the site leads back into the step with what was typed (${view})`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(screen);
    const slot = await freeSlot({ instant: true });
    await signInAs(context, await createUser("guest", "Rami"));
    const next = page.getByRole("button", { name: t("checkout.continue"), exact: true });
    const message = page.getByLabel(t("checkout.details.message"));
    await page.goto(localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    await next.click();
    await expect(page).toHaveURL(/step=extras/);
    await next.click();
    await message.fill("Two ramps");
    // Without loading the document: the router shows the page from before the hold.
    await page
      .getByRole("link", { name: "Mahfil" })
      .or(page.getByRole("link", { name: "محفل" }))
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${localePath(locale, "/")}$`));
    // A guest who goes back has seen the page.
    await expect(page.getByRole("form", { name: t("home.search.label") })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/step=details/);
    await expect(message).toHaveValue("Two ramps");
    await expect(page.getByTestId("countdown")).toBeVisible();
  });
}

for (const { locale, screen, view } of sample(
  views,
  "a second tab shows the guest's own hold, and moving it there frees the first time",
)) {
  const t = translator(locale);

  // Only in test:all: supabase/tests/booking_holds.test.sql shows which hold is replaced.
  test(`a second tab shows the guest's own hold, and moving it there frees the first time (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    const guest = await createUser("guest", "Hoda");
    const slot = await freeSlot({ instant: false });
    await signInAs(context, guest);
    const address = localePath(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`);
    await page.goto(address);
    await page.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
    await expect(page.getByTestId("countdown")).toBeVisible();

    const tab = await context.newPage();
    await tab.setViewportSize(screen);
    await tab.goto(address);
    await expect(tab.getByTestId("countdown")).toBeVisible();
    await expect(tab).toHaveURL(/hold=/);
    await tab.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
    await expect(tab).toHaveURL(/step=extras/);
    // Back within the document: data that loading it would lose is still there.
    await tab.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await tab.goBack();
    await expect(tab).toHaveURL(/step=time/);
    await expect(tab.getByRole("heading", { name: t("checkout.headings.time") })).toBeVisible();
    expect(await tab.evaluate(() => "isSameDocument" in window)).toBe(true);
    const end = tab.getByRole("combobox", { name: t("checkout.time.end") });
    await expect(tab.getByText(t("checkout.time.free"))).toBeVisible();
    await end.selectOption("18:00");
    await expect(tab.getByRole("button", { name: t("checkout.hold.keepOther") })).toBeVisible();
    await tab.getByRole("button", { name: t("checkout.hold.keepOther") }).click();
    await expect(end).toHaveValue(slot.end);
    await expect(tab.getByTestId("countdown")).toBeVisible();
    await end.selectOption("18:00");
    await tab.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
    await expect(tab.getByRole("heading", { name: t("checkout.headings.extras") })).toBeVisible();
    expect(await countHolds(guest.id)).toBe(1);

    // The first tab learns of it at its next step, and may replace the hold again.
    await page.getByRole("button", { name: t("checkout.continue"), exact: true }).click();
    await page.getByLabel(t("checkout.details.message")).fill("Here too");
    await expect(page.getByText(t("checkout.hold.expired"))).toBeVisible();
    await page.getByRole("button", { name: t("checkout.hold.again") }).click();
    await expect(page.getByTestId("countdown")).toBeVisible();
    await expect(page.getByLabel(t("checkout.details.message"))).toHaveValue("Here too");
    expect(await countHolds(guest.id)).toBe(1);
  });
}

// Only in test:all: supabase/tests/booking_holds.test.sql shows the right.
test("the hold of another guest in the address shows nothing of it (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const slot = await freeSlot({ instant: true });
  const owner = await createUser("guest", "Owner");
  const { id } = await holdBooking(owner, slotRequest(slot));
  await owner.client.rpc("save_hold_draft", {
    p_booking_id: id,
    p_draft: { message: "A secret proposal", phone: "+20 111" },
    p_editor: crypto.randomUUID(),
    p_sequence: 1,
  });
  await signInAs(context, await createUser("guest", "Curious"));
  await page.goto(`/booking/${slot.venueId}?hold=${id}&step=details`);
  await expect(page.getByRole("heading", { name: t("checkout.headings.time") })).toBeVisible();
  await expect(page.getByTestId("countdown")).toBeHidden();
  expect(await page.content()).not.toContain("A secret proposal");
  const answer = await page.request.post(`/api/bookings/${id}/draft`, {
    data: {
      editor: crypto.randomUUID(),
      sequence: 9,
      draft: {
        details: { contactName: "", phone: "", eventType: "", message: "Mine" },
        selection: "",
      },
    },
  });
  expect(await answer.json()).toEqual({ outcome: "refused" });
  const { data } = await owner.client.rpc("get_hold_draft", { p_booking_id: id });
  expect(data).toMatchObject({ message: "A secret proposal" });
});

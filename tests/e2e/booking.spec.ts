import { formatMoney } from "../../lib/shared/money";
import { newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { freeSlot, slotQuery } from "./support/slots";
import { expect, test } from "./support/test";

for (const locale of locales) {
  const say = words(locale);

  test(`${locale}: a guest books in four steps, sees the request, and cancels for the refund shown`, async ({
    page,
    signIn,
  }) => {
    const guest = await newPerson("guest", "Salma");
    const slot = await freeSlot({ instant: false });
    const total = formatMoney(slot.totalMinor, slot.currency, locale, { full: true });
    await signIn(page, locale, guest.email);
    await page.goto(at(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));

    await expect(page.getByTestId("total")).toHaveText(total);
    await page.getByRole("button", { name: say("checkout.continue"), exact: true }).click();
    await expect(
      page.getByRole("heading", { name: say("checkout.headings.extras") }),
    ).toBeVisible();
    await expect(page.getByTestId("countdown")).toHaveText(/^1[45]:\d\d$/);

    await page.getByRole("button", { name: say("checkout.continue"), exact: true }).click();
    await expect(page.getByLabel(say("checkout.details.name"))).toHaveValue("Salma Test");
    // A field that is wrong says so and keeps everything else.
    await page.getByLabel(say("checkout.details.message")).fill("نحتاج مدخلًا للكراسي المتحركة 🎉");
    await page.getByLabel(say("checkout.details.name")).fill("");
    await page.getByRole("button", { name: say("checkout.continue"), exact: true }).click();
    await expect(page.getByText(say("checkout.errors.nameRequired"))).toBeVisible();
    await page.getByLabel(say("checkout.details.name")).fill("سلمى");
    await page.getByRole("button", { name: say("checkout.continue"), exact: true }).click();

    // Reloading goes on with the same hold.
    await expect(
      page.getByRole("heading", { name: say("checkout.headings.review") }),
    ).toBeVisible();
    await page.getByRole("button", { name: say("checkout.request") }).click();
    await expect(page.getByText(say("checkout.errors.termsRequired"))).toBeVisible();
    await page.getByLabel(say("checkout.review.terms")).check();
    await page.getByRole("button", { name: say("checkout.request") }).click();

    await page.waitForURL(/\/booking\/confirmation\//);
    await expect(
      page.getByRole("heading", { name: say("bookings.confirmation.pending.heading") }),
    ).toBeVisible();
    await expect(page.getByTestId("total")).toHaveText(total);

    await page.getByRole("link", { name: say("bookings.confirmation.details") }).click();
    await page.getByRole("button", { name: say("bookings.cancel.open") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(
      say("bookings.cancel.refund", { amount: total, percent: 100 }),
    );
    await dialog.getByRole("button", { name: say("bookings.cancel.confirm") }).click();
    await expect(page.getByTestId("refund")).toHaveText(total);

    await page.goto(at(locale, "/dashboard/bookings?group=cancelled"));
    await expect(
      page.getByRole("link", { name: locale === "ar" ? slot.nameAr : slot.name }),
    ).toBeVisible();
  });

  test(`${locale}: a guest books an instant venue on one page, and the hold survives a reload`, async ({
    page,
    signIn,
  }) => {
    const guest = await newPerson("guest", "Omar");
    const slot = await freeSlot({ instant: true });
    await signIn(page, locale, guest.email);
    await page.goto(at(locale, `/book/${slot.venueId}?${slotQuery(slot)}`));
    await page.getByRole("button", { name: say("checkout.hold.take") }).click();
    await expect(page.getByTestId("countdown")).toBeVisible();
    await expect(page).toHaveURL(/hold=/);

    await page.reload();
    await expect(page.getByTestId("countdown")).toBeVisible();
    await page.getByLabel(say("checkout.review.terms")).check();
    await page.getByRole("button", { name: say("checkout.book") }).click();

    await page.waitForURL(/\/booking\/confirmation\//);
    await expect(
      page.getByRole("heading", { name: say("bookings.confirmation.confirmed.heading") }),
    ).toBeVisible();
  });

  test(`${locale}: a slot that somebody else took is said before anything is lost`, async ({
    page,
    signIn,
  }) => {
    const [first, second] = [await newPerson("guest", "Mona"), await newPerson("guest", "Ali")];
    const slot = await freeSlot({ instant: false });
    await signIn(page, locale, second.email);
    await page.goto(at(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    await expect(page.getByTestId("total")).toBeVisible();

    const { data: venue } = await first.client
      .from("venues")
      .select("time_zone")
      .eq("id", slot.venueId)
      .single();
    const { toInstant } = await import("../../lib/shared/zoned-time");
    const zone = venue?.time_zone ?? "UTC";
    const { error } = await first.client.rpc("hold_booking", {
      p_venue_id: slot.venueId,
      p_start: toInstant(slot.day, slot.start, zone),
      p_end: toInstant(slot.day, slot.end, zone),
      p_guests: 5,
      p_idempotency_key: crypto.randomUUID(),
    });
    expect(error).toBeNull();

    await page.getByRole("button", { name: say("checkout.continue"), exact: true }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: say("errors.slot_taken") }),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: say("checkout.headings.time") })).toBeVisible();
  });
}

test("a repeated submission after a lost answer makes one booking", async ({
  page,
  signIn,
  cleanConsole,
}) => {
  const say = words("en");
  const guest = await newPerson("guest", "Huda");
  const slot = await freeSlot({ instant: true });
  await signIn(page, "en", guest.email);
  await page.goto(`/book/${slot.venueId}?${slotQuery(slot)}`);
  await page.getByRole("button", { name: say("checkout.hold.take") }).click();
  await expect(page.getByTestId("countdown")).toBeVisible();
  await page.getByLabel(say("checkout.review.terms")).check();

  // The request arrives, but its answer is lost on the way back.
  let lost = false;
  await page.route("**/book/**", async (route) => {
    if (route.request().method() === "POST" && !lost) {
      lost = true;
      await route.fetch();
      await route.abort("connectionreset");
    } else {
      await route.continue();
    }
  });
  await page.getByRole("button", { name: say("checkout.book") }).click();
  await expect(page.getByText(say("checkout.offline"))).toBeVisible();
  // The browser's own word on the answer that this test lost.
  await expect
    .poll(() => cleanConsole.splice(0))
    .toEqual(["Failed to load resource: net::ERR_CONNECTION_RESET"]);
  await page.getByRole("button", { name: say("checkout.book") }).click();
  await page.waitForURL(/\/booking\/confirmation\//);

  const { data } = await guest.client.rpc("list_my_bookings", { p_side: "guest" });
  expect(data).toHaveLength(1);
});

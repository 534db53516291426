// Combinations: a request with its answer in English on a desktop and in Arabic on a phone; language-independent cases once, in
// turn.
import type { Browser } from "@playwright/test";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { submitBooking } from "./support/fixtures/booking";
import { approvedProvider, createService, offerAtVenue } from "./support/fixtures/provider";
import { createOpenVenue } from "./support/fixtures/venue";
import { localePath, translator } from "./support/i18n";
import { joinOf, soon } from "./support/realtime";
import { desktop, views } from "./support/screens";
import { expect, test } from "./support/test";
import { createUser, signInAs, type TestUser } from "./support/users";

/** Creates a guest and a host with a venue that takes requests. `requestIn` creates a request for `days` days from now. */
async function startMarket() {
  const [host, guest] = await Promise.all([
    createUser("host", "Mona"),
    createUser("guest", "Omar"),
  ]);
  const venueId = await createOpenVenue(host, `Live Hall ${Date.now()}`, {
    instant_booking: false,
  });
  const requestIn = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return {
      p_venue_id: venueId,
      p_start: `${day}T10:00:00Z`,
      p_end: `${day}T14:00:00Z`,
      p_guests: 10,
    };
  };
  const cancel = (id: string) =>
    guest.client.rpc("cancel_booking", { p_booking_id: id, p_reason: "" }).throwOnError();
  return { host, guest, venueId, requestIn, cancel };
}

/** Opens a page in a new browser context of that user, and waits until it has joined the user's topic. */
async function openPage(
  browser: Browser,
  user: TestUser,
  path: string,
  screen: { width: number; height: number } = desktop,
) {
  const context = await browser.newContext({ viewport: screen });
  await signInAs(context, user);
  const page = await context.newPage();
  const joined = joinOf(page, `user:${user.id}`);
  await page.goto(path);
  await joined;
  return page;
}

for (const { locale, screen, view } of sample(
  views,
  "a request, its answer and its cancellation appear at the other side without reloading",
)) {
  const t = translator(locale);

  test(`a request, its answer and its cancellation appear at the other side without reloading (${view})`, async ({
    browser,
  }) => {
    const { host, guest, requestIn, cancel } = await startMarket();
    const atHost = await openPage(browser, host, localePath(locale, "/host/bookings"), screen);
    const { id, reference } = await submitBooking(guest, requestIn(20));
    const row = atHost.getByRole("main").getByRole("listitem").filter({ hasText: reference });
    await expect(row).toBeVisible(soon);
    await expect(atHost.getByText(t("live.bookings"))).toBeAttached();

    const atGuest = await openPage(
      browser,
      guest,
      localePath(locale, `/dashboard/bookings/${id}`),
      screen,
    );
    const list = await openPage(browser, guest, localePath(locale, "/dashboard/bookings"), screen);
    await row.getByRole("button").first().click();
    const confirmed = t("bookings.status.confirmed");
    await expect(atGuest.getByText(confirmed, { exact: true })).toBeVisible(soon);
    await expect(
      atGuest.getByText(t("live.booking", { status: confirmed }), { exact: true }),
    ).toBeAttached();
    await expect(list.getByRole("main").getByText(confirmed, { exact: true })).toBeVisible(soon);

    await atHost.goto(localePath(locale, `/host/bookings/${id}`));
    await expect(atHost.getByText(confirmed, { exact: true })).toBeVisible();
    await cancel(id);
    await expect(
      atHost.getByText(t("live.booking", { status: t("bookings.status.cancelled") }), {
        exact: true,
      }),
    ).toBeAttached(soon);
  });
}

test("a dialog with what was typed stays open when the booking changes, and the page follows when it is closed (Arabic)", async ({
  browser,
}) => {
  const t = translator("ar");
  const { host, guest, requestIn, cancel } = await startMarket();
  const { id, reference } = await submitBooking(guest, requestIn(20));
  const page = await openPage(browser, host, "/ar/host/bookings");
  const rowOf = (text: string) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: text });
  const decline = rowOf(reference).getByRole("button", {
    name: t("hosting.answer.declineNamed", { guest: "Omar" }),
  });
  // The page is rendering again when the dialog opens.
  const released = Promise.withResolvers<void>();
  const isRendering = (url: URL) => url.searchParams.has("_rsc");
  await page.route(isRendering, async (route) => {
    await released.promise;
    await route.continue();
  });
  const rendering = page.waitForRequest((request) => isRendering(new URL(request.url())));
  const { reference: other } = await submitBooking(guest, requestIn(25));
  await rendering;
  await decline.click();
  const dialog = page.getByRole("dialog", { name: t("hosting.answer.declineTitle") });
  const reason = dialog.getByRole("textbox");
  await reason.fill("القاعة قيد الصيانة");
  await cancel(id);
  const nextRendering = () =>
    page.waitForResponse((response) => isRendering(new URL(response.url())));
  const rendered = nextRendering();
  released.resolve();
  await rendered;
  // Another change, after the rendered state.
  const renderedAgain = nextRendering();
  await submitBooking(guest, requestIn(30));
  await renderedAgain;
  await expect(reason).toHaveValue("القاعة قيد الصيانة");
  await dialog.getByRole("button", { name: t("hosting.answer.keep") }).click();
  await expect(rowOf(reference)).toHaveCount(0, soon);
  await expect(rowOf(other)).toBeVisible();
});

// Only in test:all: supabase/tests/realtime_booking_events.test.sql shows who is told.
test("a provider sees a booking of their service and its cancellation without reloading (English)", {
  tag: "@all",
}, async ({ browser }) => {
  const t = translator("en");
  const [{ guest, venueId, requestIn, cancel }, provider] = [
    await startMarket(),
    await approvedProvider("Flowers"),
  ];
  const name = `Roses ${Date.now()}`;
  const serviceId = await createService(provider.id, name, { currency: "EGP" });
  await offerAtVenue(serviceId, venueId);
  const page = await openPage(browser, provider, "/provider/bookings?group=waiting");
  const { id } = await submitBooking(guest, requestIn(20), {
    services: [{ id: serviceId, quantity: 1 }],
  });
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(card).toBeVisible(soon);
  await cancel(id);
  await expect(card).toHaveCount(0, soon);
  await expect(page.getByText(t("live.bookings"))).toBeAttached();
});

// Only in test:all: messages-live.spec.ts shows what such a page asks for.
test("a page that cannot be told of a booking asks when it is looked at again, and a stranger is told nothing (English)", {
  tag: "@all",
}, async ({ page, context }) => {
  const t = translator("en");
  const { host, guest, requestIn } = await startMarket();
  const { id } = await submitBooking(guest, requestIn(20));
  await signInAs(context, guest);
  await page.routeWebSocket(/\/realtime\//, (socket) => socket.close());
  await page.goto(`/dashboard/bookings/${id}`);
  const decided = await host.client.rpc("decide_booking", {
    p_booking_id: id,
    p_decision: "accept",
  });
  expect(decided.error).toBeNull();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText(t("bookings.status.confirmed"), { exact: true })).toBeVisible(soon);
  const stranger = await createUser("guest", "Nada");
  const answer = await stranger.client.rpc("has_new_event", {
    p_event: "booking",
    p_since: new Date(Date.now() - 60_000).toISOString(),
  });
  expect(answer.data).toBe(false);
});

for (const { locale, screen, view } of sample(
  views,
  "a hold and a blocked time appear in the host's calendar without reloading",
)) {
  const t = translator(locale);

  test(`a hold and a blocked time appear in the host's calendar without reloading (${view})`, async ({
    browser,
  }) => {
    const { host, guest, venueId, requestIn } = await startMarket();
    const times = requestIn(2);
    const day = times.p_start.slice(0, 10);
    const page = await openPage(
      browser,
      host,
      localePath(locale, `/host/calendar?view=day&day=${day}`),
      screen,
    );
    // The items of a day, inside the day's item.
    const entries = page
      .getByRole("main")
      .getByRole("listitem")
      .getByRole("listitem")
      .filter({ hasText: "Live Hall" });
    await expect(entries).toHaveCount(0);
    const held = await guest.client.rpc("hold_booking", {
      ...times,
      p_idempotency_key: crypto.randomUUID(),
    });
    expect(held.error).toBeNull();
    await expect(entries).toHaveCount(1, soon);
    await expect(page.getByText(t("live.calendar"))).toBeAttached();
    const blocked = await serviceClient()
      .from("blocked_times")
      .insert({ venue_id: venueId, starts_at: `${day}T16:00:00Z`, ends_at: `${day}T18:00:00Z` });
    expect(blocked.error).toBeNull();
    await expect(entries).toHaveCount(2, soon);
    const { error } = await guest.client.rpc("cancel_booking", {
      p_booking_id: (held.data as { id: string }).id,
      p_reason: "",
    });
    expect(error).toBeNull();
    await expect(entries).toHaveCount(1, soon);
  });
}

// Combinations: an imported calendar in Arabic, because messages stand beside what is typed; the venue's own address in
// English.
import { createServer } from "node:http";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatDay } from "../../lib/shared/format-time";
import { toInstant } from "../../lib/shared/zoned-time";
import { submitBooking } from "./support/fixtures/booking";
import { slotRequest } from "./support/fixtures/free-slot";
import { createOpenVenue } from "./support/fixtures/venue";
import { translator } from "./support/i18n";
import { chooseFromMenu } from "./support/pages/host-venues";
import { expect, test } from "./support/test";
import { createUser, signInAs, type TestUser } from "./support/users";

const timeZone = "Africa/Cairo";
const day = (days: number) => addDays(todayIn(timeZone), days);
const instant = (days: number, time: string) => toInstant(day(days), time, timeZone) ?? "";
const compact = (text: string) => text.replace(/[-:]|\.\d+/g, "");

/** Books hours of the day in `days` days. Throws the error code. */
const book = (guest: TestUser, venueId: string, days: number, start: string, end: string) =>
  submitBooking(guest, slotRequest({ venueId, timeZone, day: day(days), start, end, guests: 5 }), {
    details: { contact_name: "Samira Secret" },
  });
const blocked = { message: "blocked" };

/** A calendar of another service that the test serves and changes. */
async function startExternalCalendar() {
  let text = "";
  let status = 200;
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "text/calendar" }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/calendar.ics`,
    /** Serves these events from now on; an event without hours lasts the whole day. */
    serve(...events: { uid: string; days: number; from?: string; to?: string }[]) {
      status = 200;
      const when = (days: number, time: string) => `${compact(day(days))}T${compact(time)}00`;
      text = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Elsewhere//EN",
        ...events.flatMap(({ uid, days, from, to }) => [
          "BEGIN:VEVENT",
          `UID:${uid}`,
          "SUMMARY:Reserved elsewhere",
          from
            ? `DTSTART;TZID=Africa/Cairo:${when(days, from)}`
            : `DTSTART;VALUE=DATE:${compact(day(days))}`,
          ...(to ? [`DTEND:${when(days, to)}`] : []),
          "END:VEVENT",
        ]),
        "END:VCALENDAR",
        "",
      ].join("\r\n");
    },
    fail(code: number) {
      status = code;
    },
    close: () => server.close(),
  };
}

test("an imported calendar blocks times, changes, fails, and conflicts with a booking (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const host = await createUser("host", "Laila");
  const guest = await createUser("guest", "Omar");
  const venueId = await createOpenVenue(host, "Canal Room");
  const external = await startExternalCalendar();
  external.serve({ uid: "one", days: 20, from: "10:00", to: "14:00" });
  await signInAs(context, host);
  const button = (key: string, values?: Record<string, string>) =>
    page.getByRole("button", { name: t(key, values), exact: true });

  await page.goto("/ar/host/venues");
  await chooseFromMenu(page, "ar", "Canal Room", "calendars.linkNamed");
  await page.waitForURL(`**/host/venues/${venueId}/calendars`);
  const name = page.getByLabel(t("calendars.imports.name"));
  const url = page.getByLabel(t("calendars.imports.url"));

  // A refused address is explained beside its field, and the typed text stays.
  await name.fill("Airbnb");
  for (const [typed, problem] of [
    ["calendar", "address"],
    ["http://10.0.0.1/calendar.ics", "private"],
  ] as const) {
    await url.fill(typed);
    await button("calendars.imports.submit").click();
    await expect(page.getByText(t(`calendars.problems.${problem}`))).toBeVisible();
    await expect(name).toHaveValue("Airbnb");
    await expect(url).toHaveValue(typed);
  }

  await url.fill(external.url);
  await button("calendars.imports.submit").click();
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Airbnb" }) });
  await expect(row).toContainText(t("calendars.imports.states.fresh"));
  await expect(row).toContainText(t("calendars.imports.events", { count: 1 }));
  await expect(url).toHaveValue("");
  await expect(book(guest, venueId, 20, "12:00", "15:00")).rejects.toMatchObject(blocked);

  // The event moves by a day: its old time becomes bookable, its new one not.
  external.serve(
    { uid: "one", days: 21, from: "10:00", to: "14:00" },
    { uid: "two", days: 22, from: "18:00", to: "23:00" },
  );
  const refresh = button("calendars.imports.refreshNamed", { name: "Airbnb" });
  await refresh.click();
  await expect(row).toContainText(t("calendars.imports.events", { count: 2 }));
  await expect(book(guest, venueId, 21, "12:00", "15:00")).rejects.toMatchObject(blocked);
  const booked = await book(guest, venueId, 20, "12:00", "15:00");

  // The calendar fails: the last good state stays.
  external.fail(503);
  await refresh.click();
  await expect(row).toContainText(t("calendars.imports.states.failing"));
  await expect(row).toContainText(t("calendars.problems.http", { status: 503 }));
  await expect(book(guest, venueId, 22, "19:00", "20:00")).rejects.toMatchObject(blocked);

  // It responds again with an event during the booking: shows both, and keeps the booking.
  external.serve({ uid: "one", days: 20, from: "10:00", to: "18:00" });
  await refresh.click();
  const conflict = page.getByRole("region", {
    name: t("calendars.conflicts.title", { count: 1 }),
  });
  await expect(conflict).toContainText("Reserved elsewhere");
  await expect(conflict.getByRole("link")).toContainText(booked.reference);
  external.serve({ uid: "one", days: 20 });
  await refresh.click();
  const wholeDay = t("calendars.conflicts.allDay", { days: formatDay(day(20), "ar") });
  await expect(conflict.getByText(wholeDay)).toBeVisible();
  await expect(book(guest, venueId, 20, "16:00", "17:00")).rejects.toMatchObject(blocked);

  await button("calendars.imports.removeNamed", { name: "Airbnb" }).click();
  await button("calendars.imports.askRemove.confirm").click();
  await expect(page.getByText(t("calendars.imports.empty"))).toBeVisible();
  await expect(conflict).toBeHidden();
  await book(guest, venueId, 20, "16:00", "17:00");
  external.close();
});

// Only in test:all: supabase/tests/calendar_feeds.test.sql shows the address, tests/unit/calendar-feeds/write-feed.test.ts the file.
test("the calendar of a venue is read by its secret address until it is renewed or revoked (English)", {
  tag: "@all",
}, async ({ page, context, request }) => {
  const t = translator("en");
  const host = await createUser("host", "Laila");
  const guest = await createUser("guest", "Samira");
  const venueId = await createOpenVenue(host, "Canal Room");
  const { reference } = await book(guest, venueId, 30, "12:00", "15:00");
  await signInAs(context, host);
  const button = (key: string) => page.getByRole("button", { name: t(key), exact: true });
  const pathOf = (address: string) => {
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  };

  await page.goto(`/host/venues/${venueId}/calendars`);
  await button("calendars.own.make").click();
  const address = page.getByLabel(t("calendars.own.address"));
  await expect(address).toHaveValue(/\/api\/calendars\/[\w-]{43}\.ics/);
  const first = pathOf(await address.inputValue());
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await button("calendars.own.copy").click();
  await expect(button("calendars.own.copied")).toBeVisible();

  const feed = await request.get(first);
  expect(feed.status()).toBe(200);
  expect(feed.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(feed.headers()["cache-control"]).toContain("private");
  const text = await feed.text();
  expect(text).toContain(`SUMMARY:${t("calendars.feed.booked")} ${reference}`);
  expect(text).toContain(`DTSTART:${compact(instant(30, "12:00"))}`);
  expect(text).not.toMatch(/Samira|Secret/);
  const etag = String(feed.headers().etag);
  const again = await request.get(first, { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);

  await button("calendars.own.renew").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("calendars.own.askRenew.confirm"), exact: true })
    .click();
  await expect(address).not.toHaveValue(new RegExp(first.slice(15, 58)));
  const second = pathOf(await address.inputValue());
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  // The page shows the address only once.
  await page.reload();
  await expect(button("calendars.own.renew")).toBeVisible();
  await expect(address).toBeHidden();
  await button("calendars.own.revoke").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("calendars.own.askRevoke.confirm"), exact: true })
    .click();
  await expect(page.getByText(t("calendars.own.none"))).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { toInstant } from "../../lib/shared/zoned-time";
import { asService, newPerson } from "./support/backend";
import { hydrated } from "./support/hydrated";
import { at, locales, words } from "./support/i18n";
import { chooseFromMenu } from "./support/listings";
import { carrySession } from "./support/session";
import { expect, test } from "./support/test";

type Person = Awaited<ReturnType<typeof newPerson>>;
const zone = "Africa/Cairo";
const day = (days: number) => addDays(todayIn(zone), days);
const instant = (days: number, time: string) => toInstant(day(days), time, zone) ?? "";
const compact = (text: string) => text.replace(/[-:]|\.\d+/g, "");

/** A venue of that host that is always open and confirms at once. */
async function openVenue(host: Person, name: string): Promise<string> {
  const service = asService();
  const { data, error } = await service
    .from("venues")
    .insert({
      host_id: host.id,
      name,
      capacity: 40,
      address: "5 Canal Street",
      city: "Cairo",
      country: "EG",
      price_per_hour: 100_000,
      instant_booking: true,
      status: "active",
    })
    .select("id")
    .single();
  if (error) throw error;
  const always = { opens: "00:00", closes: "00:00" };
  await service.from("opening_hours").update(always).eq("venue_id", data.id);
  return data.id;
}

async function book(guest: Person, venueId: string, days: number, from: string, to: string) {
  const held = await guest.client.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: instant(days, from),
    p_end: instant(days, to),
    p_guests: 5,
    p_idempotency_key: randomUUID(),
  });
  if (held.error) return { problem: held.error.message };
  const sent = await guest.client.rpc("submit_booking", {
    p_booking_id: held.data.id,
    p_details: { contact_name: "Samira Secret", phone: "", terms: true },
  });
  return sent.error ? { problem: sent.error.message } : { reference: String(sent.data.reference) };
}

/** A calendar of another service, served by the test: what it says can be changed. */
async function outsideCalendar() {
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
    /** Whole lines of VEVENTs; the zone of times without one is the venue's. */
    says(...events: { uid: string; days: number; from: string; to: string }[]) {
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
          `DTSTART;TZID=Africa/Cairo:${when(days, from)}`,
          `DTEND:${when(days, to)}`,
          "END:VEVENT",
        ]),
        "END:VCALENDAR",
        "",
      ].join("\r\n");
    },
    fails(code: number) {
      status = code;
    },
    close: () => server.close(),
  };
}

for (const locale of locales) {
  const say = words(locale);

  test(`${locale}: an outside calendar blocks, changes, fails and meets a booking`, async ({
    page,
    context,
    baseURL,
  }) => {
    const host = await newPerson("host", "Laila");
    const guest = await newPerson("guest", "Omar");
    const venueId = await openVenue(host, "Canal Room");
    const outside = await outsideCalendar();
    outside.says({ uid: "one", days: 20, from: "10:00", to: "14:00" });
    await carrySession(context, host.email, String(baseURL));
    const button = (key: string, values?: Record<string, string>) =>
      page.getByRole("button", { name: say(key, values), exact: true });

    await page.goto(at(locale, "/host/venues"));
    await chooseFromMenu(page, locale, "Canal Room", "calendars.linkNamed");
    await page.waitForURL(`**/host/venues/${venueId}/calendars`);
    const name = page.getByLabel(say("calendars.imports.name"));
    const url = page.getByLabel(say("calendars.imports.url"));
    await hydrated(name);

    // What is wrong is said beside the address, and nothing typed is lost.
    await name.fill("Airbnb");
    for (const [typed, problem] of [
      ["calendar", "address"],
      ["http://10.0.0.1/calendar.ics", "private"],
    ] as const) {
      await url.fill(typed);
      await button("calendars.imports.submit").click();
      await expect(page.getByText(say(`calendars.problems.${problem}`))).toBeVisible();
      await expect(name).toHaveValue("Airbnb");
      await expect(url).toHaveValue(typed);
    }

    await url.fill(outside.url);
    await button("calendars.imports.submit").click();
    const row = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Airbnb" }) });
    await expect(row).toContainText(say("calendars.imports.states.fresh"));
    await expect(row).toContainText(say("calendars.imports.events", { count: 1 }));
    await expect(url).toHaveValue("");
    expect(await book(guest, venueId, 20, "12:00", "15:00")).toEqual({ problem: "blocked" });

    // It moves by a day: the old time can be booked, and the new one cannot.
    outside.says(
      { uid: "one", days: 21, from: "10:00", to: "14:00" },
      { uid: "two", days: 22, from: "18:00", to: "23:00" },
    );
    const refresh = button("calendars.imports.refreshNamed", { name: "Airbnb" });
    await refresh.click();
    await expect(row).toContainText(say("calendars.imports.events", { count: 2 }));
    expect(await book(guest, venueId, 21, "12:00", "15:00")).toEqual({ problem: "blocked" });
    const booked = await book(guest, venueId, 20, "12:00", "15:00");
    expect(booked).toEqual({ reference: expect.any(String) });

    // It fails: the last good state stays.
    outside.fails(503);
    await refresh.click();
    await expect(row).toContainText(say("calendars.imports.states.failing"));
    await expect(row).toContainText(say("calendars.problems.http", { status: 503 }));
    expect(await book(guest, venueId, 22, "19:00", "20:00")).toEqual({ problem: "blocked" });

    // It is back, with an event on the booking: both sides are shown, and the booking stands.
    outside.says({ uid: "one", days: 20, from: "10:00", to: "18:00" });
    await refresh.click();
    const conflict = page.getByRole("region", {
      name: say("calendars.conflicts.title", { count: 1 }),
    });
    await expect(conflict).toContainText("Reserved elsewhere");
    await expect(conflict.getByRole("link")).toContainText(String(booked.reference));
    expect(await book(guest, venueId, 20, "16:00", "17:00")).toEqual({ problem: "blocked" });

    await button("calendars.imports.removeNamed", { name: "Airbnb" }).click();
    await button("calendars.imports.askRemove.confirm").click();
    await expect(page.getByText(say("calendars.imports.empty"))).toBeVisible();
    await expect(conflict).toBeHidden();
    expect(await book(guest, venueId, 20, "16:00", "17:00")).toHaveProperty("reference");
    outside.close();
  });

  test(`${locale}: a venue's own calendar is read by its secret address until a new one is made`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const host = await newPerson("host", "Laila");
    const guest = await newPerson("guest", "Samira");
    const venueId = await openVenue(host, "Canal Room");
    const { reference } = await book(guest, venueId, 30, "12:00", "15:00");
    await carrySession(context, host.email, String(baseURL));
    const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
    const here = (address: string) => {
      const { pathname, search } = new URL(address);
      return `${pathname}${search}`;
    };

    await page.goto(at(locale, `/host/venues/${venueId}/calendars`));
    await hydrated(button("calendars.own.make"));
    await button("calendars.own.make").click();
    const address = page.getByLabel(say("calendars.own.address"));
    await expect(address).toHaveValue(/\/api\/calendars\/[\w-]{43}\.ics/);
    const first = here(await address.inputValue());
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await button("calendars.own.copy").click();
    await expect(button("calendars.own.copied")).toBeVisible();

    const feed = await request.get(first);
    expect(feed.status()).toBe(200);
    expect(feed.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(feed.headers()["cache-control"]).toContain("private");
    const text = await feed.text();
    expect(text).toContain(`SUMMARY:${say("calendars.feed.booked")} ${reference}`);
    expect(text).toContain(`DTSTART:${compact(instant(30, "12:00"))}`);
    expect(text).not.toMatch(/Samira|Secret/);
    const etag = String(feed.headers().etag);
    const again = await request.get(first, { headers: { "if-none-match": etag } });
    expect(again.status()).toBe(304);

    await button("calendars.own.renew").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("calendars.own.askRenew.confirm"), exact: true })
      .click();
    await expect(address).not.toHaveValue(new RegExp(first.slice(15, 58)));
    const second = here(await address.inputValue());
    expect((await request.get(first)).status()).toBe(404);
    expect((await request.get(second)).status()).toBe(200);

    // Once left, the page does not show it again.
    await page.reload();
    await expect(button("calendars.own.renew")).toBeVisible();
    await expect(address).toBeHidden();
    await hydrated(button("calendars.own.revoke"));
    await button("calendars.own.revoke").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("calendars.own.askRevoke.confirm"), exact: true })
      .click();
    await expect(page.getByText(say("calendars.own.none"))).toBeVisible();
    expect((await request.get(second)).status()).toBe(404);
  });
}

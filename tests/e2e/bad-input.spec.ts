import { isolate } from "@/lib/shared/isolate";
import { addDays, todayIn } from "../../lib/shared/calendar-day";
import { formatMoney } from "../../lib/shared/money";
import { isSkipped } from "../../lib/shared/zoned-time";
import { asStranger, newPerson } from "./support/backend";
import { at, locales, words } from "./support/i18n";
import { carrySession } from "./support/session";
import { freeSlot, slotQuery } from "./support/slots";
import { expect, test } from "./support/test";

const cairo = "Africa/Cairo";

/** The next night in Cairo that has no midnight. */
function nightWithoutMidnight(): string {
  let day = addDays(todayIn(cairo), 2);
  while (!isSkipped(day, "00:00", cairo)) day = addDays(day, 1);
  return day;
}

async function aVenueOfCairo() {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_filters: { city: "cairo", instant: true },
    p_limit: 1,
  });
  if (error) throw error;
  const [venue] = (data as { items: { id: string; capacity: number }[] }).items;
  if (!venue) throw new Error("no venue in Cairo");
  return venue;
}

async function total(filters: Record<string, unknown>): Promise<number> {
  const { data, error } = await asStranger().rpc("search_venues", {
    p_filters: filters,
    p_limit: 1,
  });
  if (error) throw error;
  return (data as { total: number }).total;
}

for (const locale of locales) {
  const say = words(locale);

  test(`${locale}: a thousand million guests are told that there is no room for them`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${at(locale, "/explore")}?city=cairo&guests=1000000000`);
    await expect(page.getByText(say("explore.notices.tooManyGuests"))).toBeVisible();
    const venue = await aVenueOfCairo();
    const day = addDays(todayIn(cairo), 70);
    const query = `day=${day}&start=18:00&end=23:00&guests=1000000000`;
    await page.goto(at(locale, `/venues/${venue.id}?${query}`));
    await expect(
      page.getByText(say("venues.quote.problems.over_capacity", { capacity: venue.capacity })),
    ).toBeVisible();
    const guest = await newPerson("guest", "Many");
    await carrySession(page.context(), guest.email, String(baseURL));
    await page.goto(at(locale, `/booking/${venue.id}?${query}`));
    await expect(page.getByText(say("errors.over_capacity"))).toBeVisible();
  });

  test(`${locale}: a time that the clocks skip is named, wherever it is asked for`, async ({
    page,
    baseURL,
  }) => {
    const day = nightWithoutMidnight();
    const asked = `day=${day}&start=00:00&end=06:00`;
    await page.goto(`${at(locale, "/explore")}?city=cairo&${asked}`);
    await expect(page.getByText(say("explore.notices.skippedTime"))).toBeVisible();
    const venue = await aVenueOfCairo();
    const midnight = locale === "ar" ? "12:00\u00a0ص" : "12:00\u00a0AM";
    await page.goto(at(locale, `/venues/${venue.id}?${asked}&guests=2`));
    await expect(page.getByText(say("venues.quote.skipped", { time: midnight }))).toBeVisible();
    const guest = await newPerson("guest", "Late");
    await carrySession(page.context(), guest.email, String(baseURL));
    for (const flow of ["booking", "book"]) {
      await page.goto(at(locale, `/${flow}/${venue.id}?${asked}&guests=2`));
      await expect(page.getByText(say("checkout.time.skipped", { time: midnight }))).toBeVisible();
      const goOn = say(flow === "booking" ? "checkout.continue" : "checkout.hold.take");
      await expect(page.getByRole("button", { name: goOn, exact: true })).toBeDisabled();
    }
  });

  test(`${locale}: where one wish less is not enough, the fewest are named`, async ({ page }) => {
    await page.goto(`${at(locale, "/explore")}?city=luxor&type=studio&guests=99999`);
    await expect(page.getByText(say("explore.empty.bodySeveral"))).toBeVisible();
    const inLuxor = await total({ city: "luxor" });
    const [, after = ""] = say("explore.empty.without", { name: "@", count: inLuxor }).split("@");
    const link = page.getByRole("main").getByRole("link").filter({ hasText: after });
    await expect(link).toContainText(isolate(say("explore.chips.guests", { count: 99999 })));
    await link.click();
    await page.waitForURL((url) => !url.searchParams.has("guests"));
    expect(new URL(page.url()).searchParams.get("city")).toBe("luxor");
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test(`${locale}: the wish that stands in the way is found, however many there are`, async ({
    page,
  }) => {
    const query = "city=cairo&event=wedding&guests=10&layout=seated&min=1&max=2";
    const more = "amenity=restrooms&amenity=air-conditioning&rating=3";
    await page.goto(`${at(locale, "/explore")}?${query}&${more}`);
    const name = isolate(say("explore.chips.max", { price: 2 }));
    const link = page.getByRole("main").getByRole("link").filter({ hasText: name });
    await link.filter({ hasNot: page.locator("svg") }).click();
    await page.waitForURL((url) => !url.searchParams.has("max"));
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test(`${locale}: words that find nothing are named, and not offered as a wish to give up`, async ({
    page,
  }) => {
    await page.goto(at(locale, "/explore?q=zzzzqqqq"));
    const title = say("explore.empty.titleText", { text: isolate("zzzzqqqq") });
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(say("explore.empty.bodyNone"))).toBeVisible();
    await expect(page.getByRole("link", { name: say("explore.empty.all") })).toBeVisible();
  });

  test(`${locale}: without script the checkout says the price and what it needs`, async ({
    browser,
    baseURL,
  }) => {
    const guest = await newPerson("guest", "Plain");
    const slot = await freeSlot({ instant: true });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    await carrySession(context, guest.email, String(baseURL));
    const page = await context.newPage();
    await page.goto(at(locale, `/booking/${slot.venueId}?${slotQuery(slot)}`));
    await expect(page.getByTestId("total")).toHaveText(
      formatMoney(slot.totalMinor, slot.currency, locale, { full: true }),
    );
    await expect(page.getByRole("main").locator("noscript p").filter({ visible: true })).toHaveText(
      say("checkout.noScript"),
    );
    const goOn = page.getByRole("button", { name: say("checkout.continue"), exact: true });
    await expect(goOn).toBeDisabled();
    await context.close();
  });
}

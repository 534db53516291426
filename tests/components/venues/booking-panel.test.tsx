import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { panelLabels } from "@/app/[locale]/(site)/venues/[id]/page-labels";
import { VenuePanel } from "@/app/[locale]/(site)/venues/[id]/venue-panel";
import { getFromText } from "@/components/venues/from-text";
import type { QuoteText } from "@/lib/quotes/types";
import { addDays, todayIn } from "@/lib/shared/calendar-day";
import { formatClock } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import type { VenueDetail } from "@/lib/venues/types";
import { expectNoOverflow } from "../support/accessibility.ts";
import { expectText, expectTextIn } from "../support/expect-text.ts";
import { languageNames, locales, type TestLocale } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { router } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import { phone, testInEachView, testInOneView, type View } from "../support/views.ts";
import { slotsOf, venueDetail } from "./venue-detail.ts";

const day = addDays(todayIn("Africa/Cairo"), 41);
const time = `day=${day}&start=14:00&end=18:00`;
const forOne = 10_500;

const perGuest = (guests: number): VenueDetail => ({
  ...venueDetail,
  pricing: { ...venueDetail.pricing, model: "per_person", hourMinor: 0, personMinor: 10_000 },
  from: { totalMinor: guests * forOne, hours: null, days: null, guests },
});

/** Returns the text of a quote for a number of guests. */
const quoteOf = (locale: TestLocale, guests: number): QuoteText => ({
  lines: [
    {
      label: translator(locale)("bookings.price.perPerson", {
        unit: formatMoney(forOne, "EGP", locale),
        count: guests,
      }),
      amount: formatMoney(guests * forOne, "EGP", locale),
    },
  ],
  total: formatMoney(guests * forOne, "EGP", locale),
  totalMinor: guests * forOne,
  fee: null,
  tax: null,
  freeCancellation: null,
  laterCancellation: [],
  problems: [],
});

/** Shows the booking panel of a venue; returns what it has requested. `isAnswered` delays prices. */
async function renderPanel(
  { locale, screen, isPhone }: Pick<View, "locale" | "screen" | "isPhone">,
  query: string,
  {
    venue = venueDetail,
    isAnswered = Promise.resolve(),
  }: { venue?: VenueDetail; isAnswered?: Promise<void> } = {},
) {
  const requested = answerRequests({
    "/api/availability": (url) =>
      url.searchParams.has("day") ? slotsOf(url.searchParams.get("day") ?? "") : [],
    "/api/quote": (url) => quoteOf(locale, Number(url.searchParams.get("guests"))),
    "/api/from-price": async (url) => {
      await isAnswered;
      const guests = Number(url.searchParams.get("guests"));
      return getFromText(perGuest(guests).from, "EGP", locale);
    },
  });
  await renderIn(
    locale,
    async () => (
      <VenuePanel venue={venue} locale={locale} labels={await panelLabels(venue, locale)} />
    ),
    { screen, address: `/venues/${venue.id}${query}` },
  );
  if (isPhone) await page.getBySelector("button[popovertargetaction=show]").click();
  return requested;
}

testInEachView(
  "a number of guests is typed in Arabic digits into the booking panel, and the address follows it",
  async (view) => {
    await renderPanel(view, "");
    const guests = page.getByLabelText(view.t("venues.panel.guests"), { exact: true });
    await userEvent.type(guests, "١٢٠");
    await expect.element(guests).toHaveValue("120");
    expect(new URLSearchParams(location.search).get("guests")).toBe("120");
    // A letter among the digits does not empty the field.
    await userEvent.keyboard("x");
    await expect.element(guests).toHaveValue("120");
    expectNoOverflow();
  },
);

testInEachView(
  "the price follows the number of guests in the panel, is announced, and moves nothing",
  async (view) => {
    const { locale, t } = view;
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await renderPanel(view, "?guests=20", { venue: perGuest(1), isAnswered });
    const header = page.getBySelector("#booking header");
    const price = header.getBySelector("[aria-live]");
    const field = page.getByLabelText(t("venues.panel.guests"), { exact: true });
    await expect.element(field).toHaveValue("20");
    const sentence = (count: number) =>
      t("venues.panel.from", {
        price: formatMoney(count * forOne, "EGP", locale),
        rule: t("venues.card.guests", { count }),
      });
    await expect.element(price).toHaveAttribute("aria-busy", "true");
    await expect.element(price).toHaveAttribute("aria-live", "polite");
    await expectText(price, sentence(1));
    const before = (await field.findElement()).getBoundingClientRect();
    answer();
    await expectText(price, sentence(20));
    await expect.element(price).toHaveAttribute("aria-busy", "false");
    expect((await field.findElement()).getBoundingClientRect()).toEqual(before);

    await field.fill("35");
    await expectText(price, sentence(35));
    await field.fill("");
    await expectText(price, sentence(1));
  },
);

testInOneView(
  "the price of the panel for the guests of the address is also that of the bar of a phone",
  async ({ locale, t }) => {
    const view = { locale, screen: phone, isPhone: false };
    await renderPanel(view, "?guests=20", { venue: perGuest(1) });
    const price = formatMoney(20 * forOne, "EGP", locale);
    const rule = t("venues.card.guests", { count: 20 });
    const bar = page.getBySelector(".bottom-bar");
    await expectTextIn(bar, price);
    await expectTextIn(bar, rule);
    expectNoOverflow();
  },
);

testInOneView(
  "a time without a number of guests is priced for one, and the panel says so",
  async (view) => {
    const { locale, t } = view;
    const requested = await renderPanel(view, `?${time}`, { venue: perGuest(1) });
    const panel = page.getBySelector("#booking");
    const price = formatMoney(forOne, "EGP", locale);
    await expectTextIn(panel.getByRole("definition").last(), price);
    const line = t("bookings.price.perPerson", { unit: price, count: 1 });
    await expectTextIn(panel, line);
    const quotes = requested.filter(({ pathname }) => pathname === "/api/quote");
    expect(quotes.map(({ searchParams }) => searchParams.get("guests"))).toEqual(["1"]);
  },
);

testInOneView(
  "the total of the panel goes to the checkout with its time and guests",
  async (view) => {
    const { locale, t } = view;
    await renderPanel(view, `?${time}&guests=20`, { venue: perGuest(1) });
    const panel = page.getBySelector("#booking");
    const total = formatMoney(20 * forOne, "EGP", locale);
    await expectTextIn(panel.getByRole("definition").last(), total);
    await panel.getByRole("button", { name: t("venues.panel.book"), exact: true }).click();
    await expect.poll(() => router.push.mock.calls.length).toBe(1);
    const { pathname, searchParams } = new URL(
      router.push.mock.calls[0]?.[0] ?? "",
      location.origin,
    );
    expect(pathname).toBe(`${locale === "ar" ? "/ar" : ""}/booking/${venueDetail.id}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      day,
      start: "14:00",
      end: "18:00",
      guests: "20",
      total: String(20 * forOne),
    });
  },
);

for (const locale of locales) {
  test(`the chosen times stand whole in the narrow fields of a phone, with their length beside them (${languageNames[locale]})`, async () => {
    const t = translator(locale);
    await renderPanel(
      { locale, screen: phone, isPhone: true },
      `?day=${day}&start=14:00&end=20:00`,
    );
    for (const [name, chosen] of [
      ["start", "14:00"],
      ["end", "20:00"],
    ] as const) {
      const label = t(`venues.panel.${name}`);
      const field = page.getByRole("combobox", { name: label, exact: true });
      await expect.element(field).toHaveDisplayValue(formatClock(chosen, locale));
    }
    const end = page.getByRole("combobox", { name: t("venues.panel.end"), exact: true });
    await expect.element(end).toHaveAccessibleDescription(/6/);
  });
}

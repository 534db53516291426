import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getFromText } from "@/components/venues/from-text";
import { panelLabels } from "@/components/venues/venue-page/page-labels";
import { VenuePanel } from "@/components/venues/venue-page/venue-panel";
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

/** Returns the final position of an element as a comparable value, because a DOMRect has no own properties. */
async function placeOf(element: Element) {
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  return element.getBoundingClientRect().toJSON();
}

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

/** Renders the booking panel of a venue; returns its requests. `isAnswered` delays from-prices, `areSlotsAnswered` the day. */
async function renderPanel(
  { locale, screen, isPhone }: Pick<View, "locale" | "screen" | "isPhone">,
  query: string,
  {
    venue = venueDetail,
    isAnswered = Promise.resolve(),
    areSlotsAnswered = Promise.resolve(),
    getQuote = (guests) => quoteOf(locale, guests),
  }: {
    venue?: VenueDetail;
    isAnswered?: Promise<void>;
    areSlotsAnswered?: Promise<void>;
    getQuote?: (guests: number) => QuoteText | Promise<QuoteText>;
  } = {},
) {
  const requested = answerRequests({
    "/api/availability": async (url) => {
      await areSlotsAnswered;
      return url.searchParams.has("day") ? slotsOf(url.searchParams.get("day") ?? "") : [];
    },
    "/api/quote": (url) => getQuote(Number(url.searchParams.get("guests"))),
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
    // A letter among the digits keeps the field.
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
    const before = await placeOf(await field.findElement());
    answer();
    await expectText(price, sentence(20));
    await expect.element(price).toHaveAttribute("aria-busy", "false");
    expect(await placeOf(await field.findElement())).toEqual(before);

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

testInEachView(
  "what is free on the day is said without moving the button that is being pressed",
  async (view) => {
    const { promise: areSlotsAnswered, resolve: answer } = Promise.withResolvers<void>();
    await renderPanel(view, `?${time}&guests=20`, { venue: perGuest(1), areSlotsAnswered });
    const panel = page.getBySelector("#booking");
    await expectTextIn(
      panel.getByRole("definition").last(),
      formatMoney(20 * forOne, "EGP", view.locale),
    );
    const book = await panel
      .getByRole("button", { name: view.t("venues.panel.book"), exact: true })
      .findElement();
    const before = await placeOf(book);
    answer();
    await expectTextIn(panel, view.t("venues.panel.free"));
    expect(await placeOf(book)).toEqual(before);
  },
);

testInOneView(
  "what is wrong with a time stays, and moves nothing, while its price is asked for again",
  async (view) => {
    const { promise: isPriceAnswered, resolve: answer } = Promise.withResolvers<void>();
    const answers = [Promise.resolve(), isPriceAnswered];
    const quote = quoteOf(view.locale, 20);
    const problem = { code: "closed", text: view.t("venues.panel.failures.invalid_range") };
    const requested = await renderPanel(view, `?${time}&guests=20`, {
      venue: perGuest(1),
      getQuote: async () => {
        await answers.shift();
        return { ...quote, problems: answers.length > 0 ? [problem] : [] };
      },
    });
    const quotes = () => requested.filter(({ pathname }) => pathname === "/api/quote").length;
    const panel = page.getBySelector("#booking");
    await expectTextIn(panel, problem.text);
    const book = await panel
      .getByRole("button", { name: view.t("venues.panel.book"), exact: true })
      .findElement();
    const before = await placeOf(book);
    // With a field in use the panel receives changes; a focused window may have missed one.
    (await page.getBySelector("#book-guests").findElement()).focus();
    await expect
      .poll(() => {
        window.dispatchEvent(new Event("focus"));
        return quotes();
      })
      .toBe(2);
    const problems = panel.getBySelector("#book-problems");
    await expectTextIn(problems, problem.text);
    expect(await placeOf(book)).toEqual(before);
    answer();
    await expectText(problems, "");
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

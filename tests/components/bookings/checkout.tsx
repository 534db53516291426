import type { ComponentType } from "react";
import { vi } from "vitest";
import { page } from "vitest/browser";
import type { CheckoutProps } from "@/components/bookings/one-page-checkout";
import { holdBooking } from "@/lib/bookings/actions";
import type { CheckoutVenue, Extra, Selection } from "@/lib/bookings/types";
import {
  type ExtraPricesRequest,
  extraPricesQuerySchema,
  type QuoteRequest,
  quoteQuerySchema,
} from "@/lib/quotes/schemas";
import type { ExtraPrices, PriceLine, Quote } from "@/lib/quotes/types";
import { addDays, todayIn } from "@/lib/shared/calendar-day";
import { formatMoney, withFee } from "@/lib/shared/money";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import type { View } from "../support/views.ts";
import { slotsOf } from "../venues/venue-detail.ts";

export const day = addDays(todayIn("Africa/Cairo"), 41);
const guests = 20;
const feePercent = 5;
const pricePerDay = 100_000;
/** The total of a day without extras. */
export const dayTotal = withFee(pricePerDay, feePercent);

export const selectionOfDay: Selection = {
  day,
  start: "10:00",
  endDay: day,
  end: "18:00",
  guests,
  addons: {},
  services: {},
  hours: {},
};

/** An add-on priced per booking, with the given differences. */
export const extra = (name: string, changed: Partial<Extra> = {}): Extra => ({
  id: crypto.randomUUID(),
  kind: "addon",
  name: { en: name, ar: name },
  description: { en: "", ar: "" },
  pricing: "per_booking",
  priceMinor: 100_000,
  maxQuantity: 100,
  stock: null,
  provider: "",
  category: null,
  image: null,
  rating: { average: 0, count: 0 },
  ...changed,
});

const checkoutVenue = (extras: Extra[], isPricedByDay: boolean): CheckoutVenue => ({
  id: "11111111-1111-4111-8111-111111111111",
  name: { en: "Nile Hall", ar: "قاعة النيل" },
  city: { en: "Cairo", ar: "القاهرة" },
  image: null,
  timeZone: "Africa/Cairo",
  capacity: 200,
  currency: "EGP",
  feePercent,
  isPricedByDay,
  policy: "flexible",
  instant: true,
  bookingWindowMonths: 12,
  minimumHours: 1,
  extras,
  events: [{ slug: "wedding", name: { en: "Wedding", ar: "زفاف" } }],
});

type Period = Pick<QuoteRequest, "start" | "end">;
type Chosen = Omit<QuoteRequest, "venueId">;

/** Returns how many hours the venue is open in a time: in total, and on its first day. */
export type OpenHours = (period: Period) => { all: number; firstDay: number };

const hoursBetween = ({ start, end }: Period) => {
  const all = (Date.parse(end) - Date.parse(start)) / 3_600_000;
  return { all, firstDay: all };
};

/** Responds with prices and holds as the backend would, for these extras. */
function answerPrices(extras: Extra[], openHours: OpenHours) {
  const priceOf = (each: Extra, chosen: Chosen, considered?: ExtraPricesRequest["considered"]) => {
    const { all, firstDay } = openHours(chosen);
    const quantity =
      chosen.addons[each.id] ?? chosen.services[each.id] ?? considered?.quantities[each.id] ?? 1;
    const wanted = chosen.hours[each.id] ?? considered?.hours[each.id] ?? firstDay;
    const hours = each.pricing === "per_hour" ? Math.min(wanted, all) : null;
    const people = each.pricing === "per_person" ? guests : 1;
    return { quantity, hours, netMinor: each.priceMinor * quantity * people * (hours ?? 1) };
  };
  const linesOf = (chosen: Chosen): PriceLine[] => {
    const days = Math.ceil((Date.parse(chosen.end) - Date.parse(chosen.start)) / 86_400_000);
    const lines: PriceLine[] = [
      {
        kind: "daily",
        label: { en: "", ar: "" },
        quantity: days,
        unitMinor: pricePerDay,
        amountMinor: days * pricePerDay,
      },
      ...extras
        .filter(({ id }) => chosen.addons[id] ?? chosen.services[id])
        .map((each) => {
          const { quantity, hours, netMinor } = priceOf(each, chosen);
          const shared = {
            kind: each.kind,
            label: each.name,
            unitMinor: each.priceMinor,
            amountMinor: netMinor,
          };
          return hours === null
            ? { ...shared, quantity }
            : { ...shared, quantity: quantity * hours, count: quantity, hours };
        }),
    ];
    const net = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const fee = withFee(net, feePercent) - net;
    return [
      ...lines,
      {
        kind: "service_fee",
        label: { en: "", ar: "" },
        quantity: 1,
        unitMinor: fee,
        amountMinor: fee,
        percent: feePercent,
      },
    ];
  };
  const totalOf = (lines: PriceLine[]) =>
    lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const quoteOf = (url: URL): Quote => {
    const request = quoteQuerySchema.parse(Object.fromEntries(url.searchParams));
    const lines = linesOf(request);
    // As `are_extras_available` in SQL: refuses more hours than the venue is open.
    const { all } = openHours(request);
    const isRefused = Object.values(request.hours).some((chosen) => chosen > all);
    return {
      currency: "EGP",
      lines,
      totalMinor: totalOf(lines),
      problems: isRefused ? ["invalid_input"] : [],
      refund: { fullUntil: null, halfUntil: null },
      openHours: all,
      paymentSchedule: null,
      paymentMethods: [],
      manualSchedules: { transfer: null, cash: null },
      securityDeposit: null,
      tax: null,
    };
  };
  const extraPricesOf = (url: URL): ExtraPrices => {
    const { considered, ...chosen } = extraPricesQuerySchema.parse(
      Object.fromEntries(url.searchParams),
    );
    const prices = extras.map((each) => {
      const { quantity, hours, netMinor } = priceOf(each, chosen, considered);
      return [each.id, { quantity, hours, priceMinor: withFee(netMinor, feePercent) }] as const;
    });
    return { openHours: openHours(chosen).all, prices: Object.fromEntries(prices) };
  };
  vi.mocked(holdBooking).mockImplementation(async (request) => {
    const lines = linesOf(request as Chosen);
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    return {
      ok: true,
      data: {
        id: "22222222-2222-4222-8222-222222222222",
        status: "held",
        expiresAt,
        lines,
        totalMinor: totalOf(lines),
        terms: null,
      },
    };
  });
  return { "/api/checkout/quote": quoteOf, "/api/checkout/extras": extraPricesOf };
}

/** Renders a checkout of a venue with these extras, as its page does. */
export async function renderCheckout(
  { locale, screen, t }: Pick<View, "locale" | "screen" | "t">,
  Checkout: ComponentType<CheckoutProps>,
  {
    extras = [],
    selection = selectionOfDay,
    openHours = hoursBetween,
    isPricedByDay = true,
    slotsArrive = Promise.resolve(),
  }: {
    extras?: Extra[];
    selection?: Selection;
    openHours?: OpenHours;
    isPricedByDay?: boolean;
    /** Resolves when the free times of a day arrive. */
    slotsArrive?: Promise<unknown>;
  } = {},
): Promise<void> {
  const venue = checkoutVenue(extras, isPricedByDay);
  answerRequests({
    ...answerPrices(extras, openHours),
    "/api/availability": async (url) => {
      const asked = url.searchParams.get("day");
      if (!asked) return [];
      await slotsArrive;
      return slotsOf(asked);
    },
    "/api/bookings/22222222-2222-4222-8222-222222222222/draft": () => ({}),
  });
  await renderIn(
    locale,
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6">
      <h1 className="mb-6 text-2xl">{t("checkout.title")}</h1>
      <Checkout
        venue={venue}
        guestId="33333333-3333-4333-8333-333333333333"
        initialSelection={selection}
        initialQuote={null}
        initialHold={null}
        isInitialHoldExpired={false}
        initialDetails={{
          contactName: "Nadia Test",
          phone: "+201001234567",
          eventType: "",
          message: "",
        }}
        hasDraft={false}
        linkedTotalMinor={null}
        picture={null}
        hasUnavailableExtras={false}
        rules={null}
        Payment={() => null}
      />
    </div>,
    { screen, address: `/booking/${venue.id}` },
  );
}

/** The visible button that continues a checkout. */
export const continueButton = ({ t }: Pick<View, "t">) =>
  page.getByRole("button", { name: t("checkout.continue"), exact: true });

export const amountIn = ({ locale }: Pick<View, "locale">) => ({
  money: (minor: number) => formatMoney(minor, "EGP", locale),
  full: (minor: number) => formatMoney(minor, "EGP", locale, { full: true }),
});

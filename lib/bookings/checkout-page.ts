import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { requireUser } from "../auth/guards";
import { redirect } from "../i18n/navigation";
import { fetchQuote } from "../quotes/queries";
import { quoteRequestSchema } from "../quotes/schemas";
import type { Quote } from "../quotes/types";
import { firstValue } from "../shared/first-value";
import { createServerSupabase } from "../supabase/server";
import { venueImageUrl } from "../venues/photos/image-url";
import { getVenue } from "../venues/queries";
import { getCheckoutVenue } from "./checkout-queries";
import { getChosenExtras, getMyBooking, listTimeline } from "./queries";
import { toQuoteRequest } from "./rules/quote-request";
import { type CheckoutStep, checkoutSteps } from "./rules/steps";
import {
  eventFromQuery,
  extrasFromQuery,
  selectionFromQuery,
  selectionOfHold,
  withEndDay,
} from "./selection";
import type { CheckoutVenue, Selection } from "./types";

type Query = Record<string, string | string[] | undefined>;

/** The metadata of both checkouts, which search engines do not list. */
export async function checkoutMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title"), robots: { index: false } };
}

/** The quote of the initial selection; null where there is none: the browser asks for it again. */
async function getInitialQuote(venue: CheckoutVenue, selection: Selection): Promise<Quote | null> {
  const request = quoteRequestSchema.safeParse(toQuoteRequest(venue, selection));
  if (!request.success) return null;
  return fetchQuote(await createServerSupabase(), request.data).catch(() => null);
}

/**
 * Everything that both checkouts start from. Signed-out visitors sign in and return to the same
 * address; a booking that was submitted redirects to its confirmation; an unknown venue is not found.
 */
export async function loadCheckout(path: string, venueId: string, query: Query) {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, firstValue(value)]),
  ).toString();
  const user = await requireUser(search ? `${path}?${search}` : path);
  const venueResult = await getVenue(venueId);
  if (!venueResult.ok) return { ok: false as const, code: venueResult.code };
  if (!venueResult.data) notFound();
  const [venue, booking] = await Promise.all([
    getCheckoutVenue(venueResult.data),
    getMyBooking(firstValue(query.hold)),
  ]);
  const hold = booking && booking.venueId === venue.id && booking.side === "guest" ? booking : null;
  if (hold?.submittedAt) {
    redirect({ href: `/booking/confirmation/${hold.id}`, locale: await getLocale() });
  }
  const { isIncomplete, ...extras } = extrasFromQuery(query, venue.extras);
  const requested = { ...selectionFromQuery(query, venue.capacity), ...extras };
  const initialSelection = hold
    ? selectionOfHold(hold, await getChosenExtras(hold.id))
    : venue.isPricedByDay
      ? withEndDay(requested)
      : requested;
  const isHeld = hold?.status === "held";
  const [timeline, initialQuote] = await Promise.all([
    isHeld ? listTimeline(hold.id) : [],
    getInitialQuote(venue, initialSelection),
  ]);
  const step = checkoutSteps.find((name) => name === firstValue(query.step));
  const linkedTotal = firstValue(query.total);
  return {
    ok: true as const,
    isOwn: venueResult.data.hostId === user.id,
    venue,
    houseRules: venueResult.data.rules,
    picture: venue.image ? venueImageUrl(venue.image) : null,
    initialSelection,
    initialQuote,
    initialHold: isHeld
      ? {
          id: hold.id,
          expiresAt: hold.holdExpiresAt ?? "",
          lines: hold.lines,
          totalMinor: hold.totalMinor,
          isExtended: timeline.some((entry) => entry.event === "extend"),
        }
      : null,
    initialStep: (hold && step ? step : "time") as CheckoutStep,
    isInitialHoldExpired: hold?.status === "expired",
    linkedTotalMinor: !hold && /^\d{1,15}$/.test(linkedTotal) ? Number(linkedTotal) : null,
    hasUnavailableExtras: !hold && isIncomplete,
    event: eventFromQuery(query, venue.events),
    contact: { name: `${user.firstName} ${user.lastName}`.trim(), phone: user.phone ?? "" },
  };
}

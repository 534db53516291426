import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { requireUser } from "../auth/guards";
import { redirect } from "../i18n/navigation";
import { readQuote } from "../quotes/booking-quote";
import { slotSchema } from "../quotes/schemas";
import type { BookingQuote } from "../quotes/types";
import { firstValue } from "../shared/first-value";
import { createServerSupabase } from "../supabase/server";
import { venueImageUrl } from "../venues/photos/image-url";
import { getVenue } from "../venues/queries";
import { getCheckoutVenue } from "./checkout-queries";
import { getChosenExtras, getMyBooking, listTimeline } from "./queries";
import { questionOf } from "./rules/question";
import { type CheckoutStep, checkoutSteps } from "./rules/steps";
import {
  eventFromQuery,
  extrasFromQuery,
  selectionFromQuery,
  selectionOfHold,
  withLastDay,
} from "./selection";
import type { CheckoutVenue, Selection } from "./types";

type Query = Record<string, string | string[] | undefined>;

/** What both checkouts are called; no search engine lists them. */
export async function checkoutMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title"), robots: { index: false } };
}

/** The price of what the checkout opens with; null where it cannot be had, and is asked for again there. */
async function firstQuote(venue: CheckoutVenue, chosen: Selection): Promise<BookingQuote | null> {
  const asked = questionOf(venue, chosen);
  if (!asked) return null;
  const slot = slotSchema.safeParse(JSON.parse(asked));
  if (!slot.success) return null;
  return readQuote(await createServerSupabase(), slot.data).catch(() => null);
}

/**
 * Everything that both checkouts start from. Signed-out visitors sign in and come back with their
 * choice; a booking that was sent already goes to its confirmation; an unknown venue is not found.
 */
export async function loadCheckout(path: string, venueId: string, query: Query) {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, firstValue(value)]),
  ).toString();
  const user = await requireUser(search ? `${path}?${search}` : path);
  const found = await getVenue(venueId);
  if (!found.ok) return { ok: false as const, code: found.code };
  if (!found.data) notFound();
  const [venue, hold] = await Promise.all([
    getCheckoutVenue(found.data),
    getMyBooking(firstValue(query.hold)),
  ]);
  const own = hold && hold.venueId === venue.id && hold.side === "guest" ? hold : null;
  if (own?.submittedAt) {
    redirect({ href: `/booking/confirmation/${own.id}`, locale: await getLocale() });
  }
  const { isLess, ...extras } = extrasFromQuery(query, venue.extras);
  const asked = { ...selectionFromQuery(query, venue.capacity), ...extras };
  const initial = own
    ? selectionOfHold(own, await getChosenExtras(own.id))
    : venue.byDay
      ? withLastDay(asked)
      : asked;
  const isHeld = own?.status === "held";
  const [timeline, initialQuote] = await Promise.all([
    own && isHeld ? listTimeline(own.id) : [],
    firstQuote(venue, initial),
  ]);
  const step = checkoutSteps.find((name) => name === firstValue(query.step));
  return {
    ok: true as const,
    isOwn: found.data.hostId === user.id,
    venue,
    houseRules: found.data.rules,
    picture: venue.image ? venueImageUrl(venue.image) : null,
    initial,
    initialQuote,
    initialHold:
      own && isHeld
        ? {
            id: own.id,
            expiresAt: own.holdExpiresAt ?? "",
            lines: own.lines,
            totalMinor: own.totalMinor,
            extended: timeline.some((entry) => entry.event === "extend"),
          }
        : null,
    initialStep: (own && step ? step : "time") as CheckoutStep,
    wasExpired: own?.status === "expired",
    seenMinor:
      !own && /^\d{1,15}$/.test(firstValue(query.total)) ? Number(firstValue(query.total)) : null,
    // A link to the same again may ask for what is no longer there.
    extrasLeftOut: !own && isLess,
    event: eventFromQuery(query, venue.events),
    contact: { name: `${user.firstName} ${user.lastName}`.trim(), phone: user.phone ?? "" },
  };
}

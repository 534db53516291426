import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { requireUser } from "../auth/guards";
import { redirect } from "../i18n/navigation";
import { fetchHoldTerms, fetchQuote } from "../quotes/queries";
import { quoteRequestSchema } from "../quotes/schemas";
import type { Quote } from "../quotes/types";
import { firstValue } from "../shared/first-value";
import { createServerSupabase } from "../supabase/server";
import { venueImageUrl } from "../venues/photos/image-url";
import { getVenue } from "../venues/queries";
import { findOwnHold, getHeldSelection, getHoldDraft } from "./checkout-hold";
import { getCheckoutVenue } from "./checkout-queries";
import { getMyBooking, listTimeline } from "./queries";
import { toQuoteRequest } from "./rules/quote-request";
import { chooseSelection, eventFromQuery, readSelection } from "./selection";
import type { CheckoutVenue, Selection } from "./types";

type Query = Record<string, string | string[] | undefined>;

/** The metadata of both checkouts; search engines do not index them. */
export async function checkoutMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title"), robots: { index: false } };
}

/** The quote of the initial selection. Null when there is none: the browser then requests it again. */
async function getInitialQuote(venue: CheckoutVenue, selection: Selection): Promise<Quote | null> {
  const request = quoteRequestSchema.safeParse(toQuoteRequest(venue, selection));
  if (!request.success) return null;
  return fetchQuote(await createServerSupabase(), request.data).catch(() => null);
}

/**
 * The data with which both checkouts start. Signed-out visitors sign in and return to the same address; a submitted
 * booking redirects to its confirmation; an unknown venue is not found.
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
  const named =
    booking && booking.venueId === venue.id && booking.side === "guest" ? booking : null;
  if (named?.submittedAt) {
    redirect({ href: `/booking/confirmation/${named.id}`, locale: await getLocale() });
  }
  const requested = readSelection(query, venue);
  // Continues with a hold that was replaced, or made in another tab or on another device.
  const wanted = named ? await getHeldSelection(named) : requested.selection;
  const hold = named?.status === "held" ? named : await findOwnHold(venue.id, wanted);
  const [heldSelection, draft, timeline, terms] = await Promise.all([
    hold && getHeldSelection(hold),
    hold && getHoldDraft(hold.id),
    hold ? listTimeline(hold.id) : [],
    hold && fetchHoldTerms(await createServerSupabase(), hold.id),
  ]);
  const { selection, isIncomplete } = chooseSelection({
    venue,
    requested: named ? null : requested,
    held: heldSelection,
    draft: draft?.selection ?? "",
    fallback: wanted,
  });
  const initialQuote = await getInitialQuote(venue, selection);
  const isExpired = named?.status === "expired" && !hold;
  const linkedTotal = firstValue(query.total);
  return {
    ok: true as const,
    isOwn: venueResult.data.hostId === user.id,
    guestId: user.id,
    venue,
    houseRules: venueResult.data.rules,
    picture: venue.image ? venueImageUrl(venue.image) : null,
    initialSelection: selection,
    initialQuote,
    initialHold:
      hold && heldSelection
        ? {
            id: hold.id,
            expiresAt: hold.holdExpiresAt ?? "",
            lines: hold.lines,
            totalMinor: hold.totalMinor,
            terms,
            selection: heldSelection,
            isExtended: timeline.some((entry) => entry.event === "extend"),
          }
        : null,
    isInitialHoldExpired: isExpired,
    hasDraft: draft !== null,
    linkedTotalMinor:
      !hold && !named && /^\d{1,15}$/.test(linkedTotal) ? Number(linkedTotal) : null,
    hasUnavailableExtras: isIncomplete,
    initialDetails: {
      contactName: draft?.details.contactName ?? `${user.firstName} ${user.lastName}`.trim(),
      phone: draft?.details.phone ?? user.phone ?? "",
      eventType: eventFromQuery(
        draft?.details.eventType === undefined ? query : { event: draft.details.eventType },
        venue.events,
      ),
      message: draft?.details.message ?? "",
    },
  };
}

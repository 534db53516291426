import type { PageAccess } from "@/lib/routes/route";
import { pathsWhere, type RoutePath } from "@/lib/routes/table";

export const pageRoles = ["visitor", "guest", "booker", "host", "provider", "admin"] as const;
/** The roles that look at pages. A `booker` is a new guest with a hold and a request, and nothing else. */
export type PageRole = (typeof pageRoles)[number];

/** Addresses that show the not-found page. */
export const notFoundAddresses = { unknown: "/nowhere/at/all", own: "/not-found" };

/**
 * The addresses of pages with parameters or with several states, by role: one for each state that looks different. `{venue}` and
 * the like are ids of `page-ids.ts`. Other pages are visited under their own path.
 */
const examples: Record<PageRole, Partial<Record<RoutePath, string[]>>> = {
  visitor: {
    "/explore": ["/explore", "/explore?q=zzzzqqqq", "/explore?city=cairo&guests=99999"],
    "/services/[id]": ["/services/{service}"],
    "/venues/[id]": ["/venues/{venue}"],
    "/venues/[id]/reviews": ["/venues/{reviewedVenue}/reviews"],
    "/venues/[id]/reviews/[page]": ["/venues/{reviewedVenue}/reviews/2"],
    "/venues/[id]/reviews/rating/[stars]": ["/venues/{reviewedVenue}/reviews/rating/5"],
    "/venues/[id]/reviews/rating/[stars]/[page]": ["/venues/{reviewedVenue}/reviews/rating/5/2"],
    "/newsletter/confirm": ["/newsletter/confirm", "/newsletter/confirm?token=unknown"],
    "/newsletter/unsubscribe": ["/newsletter/unsubscribe?token=unknown"],
    "/unsubscribe": ["/unsubscribe", "/unsubscribe?token=unknown"],
    "/not-found": [notFoundAddresses.own, notFoundAddresses.unknown],
    // Redirects without a valid link: mailed-links.spec.ts checks it.
    "/confirm-link": [],
  },
  guest: {
    // Redirects to the bookings.
    "/dashboard": [],
    "/dashboard/bookings/[bookingId]": ["/dashboard/bookings/{booking}"],
    "/dashboard/bookings/[bookingId]/receipt": ["/dashboard/bookings/{booking}/receipt"],
    "/dashboard/bookings/[bookingId]/pay": ["/dashboard/bookings/{booking}/pay"],
    "/dashboard/favorites/compare": ["/dashboard/favorites/compare?ids={venue},{otherVenue}"],
    "/dashboard/searches/new": ["/dashboard/searches/new?q=hall"],
    "/dashboard/messages/[conversationId]": ["/dashboard/messages/{conversation}"],
    "/dashboard/messages/[conversationId]/report": ["/dashboard/messages/{conversation}/report"],
    "/dashboard/messages/new/[kind]/[id]": ["/dashboard/messages/new/venue/{venue}"],
    "/dashboard/report/[listingId]": ["/dashboard/report/{venue}"],
  },
  booker: {
    "/booking/[venueId]": [
      "/booking/{heldVenue}?hold={hold}",
      ...["extras", "details", "review"].map(
        (step) => `/booking/{heldVenue}?hold={hold}&step=${step}`,
      ),
    ],
    "/book/[venueId]": ["/book/{heldVenue}?hold={hold}"],
    "/booking/confirmation/[bookingId]": ["/booking/confirmation/{request}"],
    // An empty page looks different.
    "/dashboard/bookings/[bookingId]/pay": ["/dashboard/bookings/{booking}/pay"],
    "/dashboard/favorites": ["/dashboard/favorites"],
    "/dashboard/messages": ["/dashboard/messages"],
  },
  host: {
    "/host/calendar": ["/host/calendar", "/host/calendar?view=week"],
    "/host/venues": ["/host/venues", "/host/venues?status=archived"],
    // The first step looks like that of a new venue.
    "/host/venues/[id]/edit": [2, 3, 4, 5, 6].map(
      (step) => `/host/venues/{hostVenue}/edit?step=${step}`,
    ),
    "/host/venues/[id]/calendars": ["/host/venues/{hostVenue}/calendars"],
    "/host/venues/[id]/payments": ["/host/venues/{hostVenue}/payments"],
    "/host/venues/[id]/preview": ["/host/venues/{hostVenue}/preview"],
    "/host/bookings": ["/host/bookings", "/host/bookings?group=all"],
    "/host/bookings/[bookingId]": ["/host/bookings/{hostBooking}"],
    "/dashboard/bookings/[bookingId]/invoices/[invoiceId]": [
      "/dashboard/bookings/{invoicedBooking}/invoices/{invoice}",
    ],
    "/host/earnings/refunds": ["/host/earnings/refunds", "/host/earnings/refunds?group=closed"],
  },
  provider: {
    "/provider/services/edit/[id]": ["/provider/services/edit/{providerService}"],
  },
  admin: {
    "/admin/users/reports/[reportId]": ["/admin/users/reports/{report}"],
    "/admin/venues/[id]/edit": ["/admin/venues/{pendingVenue}/edit"],
    "/admin/services/edit/[id]": ["/admin/services/edit/{service}"],
    "/admin/payments": [
      "payments",
      "refunds",
      "transfers",
      "disputes",
      "claims",
      "returns",
      "differences",
    ].map((list) => `/admin/payments?list=${list}`),
    "/admin/payments/disputes/[disputeId]": ["/admin/payments/disputes/{dispute}"],
    "/admin/payments/claims/[claimId]": ["/admin/payments/claims/{claim}"],
    "/admin/payments/returns/[refundId]": ["/admin/payments/returns/{manualRefund}"],
    "/admin/reviews": ["/admin/reviews", "/admin/reviews?group=not_counted"],
    "/admin/search": ["/admin/search?try=hall+for+300+in+Cairo", "/admin/search?list=places"],
  },
};

const viewers: Record<PageAccess, PageRole> = {
  "signed-out": "visitor",
  user: "guest",
  host: "host",
  service_provider: "provider",
  admin: "admin",
};

/** Returns the addresses that a role visits, by the path of the page. */
export function addressesOf(role: PageRole): Partial<Record<RoutePath, string[]>> {
  const own = pathsWhere(({ access }) => (access ? viewers[access] : "visitor") === role);
  const ownAddresses = own.filter((path) => !path.includes("[")).map((path) => [path, [path]]);
  return { ...Object.fromEntries(ownAddresses), ...examples[role] };
}

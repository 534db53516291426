export const pageRoles = ["visitor", "guest", "booker", "host", "provider", "admin"] as const;
/** Who looks at a page: a `booker` is a new guest with a hold and a request, and nothing else. */
export type PageRole = (typeof pageRoles)[number];

/** Addresses that are answered by the page for what does not exist. */
export const notFoundAddresses = { unknown: "/nowhere/at/all", own: "/not-found" };

/**
 * Every page by the role that looks at it: its route as its folders name it, and the addresses at which it is looked at, for each
 * state that is another picture. `{venue}` and the like are ids of `page-ids.ts`. accessibility.spec.ts compares it with the disk.
 */
export const everyPage: Record<PageRole, Record<string, string[]>> = {
  visitor: {
    "/": ["/"],
    "/explore": ["/explore", "/explore?q=zzzzqqqq", "/explore?city=cairo&guests=99999"],
    "/services": ["/services"],
    "/services/[id]": ["/services/{service}"],
    "/venues/[id]": ["/venues/{venue}"],
    "/venues/[id]/reviews": ["/venues/{reviewedVenue}/reviews"],
    "/venues/[id]/reviews/[page]": ["/venues/{reviewedVenue}/reviews/2"],
    "/venues/[id]/reviews/rating/[stars]": ["/venues/{reviewedVenue}/reviews/rating/5"],
    "/venues/[id]/reviews/rating/[stars]/[page]": ["/venues/{reviewedVenue}/reviews/rating/5/2"],
    "/help": ["/help"],
    "/about": ["/about"],
    "/terms": ["/terms"],
    "/privacy": ["/privacy"],
    "/careers": ["/careers"],
    "/debug": ["/debug"],
    "/signin": ["/signin"],
    "/signup": ["/signup"],
    "/verify": ["/verify"],
    "/forgot-password": ["/forgot-password"],
    "/reset-password": ["/reset-password"],
    "/newsletter/confirm": ["/newsletter/confirm", "/newsletter/confirm?token=unknown"],
    "/newsletter/unsubscribe": ["/newsletter/unsubscribe?token=unknown"],
    "/unsubscribe": ["/unsubscribe", "/unsubscribe?token=unknown"],
    "/host-onboarding": ["/host-onboarding"],
    "/provider-onboarding": ["/provider-onboarding"],
    "/[...rest]": [notFoundAddresses.unknown],
    "/not-found": [notFoundAddresses.own],
  },
  guest: {
    // Leads on without a link that works: mailed-links.spec.ts looks at it.
    "/confirm-link": [],
    // Leads to the bookings.
    "/dashboard": [],
    "/dashboard/profile": ["/dashboard/profile"],
    "/dashboard/bookings": ["/dashboard/bookings"],
    "/dashboard/bookings/[bookingId]": ["/dashboard/bookings/{booking}"],
    "/dashboard/bookings/[bookingId]/receipt": ["/dashboard/bookings/{booking}/receipt"],
    "/dashboard/bookings/[bookingId]/pay": ["/dashboard/bookings/{booking}/pay"],
    "/dashboard/favorites": ["/dashboard/favorites"],
    "/dashboard/favorites/compare": ["/dashboard/favorites/compare?ids={venue},{otherVenue}"],
    "/dashboard/searches": ["/dashboard/searches"],
    "/dashboard/searches/new": ["/dashboard/searches/new?q=hall"],
    "/dashboard/messages": ["/dashboard/messages"],
    "/dashboard/messages/[conversationId]": ["/dashboard/messages/{conversation}"],
    "/dashboard/messages/[conversationId]/report": ["/dashboard/messages/{conversation}/report"],
    "/dashboard/messages/new/[kind]/[id]": ["/dashboard/messages/new/venue/{venue}"],
    "/dashboard/report/[venueId]": ["/dashboard/report/{venue}"],
    "/dashboard/notifications": ["/dashboard/notifications"],
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
    // What is empty looks otherwise.
    "/dashboard/bookings/[bookingId]/pay": ["/dashboard/bookings/{booking}/pay"],
    "/dashboard/favorites": ["/dashboard/favorites"],
    "/dashboard/messages": ["/dashboard/messages"],
  },
  host: {
    "/host": ["/host"],
    "/host/calendar": ["/host/calendar", "/host/calendar?view=week"],
    "/host/calendar/hours": ["/host/calendar/hours"],
    "/host/venues": ["/host/venues", "/host/venues?status=archived"],
    "/host/venues/add": ["/host/venues/add"],
    // The first step looks as that of a new venue.
    "/host/venues/[id]/edit": [2, 3, 4, 5, 6].map(
      (step) => `/host/venues/{hostVenue}/edit?step=${step}`,
    ),
    "/host/venues/[id]/calendars": ["/host/venues/{hostVenue}/calendars"],
    "/host/venues/[id]/payments": ["/host/venues/{hostVenue}/payments"],
    "/host/venues/[id]/preview": ["/host/venues/{hostVenue}/preview"],
    "/host/bookings": ["/host/bookings", "/host/bookings?group=all"],
    "/host/bookings/[bookingId]": ["/host/bookings/{hostBooking}"],
    "/host/earnings": ["/host/earnings"],
    "/dashboard/bookings/[bookingId]/invoices/[invoiceId]": [
      "/dashboard/bookings/{invoicedBooking}/invoices/{invoice}",
    ],
    "/host/earnings/refunds": ["/host/earnings/refunds", "/host/earnings/refunds?group=closed"],
    "/host/replies": ["/host/replies"],
  },
  provider: {
    "/provider": ["/provider"],
    "/provider/services": ["/provider/services"],
    "/provider/services/new": ["/provider/services/new"],
    "/provider/services/edit/[id]": ["/provider/services/edit/{providerService}"],
    "/provider/bookings": ["/provider/bookings"],
    "/provider/business": ["/provider/business"],
    "/provider/dates": ["/provider/dates"],
    "/provider/earnings": ["/provider/earnings"],
    "/provider/venues": ["/provider/venues"],
    "/provider/replies": ["/provider/replies"],
  },
  admin: {
    "/admin": ["/admin"],
    "/admin/users": ["/admin/users"],
    "/admin/users/reports/[reportId]": ["/admin/users/reports/{report}"],
    "/admin/venues": ["/admin/venues"],
    "/admin/venues/[id]/edit": ["/admin/venues/{pendingVenue}/edit"],
    "/admin/services": ["/admin/services"],
    "/admin/services/edit/[id]": ["/admin/services/edit/{service}"],
    "/admin/bookings": ["/admin/bookings"],
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
    "/admin/jobs": ["/admin/jobs"],
    "/admin/settings": ["/admin/settings"],
  },
};

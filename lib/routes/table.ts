import { paymentRoutes, signedOutRoutes } from "./client-routes.ts";
import type { Route } from "./route.ts";

const listed: Route = { access: null, rendering: "static", robots: "index", isInSitemap: true };
const search: Route = { ...listed, rendering: "query" };
const reviews: Route = { access: null, rendering: "static", robots: "index" };
const notFound: Route = { access: null, rendering: "not-found", robots: "noindex" };
const mailed: Route = { access: null, rendering: "request", robots: "disallow" };
const onboarding: Route = { ...mailed, readsSession: true };
const user: Route = { access: "user", rendering: "request", robots: "disallow" };
const host: Route = { ...user, access: "host" };
const provider: Route = { ...user, access: "service_provider" };
const admin: Route = { ...user, access: "admin" };

/**
 * Every page in `app/[locale]`, by the path of its folders. A test compares the table with the files, and with the
 * matcher of `middleware.ts`, which Next reads statically. Pages with the same first segment have the same access.
 */
const pages = {
  "/": { ...listed, isAuthRedirect: true },
  "/explore": search,
  "/services": search,
  "/services/[id]": listed,
  "/venues/[id]": listed,
  "/venues/[id]/reviews": reviews,
  "/venues/[id]/reviews/[page]": reviews,
  // The pages of all reviews contain the same texts.
  "/venues/[id]/reviews/rating/[stars]": { ...reviews, robots: "noindex" },
  "/venues/[id]/reviews/rating/[stars]/[page]": { ...reviews, robots: "noindex" },
  "/about": listed,
  "/help": listed,
  "/careers": listed,
  "/terms": listed,
  "/privacy": listed,
  "/debug": { access: null, rendering: "static", robots: "disallow" },
  "/not-found": notFound,

  ...signedOutRoutes,
  "/confirm-link": { ...mailed, robots: "noindex", readsSession: true },
  "/newsletter/confirm": mailed,
  "/newsletter/unsubscribe": mailed,
  "/unsubscribe": mailed,
  "/host-onboarding": { ...onboarding, onboards: "host" },
  "/provider-onboarding": { ...onboarding, onboards: "service_provider" },

  ...paymentRoutes,
  "/booking/confirmation/[bookingId]": user,
  "/dashboard": user,
  "/dashboard/bookings": user,
  "/dashboard/bookings/[bookingId]": user,
  "/dashboard/bookings/[bookingId]/invoices/[invoiceId]": user,
  "/dashboard/bookings/[bookingId]/receipt": user,
  "/dashboard/favorites": user,
  "/dashboard/favorites/compare": user,
  "/dashboard/messages": user,
  "/dashboard/messages/[conversationId]": user,
  "/dashboard/messages/[conversationId]/report": user,
  "/dashboard/messages/new/[kind]/[id]": user,
  "/dashboard/notifications": user,
  "/dashboard/profile": { ...user, isAuthRedirect: true },
  "/dashboard/report/[listingId]": user,
  "/dashboard/searches": user,
  "/dashboard/searches/new": user,

  "/host": host,
  "/host/bookings": host,
  "/host/bookings/[bookingId]": host,
  "/host/calendar": host,
  "/host/calendar/hours": host,
  "/host/earnings": host,
  "/host/earnings/refunds": host,
  "/host/replies": host,
  "/host/venues": host,
  "/host/venues/[id]/calendars": host,
  "/host/venues/[id]/edit": host,
  "/host/venues/[id]/payments": host,
  "/host/venues/[id]/preview": host,
  "/host/venues/add": host,

  "/provider": provider,
  "/provider/bookings": provider,
  "/provider/business": provider,
  "/provider/dates": provider,
  "/provider/earnings": provider,
  "/provider/replies": provider,
  "/provider/services": provider,
  "/provider/services/edit/[id]": provider,
  "/provider/services/new": provider,
  "/provider/venues": provider,

  "/admin": admin,
  "/admin/bookings": admin,
  "/admin/jobs": admin,
  "/admin/payments": admin,
  "/admin/payments/claims/[claimId]": admin,
  "/admin/payments/disputes/[disputeId]": admin,
  "/admin/payments/returns/[refundId]": admin,
  "/admin/reviews": admin,
  "/admin/search": admin,
  "/admin/services": admin,
  "/admin/services/edit/[id]": admin,
  "/admin/settings": admin,
  "/admin/users": admin,
  "/admin/users/reports/[reportId]": admin,
  "/admin/venues": admin,
  "/admin/venues/[id]/edit": admin,
} satisfies Record<string, Route>;

export type RoutePath = keyof typeof pages;

export const routes: Readonly<Record<string, Route>> = pages;

/** First segments of route handlers and of Next's own files; no page begins with them. */
export const handlerSegments = ["api", "auth", "sitemaps", "_next"];

/** The paths of the pages that match `condition`. */
export const pathsWhere = (condition: (route: Route) => unknown): RoutePath[] =>
  (Object.keys(pages) as RoutePath[]).filter((path) => condition(pages[path]));

/** The first segment of a path; empty for the home page. */
export const firstSegment = (path: string): string => path.split("/", 2)[1] ?? "";

/** The first segments of paths, each once. */
export const firstSegments = (paths: readonly string[]): string[] => [
  ...new Set(paths.map(firstSegment)),
];

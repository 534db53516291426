import { type Route, toPathPattern } from "./route.ts";

// The rows of the route table (`table.ts`) that the browser needs. The rest stays on the server.

const signedOut: Route = { access: "signed-out", rendering: "request", robots: "disallow" };
const payment: Route = {
  access: "user",
  rendering: "request",
  robots: "disallow",
  takesPayments: true,
};

/** The pages for signed-out visitors only. */
export const signedOutRoutes = {
  "/signin": signedOut,
  "/signup": signedOut,
  "/verify": signedOut,
  "/forgot-password": signedOut,
  "/reset-password": { ...signedOut, isAuthRedirect: true },
} satisfies Record<string, Route>;

/** The pages on which cards are entered: the checkouts, and the payment of a part of a booking. */
export const paymentRoutes = {
  "/book/[venueId]": payment,
  "/booking/[venueId]": payment,
  "/dashboard/bookings/[bookingId]/pay": payment,
};

const signedOutPage = toPathPattern(Object.keys(signedOutRoutes));
const paymentPage = toPathPattern(Object.keys(paymentRoutes));

export const isSignedOutPage = (pathname: string): boolean => signedOutPage.test(pathname);

export const isPaymentPage = (pathname: string): boolean => paymentPage.test(pathname);

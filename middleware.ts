import type { NextRequest } from "next/server";
import { guardRequest } from "./lib/auth/guard-request";

export function middleware(request: NextRequest) {
  return guardRequest(request);
}

// Next reads this list without running it: the pages of the table (lib/routes/table.ts) that need a session, or need to be
// without one, in both languages, and nothing else. A test compares the two.
export const config = {
  // In the site's own process: the cache handler, which Next puts beside it, reads files.
  runtime: "nodejs",
  matcher: [
    "/:locale(ar)?/booking/:path*",
    "/:locale(ar)?/book/:path*",
    "/:locale(ar)?/dashboard/:path*",
    "/:locale(ar)?/host/:path*",
    "/:locale(ar)?/provider/:path*",
    "/:locale(ar)?/admin/:path*",
    "/:locale(ar)?/signin",
    "/:locale(ar)?/signup",
    "/:locale(ar)?/verify",
    "/:locale(ar)?/forgot-password",
    "/:locale(ar)?/reset-password",
    // Open to everybody, but they read the session, which only the middleware can refresh.
    "/:locale(ar)?/confirm-link",
    "/:locale(ar)?/host-onboarding",
    "/:locale(ar)?/provider-onboarding",
    // Home only when the sign-in service redirects there with an error.
    { source: "/:locale(ar)?", has: [{ type: "query", key: "error_code" }] },
  ],
};

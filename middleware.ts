import { type NextRequest, NextResponse } from "next/server";
import { guardRequest } from "./lib/auth/guard-request";
import { readsSession } from "./lib/auth/routes";
import { withNonce } from "./lib/security/request-nonce";

export function middleware(request: NextRequest) {
  return withNonce(request, async () => {
    const { pathname, search } = request.nextUrl;
    const english = /^\/en(?=\/|$)/.exec(pathname);
    // Not in `redirects` of next.config.ts, whose responses have no security headers.
    if (english) {
      const path = pathname.slice(english[0].length) || "/";
      return NextResponse.redirect(new URL(path + search, request.url), 308);
    }
    return readsSession(pathname) ? guardRequest(request) : NextResponse.next({ request });
  });
}

// Next reads this list statically. It contains the pages of the table (lib/routes/table.ts) that require a session or
// its absence, and those rendered for each request, in both languages, and nothing else. A test compares the two.
export const config = {
  // In the site's own process, because the cache handler, which Next bundles with it, reads files.
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
    // Public pages that read the session; only the middleware can refresh it.
    "/:locale(ar)?/confirm-link",
    "/:locale(ar)?/host-onboarding",
    "/:locale(ar)?/provider-onboarding",
    // Pages without a session, but with a nonce.
    "/:locale(ar)?/explore",
    "/:locale(ar)?/services",
    "/:locale(ar)?/newsletter/:path*",
    "/:locale(ar)?/unsubscribe",
    // The home page only when the sign-in service redirects there with an error.
    { source: "/:locale(ar)?", has: [{ type: "query", key: "error_code" }] },
    // English has no prefix.
    "/en/:path*",
    // Removes a policy header that a client sends.
    { source: "/:path*", has: [{ type: "header", key: "content-security-policy" }] },
    { source: "/:path*", has: [{ type: "header", key: "content-security-policy-report-only" }] },
  ],
};

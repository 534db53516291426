import type { NextRequest } from "next/server";
import { gate } from "./lib/auth/gate";

export function middleware(request: NextRequest) {
  return gate(request);
}

// Next reads this list without running it: the protected and the signed-out-only pages, in both
// languages, and nothing else. A test compares it with the pages there are.
export const config = {
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
    // Open, but they read the session, and only here can it be refreshed.
    "/:locale(ar)?/host-onboarding",
    "/:locale(ar)?/provider-onboarding",
    // Home is nobody's but everybody's, except when a sign-in elsewhere failed on its way.
    { source: "/:locale(ar)?", has: [{ type: "query", key: "error_code" }] },
  ],
};

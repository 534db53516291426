import type { NextRequest } from "next/server";
import { createServerSupabase } from "../supabase/server";
import { allowReset } from "./recovery";
import { safeReturnPath } from "./return-path";
import { inLocale, splitLocale } from "./routes";

const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;

/**
 * Every /auth/* address leads to /dashboard/profile, or to a safe `next`. What the sign-in
 * service or a mail brought along, a code or a token hash, is exchanged for a session first.
 */
export async function answerAuthCallback(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  const { locale } = splitLocale(pathname);
  const next = safeReturnPath(searchParams.get("next")) ?? inLocale(locale, "/dashboard/profile");
  const code = searchParams.get("code");
  const tokenHash = searchParams.get("token_hash");
  const type = linkTypes.find((known) => known === searchParams.get("type"));

  let failed = searchParams.has("error") || searchParams.has("error_code");
  if (code || (tokenHash && type)) {
    const { auth } = await createServerSupabase();
    const { error } = code
      ? await auth.exchangeCodeForSession(code)
      : await auth.verifyOtp({ token_hash: tokenHash ?? "", type: type ?? "email" });
    if (error) {
      const { data } = await auth.getUser();
      failed = !data.user;
    } else if (type === "recovery" || splitLocale(next).path.startsWith("/reset-password")) {
      await allowReset();
    }
  }
  const target = failed
    ? `${inLocale(locale, "/signin")}?${new URLSearchParams({ problem: "link", next })}`
    : next;
  // Relative: behind a proxy the request's own idea of its host may be another.
  return new Response(null, {
    status: 307,
    headers: { location: target, "cache-control": "private, no-store" },
  });
}

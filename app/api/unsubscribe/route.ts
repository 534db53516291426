import type { NextRequest } from "next/server";
import { errorCodeOf } from "@/lib/errors";
import { localizePath } from "@/lib/i18n/paths";
import { setMailsByToken } from "@/lib/notifications/set-mails-by-token";
import { isCrossSite } from "@/lib/shared/cross-site";
import { readText } from "@/lib/shared/read-text";
import { requestLocale } from "../request-locale";
import { errorResponse } from "../responses";

const tokenOf = (request: NextRequest) => request.nextUrl.searchParams.get("token") ?? "";

/** Reads the form of a mail program, which may be multipart; null if it is not a form. */
async function readForm(request: NextRequest): Promise<FormData | null> {
  const text = await readText(request);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return text === null ? null : new Response(text, { headers }).formData().catch(() => null);
}

/**
 * Ends the mails of the token at a single request of a mail program (RFC 8058). There is no session: the token alone names the
 * mails.
 */
export async function POST(request: NextRequest) {
  if (isCrossSite(request)) return new Response(null, { status: 403 });
  const form = await readForm(request);
  if (form?.get("List-Unsubscribe") !== "One-Click") {
    return errorResponse("invalid_input");
  }
  try {
    await setMailsByToken(tokenOf(request), false);
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
  return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
}

/** Redirects readers who open the address of the header to the page, which asks first. */
export function GET(request: NextRequest) {
  const path = localizePath(requestLocale(request.nextUrl.searchParams), "/unsubscribe");
  const query = new URLSearchParams({ token: tokenOf(request) });
  return new Response(null, { status: 303, headers: { location: `${path}?${query}` } });
}

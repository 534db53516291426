import { createHash } from "node:crypto";
import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { getFeedByToken } from "@/lib/calendar-feeds/queries";
import { writeFeed } from "@/lib/calendar-feeds/write-feed";
import { localized } from "@/lib/shared/localized";
import { requestLocale } from "../../request-locale";
import { errorResponse } from "../../responses";

const RETRY_AFTER_SECONDS = 60;

/** Returns the feed of a venue to anyone with its secret address (`{token}.ics`), in the language of `?locale`. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/calendars/[token]">,
) {
  const { token } = await params;
  const feed = await getFeedByToken(token.replace(/\.ics$/, ""));
  if (!feed) return errorResponse("not_found");
  if (feed === "limited") {
    return Response.json(
      { code: "rate_limited" },
      {
        status: 429,
        headers: { "retry-after": String(RETRY_AFTER_SECONDS), "cache-control": "no-store" },
      },
    );
  }
  const locale = requestLocale(request.nextUrl.searchParams);
  const t = await getTranslations({ locale, namespace: "calendars.feed" });
  const text = writeFeed(localized(feed.name, locale), feed.entries, {
    booked: t("booked"),
    blocked: t("blocked"),
  });
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "x-robots-tag": "noindex",
    etag,
  };
  const knownEtags = (request.headers.get("if-none-match") ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (knownEtags.includes(etag) || knownEtags.includes("*")) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers });
}

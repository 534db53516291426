import { createHash } from "node:crypto";
import type { NextRequest } from "next/server";
import { hasLocale } from "next-intl";
import { getTranslations } from "next-intl/server";
import { readFeed } from "@/lib/calendar-feeds/queries";
import { writeFeed } from "@/lib/calendar-feeds/write-feed";
import { routing } from "@/lib/i18n/routing";
import { localized } from "@/lib/shared/localized";
import { errorResponse } from "../../responses";

const AGAIN_SECONDS = 60;

/** A venue's calendar for whoever has its secret address (`{token}.ics`), in the words of `?locale`. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/calendars/[token]">,
) {
  const { token } = await params;
  const feed = await readFeed(token.replace(/\.ics$/, ""));
  if (!feed) return errorResponse("not_found");
  if (feed === "limited") {
    return Response.json(
      { code: "rate_limited" },
      {
        status: 429,
        headers: { "retry-after": String(AGAIN_SECONDS), "cache-control": "no-store" },
      },
    );
  }
  const wanted = request.nextUrl.searchParams.get("locale");
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
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
  const known = (request.headers.get("if-none-match") ?? "")
    .split(",")
    .map((mark) => mark.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers });
}

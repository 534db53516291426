import { type NextRequest, NextResponse } from "next/server";
import { hasLocale } from "next-intl";
import { routing } from "@/lib/i18n/routing";
import { brandPicture } from "@/lib/shared/brand-picture";
import { getVenue } from "@/lib/venues/queries";
import { sharePicture } from "@/lib/venues/share/share-picture";
import { errorResponse } from "../../../responses";

/**
 * The main picture of a public venue in the size that shared links show, with its name in the language
 * that `?locale=` names; the brand's if it fails.
 */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const venue = await getVenue(id);
  if (!venue.ok) return errorResponse(venue.code);
  if (!venue.data) return errorResponse("not_found");
  const wanted = request.nextUrl.searchParams.get("locale");
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  const bytes = await sharePicture(venue.data, locale);
  if (!bytes) return NextResponse.redirect(new URL(brandPicture.url, request.url), 302);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=86400, stale-while-revalidate=604800",
    },
  });
}

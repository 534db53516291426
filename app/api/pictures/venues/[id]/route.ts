import { type NextRequest, NextResponse } from "next/server";
import { brandPicture } from "@/lib/shared/brand-picture";
import { getVenue } from "@/lib/venues/queries";
import { sharePicture } from "@/lib/venues/share/share-picture";
import { requestLocale } from "../../../request-locale";
import { errorResponse } from "../../../responses";

/**
 * Returns the share picture of a public venue (Open Graph) in the language of `?locale`, or redirects to the
 * brand's when it cannot be rendered.
 */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const venue = await getVenue(id);
  if (!venue.ok) return errorResponse(venue.code);
  if (!venue.data) return errorResponse("not_found");
  const locale = requestLocale(request.nextUrl.searchParams);
  const bytes = await sharePicture(venue.data, locale);
  if (!bytes) return NextResponse.redirect(new URL(brandPicture.url, request.url), 302);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=86400, stale-while-revalidate=604800",
    },
  });
}

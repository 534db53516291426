import { NextResponse } from "next/server";
import { brandPicture } from "@/lib/shared/brand-picture";
import { getVenue } from "@/lib/venues/queries";
import { sharePicture } from "@/lib/venues/share-picture";
import { refuse } from "../../../answer";

/** The main picture of a public venue in the size that shared links show; the brand's if it fails. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const venue = await getVenue(id);
  if (!venue.ok) return refuse(venue.code);
  if (!venue.data) return refuse("not_found");
  const bytes = venue.data.image && (await sharePicture(venue.data.image.path));
  if (!bytes) return NextResponse.redirect(new URL(brandPicture.url, request.url), 302);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=86400, stale-while-revalidate=604800",
    },
  });
}

import type { ErrorCode } from "@/lib/errors";
import { isUuid } from "@/lib/shared/uuid";
import { getVenue } from "@/lib/venues/queries";
import type { VenueDetail } from "@/lib/venues/types";

/** The public venue that `?venue` names, or the code of the error. */
export async function readPublicVenue(query: URLSearchParams): Promise<VenueDetail | ErrorCode> {
  const id = query.get("venue");
  if (!isUuid(id)) return "invalid_input";
  const venue = await getVenue(id);
  if (!venue.ok) return venue.code;
  return venue.data ?? "not_found";
}

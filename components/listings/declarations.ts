import type { ListingKind } from "@/lib/listings/types";
import { serviceDeclaration } from "@/lib/services/declaration";
import { venueDeclaration } from "@/lib/venues/listing/declaration";

/** The declared fields of each kind, where one component shows all kinds. */
export const listingDeclarations = {
  venue: venueDeclaration,
  service: serviceDeclaration,
} satisfies Record<ListingKind, unknown>;

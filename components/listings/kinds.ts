import type { ListingKind } from "@/lib/listings/types";
import { serviceImageUrl, venueImageUrl } from "@/lib/venues/photos/image-url";

/** The texts and pages of each kind, where one component shows all kinds. Both have the same keys for what it shows. */
export const listingPages = {
  venue: {
    texts: "hosting.venues",
    statuses: "hosting.status",
    imageUrl: venueImageUrl,
    list: "/host/venues",
    edit: (id: string) => `/host/venues/${id}/edit`,
    /** Whether its owner can edit a suspended listing. */
    isEditedSuspended: true,
    view: (id: string) => `/venues/${id}`,
    review: (id: string) => `/admin/venues/${id}/edit`,
  },
  service: {
    texts: "provider.services",
    statuses: "provider.status",
    imageUrl: serviceImageUrl,
    list: "/provider/services",
    edit: (id: string) => `/provider/services/edit/${id}`,
    isEditedSuspended: false,
    view: (id: string) => `/services/${id}`,
    review: (id: string) => `/admin/services/edit/${id}`,
  },
} as const satisfies Record<ListingKind, unknown>;

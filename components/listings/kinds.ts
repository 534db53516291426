import type { ListingKind } from "@/lib/listings/types";

/** The texts and pages of each kind, where one component shows all kinds. Both have the same keys for what it shows. */
export const listingPages = {
  venue: {
    texts: "hosting.venues",
    statuses: "hosting.status",
    list: "/host/venues",
    edit: (id: string) => `/host/venues/${id}/edit`,
  },
  service: {
    texts: "provider.services",
    statuses: "provider.status",
    list: "/provider/services",
    edit: (id: string) => `/provider/services/edit/${id}`,
  },
} as const satisfies Record<ListingKind, unknown>;

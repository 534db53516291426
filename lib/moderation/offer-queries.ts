import { unwrap } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { getCatalogue } from "../venues/catalogue";
import { fetchVenuePayment, fetchVenuePrice, selectDetail, toDetail } from "../venues/detail-rows";
import type { VenueDetail } from "../venues/types";

const consents = ["invited", "accepted", "declined"] as const;

/** A service that a host offers at a venue, with its provider's answer. */
export type OfferedService = {
  id: string;
  name: Localized;
  provider: string;
  consent: (typeof consents)[number];
};

/** What guests see of a listing besides its texts and pictures, in any status. */
export type ReviewedOffer = {
  venue: VenueDetail;
  services: OfferedService[];
  /** Minutes before and after each booking. */
  buffers: { before: number; after: number };
};

/** The offer of a listing, for review; null when there is none. Row-level security shows admins every status. */
export async function getReviewedOffer(id: string): Promise<ReviewedOffer | null> {
  const supabase = await createServerSupabase();
  const [row, price, terms, services, buffers, catalogue] = await Promise.all([
    selectDetail(supabase, id).maybeSingle(),
    fetchVenuePrice(supabase, id),
    fetchVenuePayment(supabase, id),
    supabase
      .from("venue_services")
      .select("status,services(id,name,name_ar,service_providers(business_name))")
      .eq("venue_id", id)
      .order("service_id"),
    supabase
      .from("buffer_times")
      .select("before_minutes,after_minutes")
      .eq("venue_id", id)
      .maybeSingle(),
    getCatalogue(),
  ]);
  if (row.error) unwrap(row);
  if (!row.data) return null;
  return {
    venue: toDetail(row.data, catalogue.ok ? catalogue.data.cities : [], price, terms),
    services: unwrap(services).flatMap(({ status, services: service }) =>
      service
        ? [
            {
              id: service.id,
              name: bothLanguages(service.name, service.name_ar),
              provider: service.service_providers?.business_name ?? "",
              consent: consents.find((consent) => consent === status) ?? "invited",
            },
          ]
        : [],
    ),
    buffers: {
      before: buffers.data?.before_minutes ?? 0,
      after: buffers.data?.after_minutes ?? 0,
    },
  };
}

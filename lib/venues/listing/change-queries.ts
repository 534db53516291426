import { unwrap } from "../../errors";
import { bothLanguages } from "../../shared/localized";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { getCatalogue } from "../catalogue";
import { type ListingChange, listingChanges, standingRevision } from "./rules/changes";
import { knownCity } from "./rules/places";

/** A change of a published listing that waits for review or was refused. */
export type StandingChange = {
  state: "waiting" | "refused";
  /** When it was submitted, or when it was refused. */
  since: string;
  reason: string | null;
  changes: ListingChange[];
};

/**
 * The change that stands beside a published listing, as its host and admins may see it; null when
 * there is none, or when it is not the reader's to see.
 */
export async function getStandingChange(venueId: string): Promise<StandingChange | null> {
  if (!isUuid(venueId)) return null;
  const supabase = await createServerSupabase();
  const revision = standingRevision(
    unwrap(
      await supabase
        .from("venue_revisions")
        .select("changes,status,reason,submitted_at,decided_at")
        .eq("venue_id", venueId),
    ),
  );
  if (!revision) return null;
  const [venue, types, catalogue] = await Promise.all([
    supabase
      .from("venues")
      .select(
        `name,name_ar,description,description_ar,address,area,area_ar,city,country,latitude,longitude,
         capacity,capacity_by_layout,type_id,images`,
      )
      .eq("id", venueId)
      .maybeSingle(),
    supabase.from("venue_types").select("id,name,name_ar"),
    getCatalogue(),
  ]);
  if (venue.error) unwrap(venue);
  if (!venue.data) return null;
  const cities = catalogue.ok ? catalogue.data.cities : [];
  return {
    state: revision.status === "pending" ? "waiting" : "refused",
    since: revision.decided_at ?? revision.submitted_at,
    reason: revision.reason,
    changes: listingChanges(venue.data, revision.changes as Record<string, unknown>, {
      type: (id) => {
        const type = types.data?.find((known) => known.id === id);
        return bothLanguages(type?.name ?? id, type?.name_ar ?? null);
      },
      city: (text) => knownCity(cities, text)?.name ?? bothLanguages(text, null),
    }),
  };
}

import { compareOpenRevision, compareRejected } from "../../listings/compare-revision";
import type { NameLookup } from "../../listings/rules/compare-fields";
import { bothLanguages } from "../../shared/localized";
import { createServerSupabase } from "../../supabase/server";
import { getCatalogue } from "../catalogue";
import { venueDeclaration } from "./declaration";
import { findKnownCity } from "./rules/location";

/** The names of the types and cities that listings refer to. */
export async function getListingNames(): Promise<NameLookup> {
  const supabase = await createServerSupabase();
  const [types, catalogue] = await Promise.all([
    supabase.from("venue_types").select("id,name,name_ar"),
    getCatalogue(),
  ]);
  const cities = catalogue.ok ? catalogue.data.cities : [];
  return {
    type: (id) => {
      const type = types.data?.find((candidate) => candidate.id === id);
      return bothLanguages(type?.name ?? id, type?.name_ar ?? null);
    },
    city: (text) => findKnownCity(cities, text)?.name ?? bothLanguages(text, null),
  };
}

/**
 * The differences between a listing that waits for review, with its pending revision, and its rejected version. For
 * admins.
 */
export const compareWithRejected = (venueId: string, rejected: Record<string, unknown>) =>
  compareRejected(venueDeclaration, venueId, rejected, getListingNames);

/** The open revision of a published listing, for its host and for admins; see `compareOpenRevision`. */
export const getOpenRevision = (venueId: string) =>
  compareOpenRevision(venueDeclaration, venueId, getListingNames);

import type { GeoPoint, MapCity } from "@/components/ui/map/geometry";
import type { MapControlLabels } from "@/components/ui/map/map-controls";

/** A venue on the map, with its formatted texts. */
export type MapVenue = {
  id: string;
  longitude: number;
  latitude: number;
  /** Name and price, for screen readers. */
  label: string;
  name: string;
  place: string;
  /** The text before the price, the price, and the text after it. */
  price: [string, string, string];
  /** What the price is for; empty for the total of what was asked for. */
  rule: string;
  href: string;
  picture: string | null;
  alt: string;
};

type Label =
  | "label"
  | "loading"
  | "failed"
  | "search"
  | "searching"
  | "close"
  | "list"
  | "kilometres"
  | "cluster"
  | "together"
  | "inView";

export type MapProps = {
  venues: MapVenue[];
  /** Named for orientation while the map has no style. */
  cities: MapCity[];
  /** The initial area, `w,s,e,n`; empty for the area of the venues. */
  area: string;
  /** The address of a search in the visible area, without `bbox`; null if there is none. */
  searchHref: string | null;
  /** The address of the list without the map, which covers it on a phone. */
  listHref: string;
  /** In `together` and `inView`, `{count}` stands for a text of `counts`; in `cluster`, `{number}` stands for the shown number. */
  labels: Record<Label, string> & MapControlLabels;
  /** Counts of venues in words. Each text applies from its number on; `{count}` stands for the number. */
  counts: [from: number, text: string][];
};

/** The map of one venue. */
export type VenueMapProps = {
  point: GeoPoint;
  /** The center of its city, also shown while the map has no style. */
  cityCenter: GeoPoint | null;
  cities: MapCity[];
  labels: Record<
    "label" | "hint" | "open" | "loading" | "failed" | "impossible" | "close" | "kilometres",
    string
  > &
    MapControlLabels;
};

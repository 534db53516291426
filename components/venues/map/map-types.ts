import type { MapCity, Place } from "@/components/ui/map/places";

/** A place on the map, worded. */
export type MapVenue = {
  id: string;
  longitude: number;
  latitude: number;
  /** Name and price, as a screen reader says them. */
  label: string;
  name: string;
  place: string;
  /** What stands before the price, the price, and what stands after it. */
  price: [string, string, string];
  href: string;
  picture: string | null;
  alt: string;
};

type Word =
  | "label"
  | "loading"
  | "failed"
  | "search"
  | "searching"
  | "zoomIn"
  | "zoomOut"
  | "close"
  | "kilometres";

export type MapProps = {
  venues: MapVenue[];
  /** Named for orientation, where no map of streets is configured. */
  cities: MapCity[];
  /** What the map shows at first, `w,s,e,n`; else where the venues are. */
  area: string;
  /** Where a search of what the map shows leads, its area to be added; null where there is none. */
  searchHref: string | null;
  /** A MapLibre style; null for the plain one. */
  style: string | null;
  words: Record<Word, string>;
};

/** One venue on a map of its own. */
export type VenueMapProps = {
  at: Place;
  /** The middle of its city, shown beside it where no streets are drawn. */
  centre: Place | null;
  cities: MapCity[];
  style: string | null;
  words: Record<
    | "label"
    | "hint"
    | "open"
    | "loading"
    | "failed"
    | "impossible"
    | "close"
    | "zoomIn"
    | "zoomOut"
    | "kilometres",
    string
  >;
};

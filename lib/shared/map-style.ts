import { publicEnv } from "../env.ts";

/** OpenStreetMap streets, free and without a key. */
const openFreeMap = "https://tiles.openfreemap.org/styles/liberty";

const mapTiler = (key: string) =>
  `https://api.maptiler.com/maps/streets-v2/style.json?key=${encodeURIComponent(key)}`;

/**
 * The address of the MapLibre style for the value of NEXT_PUBLIC_MAPS_KEY: an address is used unchanged, other text is
 * a MapTiler key, and no value means OpenFreeMap. Null for `none`.
 */
export function mapStyleOf(value: string | null): string | null {
  if (!value) return openFreeMap;
  if (value === "none") return null;
  return /^https?:\/\//.test(value) && URL.canParse(value) ? value : mapTiler(value);
}

/** The address of this site's map style; null where maps have none. */
export const mapStyle = mapStyleOf(publicEnv.mapsKey);

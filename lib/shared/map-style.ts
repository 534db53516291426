import { publicEnv } from "../env.ts";

/** Streets of OpenStreetMap for everybody, without a key. */
const openFreeMap = "https://tiles.openfreemap.org/styles/liberty";

const mapTiler = (key: string) =>
  `https://api.maptiler.com/maps/streets-v2/style.json?key=${encodeURIComponent(key)}`;

/**
 * The address of the MapLibre style that NEXT_PUBLIC_MAPS_KEY chooses: an address is taken as it is, any
 * other text is a key of MapTiler, and without a value it is OpenFreeMap's. Null for `none`.
 */
export function mapStyleOf(value: string | null): string | null {
  if (!value) return openFreeMap;
  if (value === "none") return null;
  return /^https?:\/\//.test(value) && URL.canParse(value) ? value : mapTiler(value);
}

/** The address of this site's map style; null where maps have none. */
export const mapStyle = mapStyleOf(publicEnv.mapsKey);

import type { Point } from "./rules/distance.ts";

/** A bounding box in degrees. Across the antimeridian its west is greater than its east. */
export type Area = [west: number, south: number, east: number, north: number];

/** A wider area (in degrees) spans countries and has no time zone or currency of its own. */
const MAX_LOCAL_DEGREES = 6;

/** Parses `w,s,e,n`, rounded to four decimals (11 metres). Null for invalid text and for an empty area. */
export function parseArea(text: string): Area | null {
  if (!/^(-?\d{1,3}(\.\d{1,15})?(,|$)){4}$/.test(text) || text.endsWith(",")) return null;
  const [west = 0, south = 0, east = 0, north = 0] = text
    .split(",")
    .map((part) => Number(Number(part).toFixed(4)));
  const fits = Math.abs(west) <= 180 && Math.abs(east) <= 180 && west !== east;
  if (!fits || south < -90 || north > 90 || south >= north) return null;
  return [west, south, east, north];
}

/** The area as `w,s,e,n`, in the form that `parseArea` reads. */
export function formatArea([west, south, east, north]: Area): string {
  const longitude = (degrees: number) => Math.max(-180, Math.min(180, degrees));
  const latitude = (degrees: number) => Math.max(-90, Math.min(90, degrees));
  return [longitude(west), latitude(south), longitude(east), latitude(north)]
    .map((degrees) => String(Number(degrees.toFixed(4))))
    .join(",");
}

/** The center of an area. */
export function centerOf([west, south, east, north]: Area): Point {
  const middle = (west + (west < east ? east : east + 360)) / 2;
  return { longitude: middle > 180 ? middle - 360 : middle, latitude: (south + north) / 2 };
}

/** The nearest city, whose time zone and currency apply to an area; undefined for an area that spans countries. */
export function cityOfArea<City extends Point>(area: Area, cities: City[]): City | undefined {
  const [west, south, east, north] = area;
  const width = west < east ? east - west : east + 360 - west;
  if (width > MAX_LOCAL_DEGREES || north - south > MAX_LOCAL_DEGREES) return undefined;
  const { longitude, latitude } = centerOf(area);
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  const distance = (city: City) => {
    const longitudeDifference = Math.abs(city.longitude - longitude);
    return Math.hypot(
      Math.min(longitudeDifference, 360 - longitudeDifference) * longitudeScale,
      city.latitude - latitude,
    );
  };
  return cities
    .filter((city) => distance(city) <= MAX_LOCAL_DEGREES)
    .sort((a, b) => distance(a) - distance(b))[0];
}

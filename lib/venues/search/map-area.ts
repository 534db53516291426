import type { Point } from "./rules/distance.ts";

/** West, south, east and north in degrees; an area across the date line has its west east of its east. */
export type Area = [west: number, south: number, east: number, north: number];

// Beyond this many degrees an area spans countries, and no clock or currency is its own.
const widestPlace = 6;

/** The area that `w,s,e,n` names, to eleven metres; null for garbage and for an area without extent. */
export function readArea(text: string): Area | null {
  if (!/^(-?\d{1,3}(\.\d{1,15})?(,|$)){4}$/.test(text) || text.endsWith(",")) return null;
  const [west = 0, south = 0, east = 0, north = 0] = text
    .split(",")
    .map((part) => Number(Number(part).toFixed(4)));
  const fits = Math.abs(west) <= 180 && Math.abs(east) <= 180 && west !== east;
  if (!fits || south < -90 || north > 90 || south >= north) return null;
  return [west, south, east, north];
}

/** The area as an address names it; `readArea` reads it back. */
export function writeArea([west, south, east, north]: Area): string {
  const longitude = (degrees: number) => Math.max(-180, Math.min(180, degrees));
  const latitude = (degrees: number) => Math.max(-90, Math.min(90, degrees));
  return [longitude(west), latitude(south), longitude(east), latitude(north)]
    .map((degrees) => String(Number(degrees.toFixed(4))))
    .join(",");
}

/** The middle of an area. */
export function middleOf([west, south, east, north]: Area): Point {
  const middle = (west + (west < east ? east : east + 360)) / 2;
  return { longitude: middle > 180 ? middle - 360 : middle, latitude: (south + north) / 2 };
}

/** The city whose clock and currency an area shares: the nearest one, unless the area spans countries. */
export function cityOfArea<City extends Point>(area: Area, cities: City[]): City | undefined {
  const [west, south, east, north] = area;
  const width = west < east ? east - west : east + 360 - west;
  if (width > widestPlace || north - south > widestPlace) return undefined;
  const { longitude, latitude } = middleOf(area);
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const away = (city: City) => {
    const turned = Math.abs(city.longitude - longitude);
    return Math.hypot(Math.min(turned, 360 - turned) * narrowing, city.latitude - latitude);
  };
  return cities.filter((city) => away(city) <= widestPlace).sort((a, b) => away(a) - away(b))[0];
}

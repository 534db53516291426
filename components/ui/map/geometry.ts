import type { Map as MapGl } from "maplibre-gl";

/** A point of the map's container, in pixels from its top left corner. */
export type ScreenPoint = { x: number; y: number };

/** Geographic coordinates in degrees. */
export type GeoPoint = { longitude: number; latitude: number };

export type MapCity = GeoPoint & { name: string };

const EQUATOR_KM = 40_075;

/** Pixels per kilometre of a map at a latitude. */
export function pixelsPerKm(map: MapGl, latitude: number): number {
  return (512 * 2 ** map.getZoom()) / (EQUATOR_KM * Math.cos((latitude * Math.PI) / 180));
}

/** West, south, east and north of the smallest area with all points, of which there is at least one. */
export function boundingBox(points: GeoPoint[]): [number, number, number, number] {
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
}

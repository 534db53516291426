import type { Map as MapGl } from "maplibre-gl";

/** A point of the map's box, in pixels from its corner. */
export type Spot = { x: number; y: number };

/** A place on the globe, in degrees. */
export type Place = { longitude: number; latitude: number };

export type MapCity = Place & { name: string };

const equatorKm = 40_075;

/** Pixels in which a map draws a kilometre at that latitude. */
export function pixelsPerKm(map: MapGl, latitude: number): number {
  return (512 * 2 ** map.getZoom()) / (equatorKm * Math.cos((latitude * Math.PI) / 180));
}

/** West, south, east and north of the smallest area that holds the places; of at least one. */
export function boundsOf(places: Place[]): [number, number, number, number] {
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
}

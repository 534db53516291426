import type { Map as MapGl } from "maplibre-gl";
import { boundingBox, type GeoPoint } from "@/components/ui/map/geometry";
import { formatArea, parseArea } from "@/lib/venues/search/map-area";

/** Pixels for the prices above their points and for the buttons at the edges. */
const padding = { top: 88, bottom: 56, left: 64, right: 64 };
const MAX_ZOOM = 14;

/** Milliseconds of a movement, which is straight; without animation by the user's preference. */
const movement = () => ({
  animate: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  duration: 400,
  linear: true,
});

/** The visible area of a map as `w,s,e,n`. */
export function visibleArea(map: MapGl): string {
  const bounds = map.getBounds();
  return formatArea([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]);
}

/** Moves the map to an area (`w,s,e,n`), else to the points. Without animation if `jump`, or by the user's preference. */
export function fitPoints(map: MapGl, area: string, points: GeoPoint[], jump: boolean) {
  const options = { ...movement(), ...(jump && { animate: false }) };
  const parsedArea = parseArea(area);
  if (parsedArea) {
    const [west, south, east, north] = parsedArea;
    const bounds = [west, south, east < west ? east + 360 : east, north] as const;
    map.fitBounds([...bounds], options);
    return;
  }
  if (points.length === 0) return;
  map.fitBounds(boundingBox(points), { ...options, padding, maxZoom: MAX_ZOOM });
}

/** Zooms in on the points, as by the zoom buttons, but to no closer level than `maxZoom`. */
export function zoomTo(map: MapGl, points: GeoPoint[], maxZoom: number) {
  map.fitBounds(boundingBox(points), { ...movement(), padding, maxZoom }, { byButton: true });
}

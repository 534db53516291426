import type { Map as MapGl } from "maplibre-gl";
import { boundingBox, type GeoPoint } from "@/components/ui/map/geometry";
import { parseArea } from "@/lib/venues/search/map-area";

/** Pixels for the prices above their points and for the buttons at the edges. */
const padding = { top: 88, bottom: 56, left: 64, right: 64 };
const MAX_ZOOM = 14;

/** Moves the map to an area (`w,s,e,n`), else to the points. Without animation if `jump`, or by the user's preference. */
export function fitPoints(map: MapGl, area: string, points: GeoPoint[], jump: boolean) {
  const animate = !jump && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const parsedArea = parseArea(area);
  if (parsedArea) {
    const [west, south, east, north] = parsedArea;
    const bounds = [west, south, east < west ? east + 360 : east, north] as const;
    map.fitBounds([...bounds], { animate, duration: 400, linear: true });
    return;
  }
  if (points.length === 0) return;
  map.fitBounds(boundingBox(points), {
    padding,
    maxZoom: MAX_ZOOM,
    animate,
    duration: 400,
    linear: true,
  });
}

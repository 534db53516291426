import type { Map as MapGl } from "maplibre-gl";
import { boundsOf, type Place } from "@/components/ui/map/places";
import { parseArea } from "@/lib/venues/search/map-area";

// Room for the prices that stand above their places, and for what floats over the map's edges.
const room = { top: 88, bottom: 56, left: 64, right: 64 };
const closest = 14;

/** Moves the map to an area, else to the places; at once where motion is unwelcome or `jump` says so. */
export function showPlaces(map: MapGl, area: string, places: Place[], jump: boolean) {
  const animate = !jump && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const asked = parseArea(area);
  if (asked) {
    const [west, south, east, north] = asked;
    const bounds = [west, south, east < west ? east + 360 : east, north] as const;
    map.fitBounds([...bounds], { animate, duration: 400, linear: true });
    return;
  }
  if (places.length === 0) return;
  map.fitBounds(boundsOf(places), {
    padding: room,
    maxZoom: closest,
    animate,
    duration: 400,
    linear: true,
  });
}

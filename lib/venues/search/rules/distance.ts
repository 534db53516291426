export type Point = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Direction = (typeof directions)[number];

/** Distance in kilometres along the surface (equirectangular approximation), with its east and north parts and direction. */
export function distanceTo(
  from: Point,
  to: Point,
): { km: number; east: number; north: number; direction: Direction } {
  const north = radians(to.latitude - from.latitude) * EARTH_RADIUS_KM;
  const longitudeDifference = radians(((to.longitude - from.longitude + 540) % 360) - 180);
  const east =
    longitudeDifference * Math.cos(radians((from.latitude + to.latitude) / 2)) * EARTH_RADIUS_KM;
  const angle = (Math.atan2(east, north) * 180) / Math.PI;
  const direction = directions[Math.round((angle + 360) / 45) % 8] ?? "n";
  return { km: Math.hypot(east, north), east, north, direction };
}

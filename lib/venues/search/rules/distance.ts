export type Point = { latitude: number; longitude: number };

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Direction = (typeof directions)[number];

/** How far it is from one point to another over the ground, in kilometres, and which way one goes. */
export function wayTo(
  from: Point,
  to: Point,
): { km: number; east: number; north: number; direction: Direction } {
  const north = radians(to.latitude - from.latitude) * earthKm;
  const turned = radians(((to.longitude - from.longitude + 540) % 360) - 180);
  const east = turned * Math.cos(radians((from.latitude + to.latitude) / 2)) * earthKm;
  const angle = (Math.atan2(east, north) * 180) / Math.PI;
  const direction = directions[Math.round((angle + 360) / 45) % 8] ?? "n";
  return { km: Math.hypot(east, north), east, north, direction };
}

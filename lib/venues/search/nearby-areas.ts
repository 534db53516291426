import type { Localized } from "../../shared/localized.ts";
import type { VenueCard } from "../types.ts";
import { distanceTo, type Point } from "./rules/distance.ts";

/**
 * The areas of these venues without the named one, nearest first, each with the distance of its nearest venue in whole
 * kilometres; none further than `maxKm`.
 */
export function areasByDistance(
  from: { name: Localized; at: Point },
  cards: Pick<VenueCard, "area" | "at">[],
  maxKm: number,
): { name: Localized; km: number }[] {
  const nearest = new Map<string, { name: Localized; km: number }>();
  for (const { area, at } of cards) {
    if (!at || !area.en || area.en === from.name.en) continue;
    const { km } = distanceTo(from.at, at);
    const known = nearest.get(area.en);
    if (km <= maxKm && (!known || km < known.km)) nearest.set(area.en, { name: area, km });
  }
  return [...nearest.values()]
    .sort((a, b) => a.km - b.km)
    .map(({ name, km }) => ({ name, km: Math.max(1, Math.round(km)) }));
}

import { addDays } from "../../shared/zoned-time.ts";
import { distanceTo, type Point } from "./rules/distance.ts";
import type { ExploreParams } from "./search-params.ts";

/** A question close to one that nothing answers, the closest of its kind first. */
export type NearMiss = { kind: "hour" | "day" | "city"; params: ExploreParams };

type NearCity = Point & { slug: string; currency: string };

const hours = [1, -1, 2, -2];
const days = [1, -1, 7];
const mostCities = 3;

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minutes: number) => {
  const inDay = (minutes + 1440) % 1440;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
};

function otherHours(params: ExploreParams): NearMiss[] {
  const start = minutesOf(params.start);
  return hours
    .map((shift) => shift * 60)
    .filter((shift) => start + shift >= 0 && start + shift < 1440)
    .map((shift) => ({
      kind: "hour",
      params: {
        ...params,
        start: clockOf(start + shift),
        end: clockOf(minutesOf(params.end) + shift),
      },
    }));
}

/** Cities with the same currency when amounts were named: 5,000 is not the same in another one. */
function otherCities(params: ExploreParams, cities: NearCity[]): NearMiss[] {
  const here = cities.find(({ slug }) => slug === params.city);
  if (!here) return [];
  const priced = params.min || params.max;
  return cities
    .filter(({ slug, currency }) => slug !== here.slug && (!priced || currency === here.currency))
    .map((city) => ({ city, km: distanceTo(here, city).km }))
    .sort((a, b) => a.km - b.km)
    .slice(0, mostCities)
    .map(({ city }) => ({ kind: "city", params: { ...params, city: city.slug, bbox: "" } }));
}

/**
 * The same wish an hour or two to either side, on the days around, and in the nearest cities; what was not
 * asked for is not varied. `params` are as they were understood.
 */
export function nearMisses(params: ExploreParams, cities: NearCity[]): NearMiss[] {
  const asked = { ...params, trail: [] };
  const timed = asked.day && asked.start && asked.end;
  return [
    ...(timed ? otherHours(asked) : []),
    ...(timed
      ? days.map((shift): NearMiss => {
          return { kind: "day", params: { ...asked, day: addDays(asked.day, shift) } };
        })
      : []),
    ...otherCities(asked, cities),
  ];
}

import { type ExploreParams, readExplore } from "../venues/search/search-params";
import { understand } from "../venues/search/search-request";

/** A time for so many guests as a person wrote it; empty where nothing was said. */
export type OneTime = Pick<ExploreParams, "day" | "start" | "end" | "guests">;

type Raw = Parameters<typeof readExplore>[0];

const nothing = { venueTypes: [], eventTypes: [], amenities: [] };

/** Reads the time that an address asks for, as /explore reads it: garbage counts as not there. */
export function readOneTime({ day, start, end, guests }: Raw): OneTime {
  const asked = readExplore({ day, start, end, guests });
  return { day: asked.day, start: asked.start, end: asked.end, guests: asked.guests };
}

/**
 * That time by the clock of one venue, understood as /explore does: the instants that are meant, null for
 * none; the time as it was taken; and what is worth saying about the difference. `now` is in milliseconds.
 */
export function atClock(asked: OneTime, timeZone: string, now: number) {
  // A search knows clocks of cities, so the venue's stands for a city of its own.
  const clock = { slug: timeZone, timeZone, currency: "", latitude: 0, longitude: 0 };
  const params = { ...readExplore({}), ...asked, city: timeZone };
  const {
    params: taken,
    question,
    notices,
  } = understand(params, { ...nothing, cities: [clock] }, now);
  const { start, end, guests = 1 } = question.filters;
  return {
    moment: start && end ? { start, end, guests } : null,
    taken: { day: taken.day, start: taken.start, end: taken.end, guests: taken.guests },
    // Guests alone are no question yet: a price is of a time.
    notices: asked.guests && !asked.day ? [...new Set(["noDay" as const, ...notices])] : notices,
  };
}

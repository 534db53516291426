import type { CitySlug } from "../cities.ts";
import type { Venue } from "../venue-type.ts";
import { alexandria } from "./alexandria.ts";
import { jeddah, kuwait, riyadh } from "./arabia-and-kuwait.ts";
import { cairo } from "./cairo.ts";
import { abuDhabi, dubai } from "./emirates.ts";
import { giza } from "./giza.ts";
import { hurghada, luxor } from "./red-sea-and-luxor.ts";
import { waiting } from "./waiting.ts";

export type PlacedVenue = Venue & { city: CitySlug };

const placed = (city: CitySlug, venues: Venue[]) => venues.map((venue) => ({ ...venue, city }));

/** Every listing of the demo; the active ones first. */
export const venues: PlacedVenue[] = [
  ...placed("cairo", cairo),
  ...placed("alexandria", alexandria),
  ...placed("giza", giza),
  ...placed("luxor", luxor),
  ...placed("hurghada", hurghada),
  ...placed("dubai", dubai),
  ...placed("abu-dhabi", abuDhabi),
  ...placed("riyadh", riyadh),
  ...placed("jeddah", jeddah),
  ...placed("kuwait-city", kuwait),
  ...waiting,
];

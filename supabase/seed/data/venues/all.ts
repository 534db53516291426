import type { CitySlug } from "../cities.ts";
import type { Venue } from "../venue-type.ts";
import { alexandria } from "./alexandria.ts";
import { jeddah, kuwait, riyadh } from "./arabia-and-kuwait.ts";
import { cairo } from "./cairo.ts";
import { abuDhabi, dubai } from "./emirates.ts";
import { giza } from "./giza.ts";
import { hurghada, luxor } from "./red-sea-and-luxor.ts";
import { unpublished } from "./unpublished.ts";

export type DemoVenue = Venue & { city: CitySlug };

const withCity = (city: CitySlug, venues: Venue[]) => venues.map((venue) => ({ ...venue, city }));

/** All listings of the demo data; the active ones first. */
export const venues: DemoVenue[] = [
  ...withCity("cairo", cairo),
  ...withCity("alexandria", alexandria),
  ...withCity("giza", giza),
  ...withCity("luxor", luxor),
  ...withCity("hurghada", hurghada),
  ...withCity("dubai", dubai),
  ...withCity("abu-dhabi", abuDhabi),
  ...withCity("riyadh", riyadh),
  ...withCity("jeddah", jeddah),
  ...withCity("kuwait-city", kuwait),
  ...unpublished,
];

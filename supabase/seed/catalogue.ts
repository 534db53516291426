import { amenities, eventTypes, serviceCategories, venueTypes } from "./data/catalogue.ts";
import { cities } from "./data/cities.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";

/** The lists that listings choose from. */
export async function seedCatalogue({ sql }: SeedContext): Promise<void> {
  const lists = [
    ["venue_types", venueTypes],
    ["event_types", eventTypes],
    ["service_categories", serviceCategories],
  ] as const;
  for (const [table, entries] of lists) {
    await insertRows(
      sql,
      `public.${table}`,
      entries.map(([slug, name, nameAr], position) => ({
        id: idOf(table, slug),
        slug,
        name,
        name_ar: nameAr,
        position,
      })),
      { key: "slug" },
    );
  }
  const equipped = Object.entries(amenities).flatMap(([category, entries]) =>
    entries.map(([slug, name, nameAr]) => ({ category, slug, name, nameAr })),
  );
  await insertRows(
    sql,
    "public.amenities",
    equipped.map(({ category, slug, name, nameAr }, position) => ({
      id: idOf("amenities", slug),
      slug,
      name,
      name_ar: nameAr,
      category,
      position,
    })),
    { key: "slug" },
  );
  await insertRows(
    sql,
    "public.cities",
    cities.map((city, position) => ({
      slug: city.slug,
      name: city.name,
      name_ar: city.nameAr,
      country: city.country,
      time_zone: city.timeZone,
      currency: city.currency,
      latitude: city.at[0],
      longitude: city.at[1],
      position,
    })),
    { key: "slug" },
  );
}

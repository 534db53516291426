import { seedBusinesses, userId } from "./accounts.ts";
import { services, venueServices } from "./data/services.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { insertRows } from "./lib/rows.ts";
import { venuePath } from "./pictures.ts";
import { cityOf, minorOf } from "./prices.ts";
import { venueId } from "./venues.ts";

export const serviceId = (slug: string) => idOf("service", slug);

function categoriesOf(provider: string): string[] {
  const own = services.filter((service) => service.provider === provider);
  return [...new Set(own.map(({ category }) => idOf("service_categories", category)))];
}

/** Inserts the businesses, their services, and the services of the venues. */
export async function seedServices(context: SeedContext, now: number): Promise<void> {
  await seedBusinesses(context, categoriesOf);
  await insertRows(
    context.sql,
    "public.services",
    services.map((service, index) => {
      const { name, country, currency } = cityOf(service.city);
      const status = service.status ?? "active";
      const created = new Date(now - (400 - index * 12) * 86_400_000).toISOString();
      return {
        id: serviceId(service.slug),
        provider_id: userId(service.provider),
        category_id: idOf("service_categories", service.category),
        name: service.name[0],
        name_ar: service.name[1],
        description: service.en,
        description_ar: service.ar,
        pricing_type: service.pricing,
        price: minorOf(service.price, currency),
        currency,
        city: name,
        country,
        images: service.pictures.map((_, position) => venuePath(service.slug, position)),
        status,
        featured: service.featured === true,
        rejection_reason: service.reason ?? null,
        avg_rating: 0,
        review_count: 0,
        submitted_at:
          status === "draft"
            ? null
            : status === "pending"
              ? new Date(now - 11 * 3_600_000).toISOString()
              : created,
        created_at: created,
        updated_at: created,
      };
    }),
  );
  await insertRows(
    context.sql,
    "public.venue_services",
    venueServices.map(([venue, service, status = "accepted"], index) => ({
      venue_id: venueId(venue),
      service_id: serviceId(service),
      status,
      created_at: new Date(now - (200 - index) * 86_400_000).toISOString(),
    })),
  );
}

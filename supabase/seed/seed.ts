import { seedAccounts } from "./accounts.ts";
import { planBookings } from "./booking-plan.ts";
import { seedBookings } from "./bookings.ts";
import { venues } from "./data/venues/all.ts";
import { seedInteractions } from "./interactions.ts";
import type { SeedContext } from "./lib/context.ts";
import { seedPayments } from "./payments.ts";
import { uploadPictures } from "./pictures.ts";
import { seedReviews } from "./reviews.ts";
import { publishVenues, seedSchedules } from "./schedule.ts";
import { seedServices } from "./services.ts";
import { seedVenues } from "./venues.ts";

/**
 * Fills an empty, migrated database with the demo data. Ids are the same in every run; dates of
 * bookings follow from today. Throws when a statement or an upload fails.
 */
export async function seed(context: SeedContext): Promise<void> {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const bookings = planBookings(now);

  await seedAccounts(context, now);
  await seedVenues(context);
  await seedSchedules(context, now);
  await seedServices(context, now);
  await seedBookings(context, bookings);
  const payments = await seedPayments(context, now);
  const reviews = await seedReviews(context, bookings, now);
  await seedInteractions(context, bookings, now);
  await publishVenues(context, now);
  const pictures = await uploadPictures(context);
  // What waits for the admins of the demo was there before them.
  await context.sql("delete from private.admin_queue_events");
  context.log(
    `Demo data: ${venues.length} venues, ${bookings.length} bookings, ${payments} card payments, ${reviews} reviews, ${pictures} pictures`,
  );
}

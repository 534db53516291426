import { accounts, userId } from "./accounts.ts";
import type { PlannedBooking } from "./booking-plan.ts";
import { bookingId } from "./bookings.ts";
import { aboutType, complaints, general, replies } from "./data/review-texts.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { Random } from "./lib/random.ts";
import { insertRows } from "./lib/rows.ts";
import { venueId } from "./venues.ts";

const day = 86_400_000;

function ratingOf(random: Random): number {
  const luck = random.next();
  if (luck < 0.56) return 5;
  if (luck < 0.88) return 4;
  return luck < 0.98 ? 3 : 2;
}

/** Deals the entries of a list in turn, so that neighbours differ and few are used twice. */
class Dealer {
  #next = new Map<readonly string[], number>();

  deal(list: readonly string[], start: number): string {
    const place = this.#next.get(list) ?? start;
    this.#next.set(list, place + 1);
    return list[place % list.length] ?? "";
  }
}

/** Who reviews: everyone whose booking is over, but the demo guest's last two, who still may. */
const reviewed = (booking: PlannedBooking, now: number) =>
  booking.status === "completed" && !(booking.guest === "guest" && booking.slot.end > now - 30 * day);

export async function seedReviews(
  { sql }: SeedContext,
  bookings: PlannedBooking[],
  now: number,
): Promise<number> {
  const random = new Random("reviews");
  const dealer = new Dealer();
  const rows = bookings.filter((booking) => reviewed(booking, now)).map((booking) => {
    const person = accounts.find(({ key }) => key === booking.guest);
    const language = person?.locale ?? "en";
    const rating = ratingOf(random);
    const first = dealer.deal(aboutType[booking.venue.type][language], random.between(0, 2));
    const more = dealer.deal(general[language], 0);
    const less = dealer.deal(complaints[language], 0);
    const text =
      rating === 5 ? `${first} ${more}` : rating === 4 ? `${first} ${less}` : `${less} ${more}`;
    const written = Math.min(booking.slot.end + random.between(1, 12) * day, now - day);
    const replied = random.chance(0.4);
    return {
      id: idOf("review", booking.key),
      booking_id: bookingId(booking),
      venue_id: venueId(booking.venue.slug),
      author_id: userId(booking.guest),
      author_name: person?.first ?? "",
      rating,
      text,
      reply: replied ? dealer.deal(replies[language], 0) : null,
      replied_at: replied ? new Date(Math.min(written + day, now)).toISOString() : null,
      created_at: new Date(written).toISOString(),
    };
  });
  await insertRows(sql, "public.reviews", rows);
  await sql(
    `update public.venues v set review_count = r.reviews, avg_rating = r.average
     from (select venue_id, count(*)::integer as reviews, round(avg(rating), 2) as average
       from public.reviews group by venue_id) r
     where r.venue_id = v.id and (v.review_count, v.avg_rating) is distinct from (r.reviews, r.average)`,
  );
  return rows.length;
}

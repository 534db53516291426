import { accounts, userId } from "./accounts.ts";
import type { PlannedBooking } from "./booking-plan.ts";
import { bookingId } from "./bookings.ts";
import type { VenueType } from "./data/catalogue.ts";
import { aboutType, complaints, general, replies, repliesToCritics } from "./data/review-texts.ts";
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

/** Deals the entries of lists in turn, so that neighbours differ and no place hears one twice. */
class Dealer {
  #next = new Map<readonly string[], number>();
  #heard = new Map<string, Set<string>>();

  /** The next entry that has not been said at a place; null when all of them have. */
  deal(list: readonly string[], place: string): string | null {
    const heard = this.#heard.get(place) ?? new Set<string>();
    this.#heard.set(place, heard);
    const from = this.#next.get(list) ?? 0;
    for (let step = 0; step < list.length; step++) {
      const entry = list[(from + step) % list.length];
      if (entry === undefined || heard.has(entry)) continue;
      this.#next.set(list, from + step + 1);
      heard.add(entry);
      return entry;
    }
    return null;
  }
}

/** Two sentences that nobody has written together yet: fewer stars, more complaints. */
function wordsOf(
  rating: number,
  language: "en" | "ar",
  type: VenueType,
  say: (list: readonly string[]) => string | null,
  said: ReadonlySet<string>,
): string {
  const begin = rating < 4 ? complaints[language] : aboutType[type][language];
  const first = say(begin) ?? say(general[language]);
  for (;;) {
    const more = say((rating < 5 ? complaints : general)[language]);
    const text = [first, more].filter(Boolean).join(" ");
    if (!said.has(text) || more === null) return text;
  }
}

/** Who reviews: everyone whose booking is over, but the demo guest's last two, who still may. */
const reviewed = (booking: PlannedBooking, now: number) =>
  booking.status === "completed" &&
  !(booking.guest === "guest" && booking.slot.end > now - 30 * day);

export async function seedReviews(
  { sql }: SeedContext,
  bookings: PlannedBooking[],
  now: number,
): Promise<number> {
  const random = new Random("reviews");
  const dealer = new Dealer();
  const said = new Set<string>();
  const rows = bookings
    .filter((booking) => reviewed(booking, now))
    .map((booking) => {
      const person = accounts.find(({ key }) => key === booking.guest);
      const language = person?.locale ?? "en";
      const rating = ratingOf(random);
      const say = (list: readonly string[]) => dealer.deal(list, booking.venue.slug);
      const text = wordsOf(rating, language, booking.venue.type, say, said);
      said.add(text);
      const written = Math.min(booking.slot.end + random.between(1, 12) * day, now - day);
      const answers = rating < 5 ? repliesToCritics : replies;
      const reply = random.chance(rating < 4 ? 0.7 : 0.4) ? say(answers[language]) : null;
      return {
        id: idOf("review", booking.key),
        booking_id: bookingId(booking),
        venue_id: venueId(booking.venue.slug),
        author_id: userId(booking.guest),
        author_name: person?.first ?? "",
        rating,
        text,
        reply,
        replied_at: reply ? new Date(Math.min(written + day, now)).toISOString() : null,
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

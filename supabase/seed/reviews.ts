import { accounts, userId } from "./accounts.ts";
import type { PlannedBooking } from "./booking-plan.ts";
import { bookingId } from "./bookings.ts";
import type { VenueType } from "./data/catalogue.ts";
import {
  aboutType,
  complaints,
  general,
  replies,
  repliesToLowRatings,
} from "./data/review-texts.ts";
import type { SeedContext } from "./lib/context.ts";
import { idOf } from "./lib/ids.ts";
import { Random } from "./lib/random.ts";
import { insertRows } from "./lib/rows.ts";
import { venueId } from "./venues.ts";

const day = 86_400_000;

function ratingOf(random: Random): number {
  const value = random.next();
  if (value < 0.56) return 5;
  if (value < 0.88) return 4;
  return value < 0.98 ? 3 : 2;
}

/** Picks the entries of lists in turn, and none twice for one venue. */
class TextPicker {
  #next = new Map<readonly string[], number>();
  #used = new Map<string, Set<string>>();

  /** The next entry that the venue does not have yet; null when it has all of them. */
  pick(list: readonly string[], venue: string): string | null {
    const used = this.#used.get(venue) ?? new Set<string>();
    this.#used.set(venue, used);
    const from = this.#next.get(list) ?? 0;
    for (let step = 0; step < list.length; step++) {
      const entry = list[(from + step) % list.length];
      if (entry === undefined || used.has(entry)) continue;
      this.#next.set(list, from + step + 1);
      used.add(entry);
      return entry;
    }
    return null;
  }
}

/** Two sentences that no other review combines; fewer stars mean more complaints. */
function composeText(
  rating: number,
  language: "en" | "ar",
  type: VenueType,
  pickText: (list: readonly string[]) => string | null,
  usedTexts: ReadonlySet<string>,
): string {
  const openings = rating < 4 ? complaints[language] : aboutType[type][language];
  const first = pickText(openings) ?? pickText(general[language]);
  for (;;) {
    const second = pickText((rating < 5 ? complaints : general)[language]);
    const text = [first, second].filter(Boolean).join(" ");
    if (!usedTexts.has(text) || second === null) return text;
  }
}

/** Whether a booking has a review: all completed ones, except the recent ones of the demo guest. */
const hasReview = (booking: PlannedBooking, now: number) =>
  booking.status === "completed" &&
  !(booking.guest === "guest" && booking.slot.end > now - 30 * day);

export async function seedReviews(
  { sql }: SeedContext,
  bookings: PlannedBooking[],
  now: number,
): Promise<number> {
  const random = new Random("reviews");
  const picker = new TextPicker();
  const usedTexts = new Set<string>();
  const rows = bookings
    .filter((booking) => hasReview(booking, now))
    .map((booking) => {
      const author = accounts.find(({ key }) => key === booking.guest);
      const language = author?.locale ?? "en";
      const rating = ratingOf(random);
      const pickText = (list: readonly string[]) => picker.pick(list, booking.venue.slug);
      const text = composeText(rating, language, booking.venue.type, pickText, usedTexts);
      usedTexts.add(text);
      const createdAt = Math.min(booking.slot.end + random.between(1, 12) * day, now - day);
      const replyTexts = rating < 5 ? repliesToLowRatings : replies;
      const reply = random.chance(rating < 4 ? 0.7 : 0.4) ? pickText(replyTexts[language]) : null;
      return {
        id: idOf("review", booking.key),
        booking_id: bookingId(booking),
        venue_id: venueId(booking.venue.slug),
        author_id: userId(booking.guest),
        author_name: author?.first ?? "",
        rating,
        text,
        reply,
        replied_at: reply ? new Date(Math.min(createdAt + day, now)).toISOString() : null,
        created_at: new Date(createdAt).toISOString(),
      };
    });
  await insertRows(sql, "public.reviews", rows);
  return rows.length;
}

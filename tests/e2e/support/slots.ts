import { addDays, todayIn } from "../../../lib/shared/calendar-day";
import { toInstant } from "../../../lib/shared/zoned-time";
import { asStranger } from "./backend";

export type FreeSlot = {
  venueId: string;
  name: string;
  nameAr: string;
  day: string;
  start: string;
  end: string;
  guests: number;
  totalMinor: number;
  currency: string;
};

let taken = 0;

/** Ids of the demo data are made from names, and say so (version 5); those of other tests are random. */
const isDemo = (id: string) => id[14] === "5";

/** A time at a demo venue that can be booked now and that no other test of this worker asks for. */
export async function freeSlot(options: { instant: boolean }): Promise<FreeSlot> {
  const client = asStranger();
  const { data: venues, error } = await client
    .from("venues")
    .select("id, name, name_ar, time_zone, capacity, venue_pricing(pricing_model)")
    .eq("status", "active")
    .eq("instant_booking", options.instant)
    .order("id");
  if (error) throw error;
  const hourly = venues.filter((venue) => {
    if (!isDemo(venue.id)) return false;
    const pricing = [venue.venue_pricing].flat()[0] as { pricing_model: string } | undefined;
    return pricing?.pricing_model.startsWith("hourly");
  });
  for (let attempt = 0; attempt < 200; attempt++) {
    taken += 1;
    const venue = hourly[taken % hourly.length];
    if (!venue) break;
    const day = addDays(todayIn(venue.time_zone), 60 + ((process.pid * 7 + taken * 3) % 240));
    const [start, end] = ["13:00", "19:00"];
    const guests = Math.min(20, venue.capacity);
    const { data: quote } = await client.rpc("quote_booking", {
      p_venue_id: venue.id,
      p_start: toInstant(day, start, venue.time_zone),
      p_end: toInstant(day, end, venue.time_zone),
      p_guests: guests,
    });
    if (quote && quote.problems.length === 0) {
      return {
        venueId: venue.id,
        name: venue.name,
        nameAr: venue.name_ar ?? venue.name,
        day,
        start,
        end,
        guests,
        totalMinor: quote.total_minor,
        currency: quote.currency,
      };
    }
  }
  throw new Error("no free slot in the demo data");
}

/** The query of a link that asks the checkout for this slot. */
export function slotQuery(slot: FreeSlot): string {
  return new URLSearchParams({
    day: slot.day,
    start: slot.start,
    end: slot.end,
    guests: String(slot.guests),
  }).toString();
}

import { addDays, todayIn } from "../../../lib/shared/calendar-day";
import { toInstant } from "../../../lib/shared/zoned-time";
import { asService, newPerson } from "./backend";

type Person = Awaited<ReturnType<typeof newPerson>>;
const zone = "Africa/Cairo";

/** A venue of that host that is always open and confirms at once; what is given replaces what stands here. */
export async function openVenue(
  host: Person,
  name: string,
  perHour: number,
  values: Record<string, unknown> = {},
): Promise<string> {
  const service = asService();
  const id = crypto.randomUUID();
  const steps = [
    service.from("venues").insert({
      id,
      host_id: host.id,
      name,
      name_ar: name,
      city: "Cairo",
      capacity: 80,
      status: "active",
      instant_booking: true,
      minimum_notice_hours: 0,
      price_per_hour: perHour,
      ...values,
    }),
    service.from("venue_pricing").update({ minimum_hours: 1 }).eq("venue_id", id),
    service.from("opening_hours").update({ opens: "00:00", closes: "00:00" }).eq("venue_id", id),
  ];
  for (const step of steps) {
    const { error } = await step;
    if (error) throw error;
  }
  return id;
}

/** A confirmed booking of two hours so many days ahead, through the functions that the site calls. */
async function book(guest: Person, venueId: string, days: number, contact: string) {
  const day = addDays(todayIn(zone), days);
  const held = await guest.client.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: toInstant(day, "14:00", zone),
    p_end: toInstant(day, "16:00", zone),
    p_guests: 10,
    p_idempotency_key: crypto.randomUUID(),
  });
  if (held.error) throw held.error;
  const sent = await guest.client.rpc("submit_booking", {
    p_booking_id: held.data.id,
    p_details: { contact_name: contact, phone: "+20 100 000 0000", terms: true },
  });
  if (sent.error) throw sent.error;
  return { id: sent.data.id as string, reference: sent.data.reference as string, day };
}

/** As if a booking had been yesterday: its time, its payout, and that it is over. */
async function makePast(id: string) {
  const day = addDays(todayIn(zone), -1);
  const [start, end] = [toInstant(day, "14:00", zone), toInstant(day, "16:00", zone)];
  const service = asService();
  const moved = await service
    .from("bookings")
    .update({ starts_at: start, ends_at: end, occupied: `[${start},${end})`, status: "completed" })
    .eq("id", id);
  if (moved.error) throw moved.error;
  return day;
}

/** A host with two venues and three bookings: two that come, by Salma and Omar, and one that was, by Salma. */
export async function busyHost() {
  const [host, salma, omar] = await Promise.all([
    newPerson("host", "Laila"),
    newPerson("guest", "Salma"),
    newPerson("guest", "Omar"),
  ]);
  const hall = await openVenue(host, "Rose Hall", 100_050);
  const roof = await openVenue(host, "Nile Roof", 70_010);
  const past = await book(salma, roof, 9, "Salma Adel");
  const next = await book(salma, hall, 3, "Salma Adel");
  const later = await book(omar, roof, 5, '=HYPERLINK("x")');
  return {
    host,
    salma,
    venues: { hall, roof },
    past: { ...past, day: await makePast(past.id) },
    next,
    later,
  };
}

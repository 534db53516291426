import { asService, newPerson } from "./backend";

/** A venue of a new host with one two-hour booking of a new guest, so many hours from now, made past all rules. */
export async function ownEvent(status: "confirmed" | "completed", startsIn: number) {
  const [host, guest] = await Promise.all([newPerson("host", "Samir"), newPerson("guest", "Hala")]);
  const service = asService();
  const venueId = crypto.randomUUID();
  const bookingId = crypto.randomUUID();
  const name = `Hall ${venueId.slice(0, 6)}`;
  const start = Date.now() + startsIn * 3_600_000;
  const instant = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const venue = { id: venueId, host_id: host.id, name, name_ar: name, city: "Cairo", capacity: 80 };
  const made = await service.from("venues").insert({ ...venue, status: "active" });
  if (made.error) throw made.error;
  const { error } = await service.from("bookings").insert({
    id: bookingId,
    venue_id: venueId,
    guest_id: guest.id,
    host_id: host.id,
    status,
    starts_at: instant(0),
    ends_at: instant(2),
    occupied: `[${instant(0)},${instant(2)})`,
    time_zone: "Africa/Cairo",
    guests: 20,
    currency: "EGP",
    total_minor: 100_000,
    lines: [],
    policy: "flexible",
    idempotency_key: crypto.randomUUID(),
    submitted_at: instant(-96),
    confirmed_at: instant(-95),
  });
  if (error) throw error;
  return { host, guest, venueId, bookingId, name };
}

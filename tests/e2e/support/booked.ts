import { randomUUID } from "node:crypto";
import { toInstant } from "../../../lib/shared/zoned-time";
import { asService, newPerson } from "./backend";
import { type FreeSlot, freeSlot } from "./slots";

type Person = Awaited<ReturnType<typeof newPerson>>;

/** A confirmed booking of a new guest, made by the functions that the site calls. */
export async function booked(firstName: string): Promise<{
  guest: Person;
  slot: FreeSlot;
  id: string;
  reference: string;
  hostEmail: string;
}> {
  const guest = await newPerson("guest", firstName);
  const slot = await freeSlot({ instant: true });
  const service = asService();
  const { data: venue } = await service
    .from("venues")
    .select("time_zone, host_id")
    .eq("id", slot.venueId)
    .single();
  const { data: host } = await service
    .from("users")
    .select("email")
    .eq("id", venue?.host_id)
    .single();
  const held = await guest.client.rpc("hold_booking", {
    p_venue_id: slot.venueId,
    p_start: toInstant(slot.day, slot.start, venue?.time_zone),
    p_end: toInstant(slot.day, slot.end, venue?.time_zone),
    p_guests: slot.guests,
    p_idempotency_key: randomUUID(),
  });
  if (held.error) throw held.error;
  const sent = await guest.client.rpc("submit_booking", {
    p_booking_id: held.data.id,
    p_details: { contact_name: `${firstName} Test`, phone: "", terms: true },
  });
  if (sent.error) throw sent.error;
  return {
    guest,
    slot,
    id: sent.data.id,
    reference: sent.data.reference,
    hostEmail: String(host?.email),
  };
}

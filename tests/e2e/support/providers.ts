import type { Page } from "@playwright/test";
import { toInstant } from "../../../lib/shared/zoned-time";
import { asPerson, asService, demo, newPerson } from "./backend";
import { freeSlot } from "./slots";

/** A business that an admin has approved, of its own so that tests do not meet. */
export async function approvedProvider(business: string) {
  const person = await newPerson("service_provider", "Hala");
  const registered = await person.client.rpc("register_as_service_provider", {
    p_user_id: person.id,
    p_business_name: business,
  });
  if (registered.error) throw registered.error;
  const admin = await asPerson(demo.admin);
  const answer = await admin.rpc("review_provider", {
    p_user_id: person.id,
    p_decision: "approve",
  });
  if (answer.error) throw answer.error;
  return person;
}

/** An active service of that person, made past all pages. */
export async function activeService(providerId: string, name: string, currency = "EGP") {
  const { data, error } = await asService()
    .from("services")
    .insert({
      provider_id: providerId,
      name,
      price: 100_000,
      currency,
      status: "active",
      city: "Cairo",
    })
    .select("id")
    .single();
  if (error) throw error;
  return data.id as string;
}

/** A confirmed booking of a new guest with that new service in it; answers its id and the guest. */
export async function bookingWith(providerId: string, name: string) {
  const slot = await freeSlot({ instant: true });
  const service = asService();
  const serviceId = await activeService(providerId, name, slot.currency);
  const linked = await service
    .from("venue_services")
    .insert({ venue_id: slot.venueId, service_id: serviceId, status: "accepted" });
  if (linked.error) throw linked.error;
  const { data: venue } = await service
    .from("venues")
    .select("time_zone")
    .eq("id", slot.venueId)
    .single();
  const zone: string = venue?.time_zone;
  const guest = await newPerson("guest", "Layla");
  const held = await guest.client.rpc("hold_booking", {
    p_venue_id: slot.venueId,
    p_start: toInstant(slot.day, slot.start, zone),
    p_end: toInstant(slot.day, slot.end, zone),
    p_guests: slot.guests,
    p_idempotency_key: crypto.randomUUID(),
    p_services: [{ id: serviceId, quantity: 1 }],
  });
  if (held.error) throw held.error;
  const sent = await guest.client.rpc("submit_booking", {
    p_booking_id: held.data.id,
    p_details: { contact_name: "Layla Hassan", phone: "+201001234567", terms: true },
  });
  if (sent.error) throw sent.error;
  return { slot, guest, bookingId: held.data.id as string };
}

/** Signs out at once. Nothing that the page still asks for may meet a closed door. */
export async function leave(page: Page) {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

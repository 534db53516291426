import { randomUUID } from "node:crypto";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue } from "../support.ts";
import type { Role } from "./requests.ts";

export type Callers = {
  /** The access token of each role's caller; null for a visitor. */
  tokens: Record<Role, string | null>;
  /** Ids of the callers' rows, and of others'. */
  ids: string[];
};

const day = 24 * 3_600_000;

/** Creates a host with venues, a provider with a service, and a guest who has bookings and a conversation with them. */
export async function createCallers(backend: Backend): Promise<Callers> {
  const { sql } = backend;
  const [guestId, hostId, providerId, adminId] = await Promise.all([
    makeUser(backend),
    makeUser(backend, "host"),
    makeUser(backend, "service_provider"),
    makeUser(backend, "admin"),
  ]);
  await sql("update public.users set is_verified = true where id = any ($1::uuid[])", [
    [guestId, hostId, providerId],
  ]);
  await sql(
    "insert into public.service_providers (user_id, business_name, status) values ($1, 'Feast', 'active')",
    [providerId],
  );
  const [service] = await sql<{ id: string }>(
    `insert into public.services (provider_id, currency, name, status, pricing_type, price)
     values ($1, 'EGP', 'Flowers', 'active', 'fixed', 100) returning id`,
    [providerId],
  );
  const venues = [
    await makeVenue(backend, { hostId, instant: true }),
    await makeVenue(backend, { hostId }),
  ];
  await sql(
    "insert into public.venue_services (venue_id, service_id, status) values ($1, $2, 'accepted')",
    [venues[1], service?.id],
  );
  const guest = await clientOf(backend, guestId);
  const bookings: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const start = (Math.floor(Date.now() / day) + 20 + index) * day;
    const hold = await guest.rpc("hold_booking", {
      p_venue_id: venues[index % 2],
      p_start: new Date(start).toISOString(),
      p_end: new Date(start + day / 8).toISOString(),
      p_guests: 10,
      p_idempotency_key: randomUUID(),
      p_services: index % 2 ? [{ id: service?.id, quantity: 1 }] : [],
    });
    if (hold.error) throw hold.error;
    bookings.push(String(hold.data.id));
    if (index < 2) continue;
    const { error } = await guest.rpc("submit_booking", {
      p_booking_id: hold.data.id,
      p_details: { contact_name: "Guest", terms: true },
    });
    if (error) throw error;
  }
  const conversation = await guest.rpc("start_conversation", {
    p_venue_id: venues[0],
    p_body: "Hello",
  });
  if (conversation.error) throw conversation.error;
  const others = await sql<{ id: string }>(`
    (select id from public.users order by id limit 6)
    union all (select id from public.venues where status = 'active' order by id limit 8)
    union all (select id from public.venues where status <> 'active' order by id limit 3)
    union all (select id from public.bookings order by id limit 12)
    union all (select id from public.services order by id limit 3)
    union all (select id from public.conversations order by id limit 5)
    union all (select id from public.reviews order by id limit 3)
    union all (select id from public.calendar_imports order by id limit 3)
    union all (select id from public.reports order by id limit 3)
    union all (select id from public.booking_notes order by id limit 3)`);
  return {
    tokens: {
      anonymous: null,
      guest: await backend.tokenFor(guestId),
      host: await backend.tokenFor(hostId),
      service_provider: await backend.tokenFor(providerId),
      admin: await backend.tokenFor(adminId),
    },
    ids: [
      ...[guestId, hostId, providerId, adminId, ...venues, ...bookings, String(service?.id)],
      ...[String(conversation.data.id), ...others.map(({ id }) => id)],
    ],
  };
}

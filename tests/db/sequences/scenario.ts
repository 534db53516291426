import type { SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue } from "../support.ts";
import type { VenueHours } from "./opening-hours.ts";
import { type Plan, type VenuePlan, zones } from "./plan.ts";

// The users and venues of a sequence. Guests and providers are shared by all sequences; each has its own host.

export type Participants = {
  guests: { id: string; client: SupabaseClient }[];
  providers: { id: string; client: SupabaseClient }[];
  services: Map<string, string[]>;
};

export type Venue = {
  id: string;
  offset: number;
  daily: boolean;
  venueHours: VenueHours;
  active: boolean;
  importId: string;
  services: string[];
};

export type Booking = {
  id: string;
  venue_id: string;
  guest_id: string;
  status: string;
  hasStarted: boolean;
  pendingService: { service_id: string; provider_id: string } | null;
};

export type Scenario = {
  backend: Backend;
  participants: Participants;
  hostId: string;
  host: SupabaseClient;
  venues: Venue[];
  firstDay: number;
  /** The bookings and blocked times at the end of the last batch. */
  bookings: Booking[];
  blocks: string[];
};

const names = ["flowers", "music", "light"];

/** Creates guests, and two providers with three services per currency that cost a few minor units. */
export async function createParticipants(backend: Backend, guests: number): Promise<Participants> {
  const createUser = async (role: "guest" | "service_provider") => {
    const id = await makeUser(backend, role);
    return { id, client: await clientOf(backend, id) };
  };
  const participants: Participants = { guests: [], providers: [], services: new Map() };
  for (let index = 0; index < guests; index += 1)
    participants.guests.push(await createUser("guest"));
  for (let index = 0; index < 2; index += 1) {
    const provider = await createUser("service_provider");
    participants.providers.push(provider);
    // One accepts a single event at a time, the other many.
    await backend.sql(
      `insert into public.service_providers (user_id, business_name, status, events_at_once)
       values ($1, 'Feast', 'active', $2)`,
      [provider.id, index === 0 ? 50 : 1],
    );
  }
  for (const currency of ["EGP", "KWD"]) {
    const rows = await backend.sql<{ id: string }>(
      `insert into public.services (provider_id, currency, name, status, pricing_type, price)
       select (array[$1, $2]::uuid[])[1 + ordinal % 2], $3, name, 'active', 'fixed', 1 + 2 * (ordinal / 3)
       from unnest($4::text[]) with ordinality as listed (name, ordinal) returning id`,
      [participants.providers[0]?.id, participants.providers[1]?.id, currency, names],
    );
    participants.services.set(
      currency,
      rows.map(({ id }) => id),
    );
  }
  return participants;
}

async function createVenue(scenario: Scenario, plan: VenuePlan, index: number): Promise<Venue> {
  const { backend, participants, host, hostId } = scenario;
  const zone = zones[plan.zone % zones.length] ?? zones[0];
  const id = await makeVenue(backend, {
    hostId,
    timeZone: zone.name,
    model: plan.model,
    currency: plan.currency,
    perHour: plan.price,
    perDay: plan.price,
    perPerson: plan.price,
    instant: plan.instant,
    policy: plan.policy,
  });
  const [before, after] = plan.buffers;
  await backend.sql(
    "update public.buffer_times set before_minutes = $2, after_minutes = $3 where venue_id = $1",
    [id, before, after],
  );
  const services = participants.services.get(plan.currency) ?? [];
  await backend.sql(
    `insert into public.venue_services (venue_id, service_id, status)
     select $1, unnest($2::uuid[]), 'accepted'`,
    [id, services],
  );
  const added = await host.rpc("add_calendar_import", {
    p_venue_id: id,
    p_name: "Other",
    p_url: `https://calendar.example/${index}.ics`,
  });
  if (added.error) throw new Error(`no import: ${added.error.message}`);
  return {
    id,
    offset: zone.minutes,
    daily: plan.model === "daily",
    venueHours: {
      week: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: 0, closes: 0 })),
      exceptions: [],
      before,
      after,
    },
    active: true,
    importId: added.data.id,
    services,
  };
}

/** Creates a host with the venues of a plan, which are always open at first. */
export async function createScenario(
  backend: Backend,
  participants: Participants,
  plan: Plan,
): Promise<Scenario> {
  const hostId = await makeUser(backend, "host");
  const scenario: Scenario = {
    backend,
    participants,
    hostId,
    host: await clientOf(backend, hostId),
    venues: [],
    firstDay: Math.floor(Date.now() / 86_400_000) + 2,
    bookings: [],
    blocks: [],
  };
  scenario.venues = await Promise.all(
    plan.venues.map((venue, index) => createVenue(scenario, venue, index)),
  );
  return scenario;
}

/** Reads the bookings and blocked times on which steps can act. */
export async function refreshScenario(scenario: Scenario): Promise<void> {
  const ids = scenario.venues.map(({ id }) => id);
  const [bookings, blocks] = await Promise.all([
    scenario.backend.sql<Booking>(
      `select b.id, b.venue_id, b.guest_id, b.status, b.starts_at <= now() as "hasStarted", (
         select jsonb_build_object('service_id', s.id, 'provider_id', s.provider_id)
         from public.booking_services bs join public.services s on s.id = bs.service_id
         where bs.booking_id = b.id and bs.status = 'pending' order by s.id limit 1) as "pendingService"
       from public.bookings b where b.venue_id = any ($1::uuid[]) order by b.created_at, b.id`,
      [ids],
    ),
    scenario.backend.sql<{ id: string }>(
      "select id from public.blocked_times where venue_id = any ($1::uuid[]) order by starts_at, id",
      [ids],
    ),
  ]);
  scenario.bookings = bookings;
  scenario.blocks = blocks.map(({ id }) => id);
}

/** Completes past bookings, as the schedule does; their unanswered services are not charged. */
export async function completeBookings({ backend, venues }: Scenario): Promise<void> {
  // Skips rows that the other sequence's completion has locked.
  for (;;) {
    await backend.sql("select public.complete_bookings()");
    const [left] = await backend.sql<{ count: number }>(
      `select count(*)::int from public.bookings
       where venue_id = any ($1::uuid[]) and status = 'confirmed' and ends_at <= now()`,
      [venues.map(({ id }) => id)],
    );
    if (left?.count === 0) return;
  }
}

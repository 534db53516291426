import type { SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "../../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue } from "../support.ts";
import type { Config } from "./opening-hours.ts";
import { type Plan, type VenuePlan, zones } from "./plan.ts";

// The people and places of a sequence. Guests and providers live through all of them, hosts one each.

export type People = {
  guests: { id: string; client: SupabaseClient }[];
  providers: { id: string; client: SupabaseClient }[];
  services: Map<string, string[]>;
};

export type Venue = {
  id: string;
  offset: number;
  daily: boolean;
  config: Config;
  active: boolean;
  importId: string;
  services: string[];
};

export type Booking = {
  id: string;
  venue_id: string;
  guest_id: string;
  status: string;
  begun: boolean;
  part: { service_id: string; provider_id: string } | null;
};

export type World = {
  backend: Backend;
  people: People;
  hostId: string;
  host: SupabaseClient;
  venues: Venue[];
  firstDay: number;
  /** What there is to act on, as it was when the last batch ended. */
  bookings: Booking[];
  blocks: string[];
};

const names = ["flowers", "music", "light"];

/** Guests, and two providers with three services in each currency that cost next to nothing. */
export async function gather(backend: Backend, guests: number): Promise<People> {
  const person = async (role: "guest" | "service_provider") => {
    const id = await makeUser(backend, role);
    return { id, client: await clientOf(backend, id) };
  };
  const people: People = { guests: [], providers: [], services: new Map() };
  for (let index = 0; index < guests; index += 1) people.guests.push(await person("guest"));
  for (let index = 0; index < 2; index += 1) {
    const provider = await person("service_provider");
    people.providers.push(provider);
    await backend.sql(
      "insert into public.service_providers (user_id, business_name, status) values ($1, 'Feast', 'active')",
      [provider.id],
    );
  }
  for (const currency of ["EGP", "KWD"]) {
    const rows = await backend.sql<{ id: string }>(
      `insert into public.services (provider_id, currency, name, status, pricing_type, price)
       select (array[$1, $2]::uuid[])[1 + place % 2], $3, name, 'active', 'fixed', 1 + 2 * (place / 3)
       from unnest($4::text[]) with ordinality as listed (name, place) returning id`,
      [people.providers[0]?.id, people.providers[1]?.id, currency, names],
    );
    people.services.set(
      currency,
      rows.map(({ id }) => id),
    );
  }
  return people;
}

async function settle(world: World, plan: VenuePlan, index: number): Promise<Venue> {
  const { backend, people, host, hostId } = world;
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
  const services = people.services.get(plan.currency) ?? [];
  await backend.sql(
    `insert into public.venue_services (venue_id, service_id, status)
     select $1, unnest($2::uuid[]), 'accepted'`,
    [id, services],
  );
  const added = await host.rpc("add_calendar_import", {
    p_venue_id: id,
    p_name: "Elsewhere",
    p_url: `https://calendar.example/${index}.ics`,
  });
  if (added.error) throw new Error(`no import: ${added.error.message}`);
  return {
    id,
    offset: zone.minutes,
    daily: plan.model === "daily",
    config: {
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

/** A new host with the venues of a plan, always open at first. */
export async function settleDown(backend: Backend, people: People, plan: Plan): Promise<World> {
  const hostId = await makeUser(backend, "host");
  const world: World = {
    backend,
    people,
    hostId,
    host: await clientOf(backend, hostId),
    venues: [],
    firstDay: Math.floor(Date.now() / 86_400_000) + 2,
    bookings: [],
    blocks: [],
  };
  world.venues = await Promise.all(plan.venues.map((venue, index) => settle(world, venue, index)));
  return world;
}

/** Looks at what there is to act on. */
export async function look(world: World): Promise<void> {
  const ids = world.venues.map(({ id }) => id);
  const [bookings, blocks] = await Promise.all([
    world.backend.sql<Booking>(
      `select b.id, b.venue_id, b.guest_id, b.status, b.starts_at <= now() as begun, (
         select jsonb_build_object('service_id', s.id, 'provider_id', s.provider_id)
         from public.booking_services bs join public.services s on s.id = bs.service_id
         where bs.booking_id = b.id and bs.status = 'pending' order by s.id limit 1) as part
       from public.bookings b where b.venue_id = any ($1::uuid[]) order by b.created_at, b.id`,
      [ids],
    ),
    world.backend.sql<{ id: string }>(
      "select id from public.blocked_times where venue_id = any ($1::uuid[]) order by starts_at, id",
      [ids],
    ),
  ]);
  world.bookings = bookings;
  world.blocks = blocks.map(({ id }) => id);
}

import { randomUUID } from "node:crypto";
import { type Backend, startBackend } from "../../../supabase/local/backend.ts";
import { secretKey } from "../../../supabase/local/settings.ts";
import { makeUser, makeVenue } from "../../db/support.ts";

export type Person = { id: string; token: string };

/** The data that the requests of a run use. */
export type Market = {
  hosts: Person[];
  guests: Person[];
  /** An instantly bookable venue, with a service that can be added. */
  venueId: string;
  serviceId: string;
  /** A draft of each host, saved only by that host. */
  drafts: string[];
  /** The folder where the backend stores files. */
  dataDir: string;
};

/** One guest sends files; the others book and write. */
const GUESTS_OF_EACH_ROUND = 4;

async function makePerson(backend: Backend, role: "guest" | "host"): Promise<Person> {
  const id = await makeUser(backend, role);
  await backend.sql("update public.users set is_verified = true where id = $1", [id]);
  return { id, token: await backend.tokenFor(id) };
}

/** Creates the users and venues of a run in the database while no process uses it. */
export async function createMarket(
  target: { dataDir: string; databaseUrl?: string | undefined },
  rounds: number,
): Promise<Market> {
  const backend = await startBackend({ port: 0, seed: false, ...target });
  try {
    // A few guests make many bookings.
    await backend.sql(
      "update public.platform_settings set value = '1000000' where key like 'open_bookings_%' or key like 'abandoned_%'",
    );
    const hosts = [await makePerson(backend, "host"), await makePerson(backend, "host")];
    const guests: Person[] = [];
    for (let index = 0; index < rounds * GUESTS_OF_EACH_ROUND; index += 1) {
      guests.push(await makePerson(backend, "guest"));
    }
    const hostId = String(hosts[0]?.id);
    const venueId = await makeVenue(backend, { hostId, instant: true });
    const provider = await makeUser(backend, "service_provider");
    await backend.sql(
      "insert into public.service_providers (user_id, business_name, status) values ($1, 'Feast', 'active')",
      [provider],
    );
    const serviceId = randomUUID();
    await backend.sql(
      `insert into public.services (id, provider_id, currency, name, status, pricing_type, price)
       values ($1, $2, 'EGP', 'Flowers', 'active', 'fixed', 100)`,
      [serviceId, provider],
    );
    await backend.sql(
      "insert into public.venue_services (venue_id, service_id, status) values ($1, $2, 'accepted')",
      [venueId, serviceId],
    );
    const drafts: string[] = [];
    for (const host of hosts) {
      const id = await makeVenue(backend, { hostId: host.id });
      await backend.sql("update public.venues set status = 'draft' where id = $1", [id]);
      drafts.push(id);
    }
    return { hosts, guests, venueId, serviceId, drafts, dataDir: target.dataDir };
  } finally {
    await backend.stop();
  }
}

export const guestsOfRound = (market: Market, round: number) =>
  market.guests.slice(round * GUESTS_OF_EACH_ROUND, (round + 1) * GUESTS_OF_EACH_ROUND);

/** Returns the backend's answer; each connection to the killed server fails once with 503. */
export async function fetchAvailable(url: string, init: RequestInit = {}): Promise<Response> {
  let response = await fetch(url, init);
  while (response.status === 503) response = await fetch(url, init);
  return response;
}

/** Reads rows of the database through the API, without a user. */
export async function readRows<T>(url: string, path: string): Promise<T[]> {
  const headers = { apikey: secretKey };
  const response = await fetchAvailable(`${url}/rest/v1/${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T[]>;
}

import { randomUUID } from "node:crypto";
import type { Backend } from "../../supabase/local/backend.ts";
import { attempt, makeUser, makeVenue } from "./support.ts";

export type InboxMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  message_id: string | null;
  headers: Record<string, string>;
  attachments: { filename: string; content: string; contentType: string }[];
};
export type Person = "guest" | "host" | "provider" | "admin";
export type Booking = { id: string; reference: string; starts_at: string };

const day = 86_400_000;

/**
 * A host with a venue, a provider with a service there, a guest and an admin, who act through the product's functions. The
 * guest and the provider read Arabic.
 */
export async function createMarket(backend: Backend) {
  const { sql } = backend;
  const ids: Record<Person, string> = {
    guest: await makeUser(backend),
    host: await makeUser(backend, "host"),
    provider: await makeUser(backend, "service_provider"),
    admin: await makeUser(backend, "admin"),
  };
  const addressOf = (person: Person) => `${ids[person]}@mahfil.test`;
  await sql("update public.users set is_verified = true, first_name = 'Layla'");
  await sql("update public.users set locale = 'ar' where id in ($1, $2)", [
    ids.guest,
    ids.provider,
  ]);
  await sql(
    "insert into public.venue_types (id, slug, name, name_ar) values (md5('type')::uuid, 'test-type', 'Hall', 'قاعة')",
  );
  await sql(
    `insert into public.service_categories (id, slug, name, name_ar)
     values (md5('category')::uuid, 'test-music', 'Music', 'موسيقى')`,
  );
  await sql(
    "insert into public.service_providers (user_id, business_name, status) values ($1, 'Band', 'active')",
    [ids.provider],
  );
  const venueId = await makeVenue(backend, { hostId: ids.host });
  await sql(
    `update public.venues set type_id = md5('type')::uuid, address = 'Street 1', city = 'Cairo', latitude = 30,
      longitude = 31, images = array[host_id || '/a.webp'], name = 'Nile Hall', name_ar = 'قاعة النيل' where id = $1`,
    [venueId],
  );
  let days = 0;

  /** Runs a statement as one of them. Throws its error code. */
  async function as<R>(person: Person, text: string, params: unknown[] = []): Promise<R> {
    const { row, error } = await attempt<R>(backend, ids[person], text, params);
    if (error || !row) throw new Error(error ?? "no row");
    return row;
  }

  /** Runs due jobs, and returns the mails that this person received from them, oldest first. */
  async function runJobs(person: Person): Promise<InboxMail[]> {
    await sql("delete from local.inbox");
    // Mails of retractable notifications wait a minute.
    await sql(
      `update private.jobs set run_at = now()
       where kind = 'notification_mail' and run_at > now() and run_at <= now() + interval '1 minute'`,
    );
    const response = await fetch(`${backend.url}/functions/v1/run-jobs`, {
      method: "POST",
      headers: { authorization: `Bearer ${backend.secretKey}` },
    });
    const counts = await response.json();
    if (counts.failed !== 0) throw new Error(`jobs failed: ${JSON.stringify(counts)}`);
    const mails: InboxMail[] = await (await fetch(`${backend.url}/inbox.json`)).json();
    return mails.filter(({ to }) => to === addressOf(person)).reverse();
  }

  /** A service of the provider, which guests can book at the venue. */
  async function makeService(status = "active"): Promise<string> {
    const id = randomUUID();
    await sql(
      `insert into public.services (id, provider_id, category_id, name, name_ar, description, price, city, status)
       values ($1, $2, md5('category')::uuid, 'Oud quartet', 'رباعي العود', 'About', 3000, 'Cairo', $3)`,
      [id, ids.provider, status],
    );
    return id;
  }

  /** A service of the provider, which the venue offers. */
  async function offerService(): Promise<string> {
    const id = await makeService();
    await as(
      "host",
      "insert into public.venue_services (venue_id, service_id) values ($1, $2) returning venue_id",
      [venueId, id],
    );
    await as("provider", "select public.respond_to_venue_invitation($1, $2, 'accept')", [
      venueId,
      id,
    ]);
    return id;
  }

  /** Creates a hold of the guest for a free time, with a service if given. */
  async function hold(serviceId?: string): Promise<Booking> {
    days += 1;
    const start = new Date(Math.ceil(Date.now() / day) * day + (20 + days) * day);
    const services = serviceId ? [{ id: serviceId, quantity: 1 }] : [];
    const { booking } = await as<{ booking: Booking }>(
      "guest",
      `select to_jsonb(public.hold_booking($1, $2, $2::timestamptz + interval '4 hours', 80, gen_random_uuid(), '[]',
        $3::jsonb)) as booking`,
      [venueId, start.toISOString(), JSON.stringify(services)],
    );
    return booking;
  }

  const submit = (booking: Booking) =>
    as(
      "guest",
      `select public.submit_booking($1, '{"contact_name": "Layla", "phone": "", "terms": true}')`,
      [booking.id],
    );

  /** Creates a request of the guest for a free time, with a service if given. */
  async function request(serviceId?: string): Promise<Booking> {
    const booking = await hold(serviceId);
    await submit(booking);
    return booking;
  }

  const decide = (booking: Booking, decision: string, reason: string | null = null) =>
    as("host", "select public.decide_booking($1, $2, $3)", [booking.id, decision, reason]);

  return {
    ids,
    venueId,
    sql,
    as,
    runJobs,
    makeService,
    offerService,
    hold,
    submit,
    request,
    decide,
    addressOf,
  };
}

export type Market = Awaited<ReturnType<typeof createMarket>>;

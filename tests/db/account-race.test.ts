import postgresClient from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientInSession } from "./session-support.ts";
import {
  clientOf,
  isWaitingForLock,
  makeUser,
  makeVenue,
  type TestBackend,
  testBackend,
} from "./support.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
});
afterAll(async () => {
  await backend?.stop();
});

it("of two admins who take each other's role at the same moment one remains", {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 10; round++) {
    const ids = [await makeUser(backend, "admin"), await makeUser(backend, "admin")];
    const clients = await Promise.all(ids.map((id) => clientInSession(backend, id)));
    const answers = await Promise.all(
      clients.map((admin, at) =>
        admin.rpc("admin_set_role", { p_user_id: ids[1 - at] ?? "", p_role: "guest" }),
      ),
    );
    expect(answers.map(({ error }) => error?.message ?? "changed").sort()).toEqual([
      "changed",
      "only_admins",
    ]);
  }
});

it("a listing cannot be resumed by a host whose account is deleted at the same moment", {
  timeout: 120_000,
}, async () => {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId });
  const host = await clientOf(backend, hostId);
  const deletion = postgresClient(backend.databaseUrl, { max: 1 });
  const { error } = await deletion
    .begin(async (sql) => {
      await sql`update public.venues set status = 'paused' where id = ${venueId}`;
      const resuming = Promise.resolve(
        host.rpc("set_listing_status", { p_listing_id: venueId, p_status: "active" }),
      );
      while (!(await isWaitingForLock(backend)));
      await sql`update public.users set deleted_at = now(), email = null, role = 'guest',
      is_verified = false, first_name = null, last_name = '' where id = ${hostId}`;
      return { resuming };
    })
    .then(({ resuming }) => resuming);
  await deletion.end();
  expect(error?.message).toBe("not_signed_in");
  expect(await backend.sql("select status from public.venues where id = $1", [venueId])).toEqual([
    { status: "paused" },
  ]);
});

it.each([
  ["is recorded", 10_000, "open_money"],
  ["is found to be nothing", 0, "deleted"],
])(
  "the deletion of a payee's account waits while what they earn %s",
  {
    timeout: 120_000,
  },
  async (_, net, message) => {
    const hostId = await makeUser(backend, "host");
    const venueId = await makeVenue(backend, { hostId });
    const claims = JSON.stringify({ sub: hostId, role: "authenticated", session_id: hostId });
    await backend.sql(
      "insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())",
      [hostId],
    );
    const [payout] = await backend.sql<{ id: string }>(
      `with booking as (
       insert into public.bookings (idempotency_key, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied,
         time_zone, guests, currency, total_minor, fee_minor, lines, policy, submitted_at, confirmed_at)
       select gen_random_uuid(), $1, $2, $3, 'completed', now() - interval '5 hours', now() - interval '2 hours',
         tstzrange(now() - interval '5 hours', now() - interval '2 hours'), 'UTC', 10, 'EGP', 10500, 500, '[]', 'flexible',
         now() - interval '2 days', now() - interval '2 days' returning id)
     insert into public.payouts (booking_id, payee_id, currency, gross_minor, net_minor, due_at, is_collected)
     select id, $3, 'EGP', 0, 0, now(), true from booking returning id`,
      [venueId, await makeUser(backend), hostId],
    );
    const recording = postgresClient(backend.databaseUrl, { max: 1 });
    const deleting = postgresClient(backend.databaseUrl, { max: 1 });
    let isOver = false;
    const deleteAccount = async () => {
      try {
        await deleting.begin(async (sql) => {
          await sql`select set_config('request.jwt.claims', ${claims}, true)`;
          await sql`set local role authenticated`;
          await sql`select public.delete_account()`;
        });
        return "deleted";
      } catch (error) {
        return (error as Error).message;
      } finally {
        isOver = true;
      }
    };
    const { deletion } = await recording.begin(async (sql) => {
      await sql`update public.payouts set gross_minor = ${net}, net_minor = ${net} where id = ${payout?.id ?? ""}`;
      const deletion = deleteAccount();
      while (!isOver && !(await isWaitingForLock(backend)));
      // The posting names the payee, who must not wait for anybody here.
      await sql`select 1 from public.users where id = ${hostId} for key share`;
      return { deletion };
    });
    expect(await deletion).toBe(message);
    await Promise.all([recording.end(), deleting.end()]);
  },
);

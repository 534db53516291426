import postgresClient from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
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
    const clients = await Promise.all(ids.map((id) => clientOf(backend, id)));
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
        host.rpc("set_venue_status", { p_venue_id: venueId, p_status: "active" }),
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

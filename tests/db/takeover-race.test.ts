import postgresClient, { type Sql, type TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isWaitingForLock, makeUser, makeVenue, type TestBackend, testBackend } from "./support.ts";

let backend: TestBackend;
let writing: Sql;
let opening: Sql;
let userId: string;
let venueId: string;

beforeAll(async () => {
  backend = await testBackend();
  writing = postgresClient(backend.databaseUrl, { max: 1 });
  opening = postgresClient(backend.databaseUrl, { max: 1 });
  venueId = await makeVenue(backend, { hostId: await makeUser(backend, "host") });
});
afterAll(async () => {
  await Promise.all([writing?.end(), opening?.end()]);
  await backend?.stop();
});

/** Creates an account that somebody registered with another's address, whose owner has requested a recovery. */
beforeEach(async () => {
  userId = await makeUser(backend);
  await backend.sql("insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())", [
    userId,
  ]);
  await backend.sql(
    "update auth.users set recovery_token = 'token', recovery_sent_at = now() where id = $1",
    [userId],
  );
});

/** Starts a request as PostgREST does. */
async function beginRequest(sql: TransactionSql, access: "read write" | "read only") {
  const claims = JSON.stringify({ sub: userId, role: "authenticated", session_id: userId });
  await sql.unsafe(`set transaction ${access}`);
  await sql`select set_config('request.jwt.claims', ${claims}, true)`;
  await sql`set local role authenticated`;
  await sql`select private.require_active_session()`;
}

const write = async (sql: TransactionSql) => {
  await sql`insert into public.favorites (user_id, venue_id) values (${userId}, ${venueId})`;
};

/** Opens the mailed link, by which the address's owner takes the account over. */
const takeOver = (sql: Sql | TransactionSql) =>
  sql`update auth.users set recovery_token = '' where id = ${userId}`;

const favorites = () => backend.sql("select 1 from public.favorites where user_id = $1", [userId]);

test("a takeover waits for a write that is under way in a session of whoever registered the account, and removes what it wrote", async () => {
  let isOver = false;
  const { takeover } = await writing.begin(async (sql) => {
    await beginRequest(sql, "read write");
    const takeover = takeOver(opening).then(() => {
      isOver = true;
    });
    while (!isOver && !(await isWaitingForLock(backend)));
    await write(sql);
    return { takeover };
  });
  await takeover;
  expect(await favorites()).toEqual([]);
});

test("a write that begins during a takeover waits for it, and is refused because its session has ended", async () => {
  let isOver = false;
  const { request } = await opening.begin(async (sql) => {
    await takeOver(sql);
    const request = writing
      .begin(async (other) => {
        await beginRequest(other, "read write");
        await write(other);
        return "written";
      })
      .catch((error: Error) => error.message)
      .finally(() => {
        isOver = true;
      });
    while (!isOver && !(await isWaitingForLock(backend)));
    return { request };
  });
  expect(await request).toBe("not_signed_in");
  expect(await favorites()).toEqual([]);
});

test("a request that only reads waits for no takeover", async () => {
  await opening.begin(async (sql) => {
    await takeOver(sql);
    await writing.begin((other) => beginRequest(other, "read only"));
  });
});

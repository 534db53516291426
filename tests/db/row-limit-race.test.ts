import { randomUUID } from "node:crypto";
import postgresClient, { type TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isWaitingForLock, makeUser, makeVenue, type TestBackend, testBackend } from "./support.ts";

// Two connections concurrently insert the last row that a user or a venue may have, on a real PostgreSQL.
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 4 });
});
afterAll(() => backend?.stop());

type Market = { hostId: string; venueId: string; draftIds: string[] };

type Case = {
  name: string;
  fill: string;
  insert: string;
  count: string;
  owner: (market: Market) => string | undefined;
  /** The second insert, when it differs. */
  otherOwner?: (market: Market) => string | undefined;
  limit: number;
  error: string;
};

const cases: Case[] = [
  {
    name: "a user cannot keep more than 50 saved searches",
    fill: `insert into public.saved_searches (user_id, name, query)
      select $1, 'Search ' || n, 'guests=' || n from generate_series(1, 49) n`,
    insert: "insert into public.saved_searches (user_id, name, query) values ($1, 'Last', $2)",
    count: "select count(*)::int as count from public.saved_searches where user_id = $1",
    owner: ({ hostId }: Market) => hostId,
    limit: 50,
    error: "invalid_input",
  },
  {
    name: "a host cannot have more than 200 properties",
    fill: `insert into public.properties (host_id, name) select $1, 'Estate ' || n from generate_series(1, 199) n`,
    insert: "insert into public.properties (host_id, name) values ($1, $2)",
    count: "select count(*)::int as count from public.properties where host_id = $1",
    owner: ({ hostId }: Market) => hostId,
    limit: 200,
    error: "invalid_input",
  },
  {
    name: "a host cannot have more than 50 drafts of listings",
    // In addition to the two of the market.
    fill: `insert into public.venues (host_id, name) select $1, 'Draft ' || n from generate_series(1, 47) n`,
    insert: "insert into public.venues (host_id, name) values ($1, $2)",
    count:
      "select count(*)::int as count from public.venues where host_id = $1 and published_at is null",
    owner: ({ hostId }: Market) => hostId,
    limit: 50,
    error: "too_many_drafts",
  },
  {
    name: "a draft of a listing cannot have more than 50 add-ons",
    fill: `insert into public.venue_addons (venue_id, name, price) select $1, 'Add-on ' || n, 100 from generate_series(1, 49) n`,
    insert: "insert into public.venue_addons (venue_id, name, price) values ($1, $2, 100)",
    count: "select count(*)::int as count from public.venue_addons where venue_id = $1",
    owner: ({ draftIds }: Market) => draftIds[0],
    limit: 50,
    error: "invalid_input",
  },
  {
    name: "a venue cannot have more than 2,000 blocks of its host",
    fill: `insert into public.blocked_times (venue_id, starts_at, ends_at)
      select $1, now() + n * interval '1 minute', now() + interval '300 days' from generate_series(1, 1999) n`,
    insert: `insert into public.blocked_times (venue_id, starts_at, ends_at, reason)
      values ($1, now() + interval '1 day', now() + interval '2 days', $2)`,
    count: "select count(*)::int as count from public.blocked_times where venue_id = $1",
    owner: ({ venueId }: Market) => venueId,
    limit: 2000,
    error: "too_many_blocks",
  },
  {
    name: "drafts of a host cannot have more than 2,000 blocks together",
    fill: `insert into public.blocked_times (venue_id, starts_at, ends_at)
      select $1, now() + n * interval '1 minute', now() + interval '300 days' from generate_series(1, 1999) n`,
    insert: `insert into public.blocked_times (venue_id, starts_at, ends_at, reason)
      values ($1, now() + interval '1 day', now() + interval '2 days', $2)`,
    count: `select count(*)::int as count from public.blocked_times t join public.venues v on v.id = t.venue_id
      where v.host_id = (select o.host_id from public.venues o where o.id = $1)`,
    owner: ({ draftIds }: Market) => draftIds[0],
    otherOwner: ({ draftIds }: Market) => draftIds[1],
    limit: 2000,
    error: "too_many_blocks",
  },
];

async function makeMarket(): Promise<Market> {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId });
  const drafts = await backend.sql<{ id: string }>(
    "insert into public.venues (host_id, name) values ($1, 'Draft'), ($1, 'Other draft') returning id",
    [hostId],
  );
  return { hostId, venueId, draftIds: drafts.map(({ id }) => id) };
}

/** Turns a transaction into one of a signed-in user. */
async function signIn(sql: TransactionSql, userId: string): Promise<void> {
  const claims = JSON.stringify({ sub: userId, role: "authenticated" });
  await sql`select set_config('request.jwt.claims', ${claims}, true)`;
  await sql`set local role authenticated`;
}

it.each(cases)("$name by two inserts at the same moment", async (entry) => {
  const market = await makeMarket();
  const owner = entry.owner(market) ?? "";
  await backend.sql(entry.fill, [owner]);
  const first = postgresClient(backend.databaseUrl, { max: 1 });
  const second = postgresClient(backend.databaseUrl, { max: 1 });
  let isSecondOver = false;
  const insert = async (sql: TransactionSql, into = owner) => {
    await signIn(sql, market.hostId);
    await sql.unsafe(entry.insert, [into, randomUUID()]);
  };
  const { inserted } = await first.begin(async (sql) => {
    await insert(sql);
    const inserted = second
      .begin((sql) => insert(sql, entry.otherOwner?.(market)))
      .then(
        () => "inserted",
        ({ message }: Error) => message,
      )
      .finally(() => {
        isSecondOver = true;
      });
    while (!isSecondOver && !(await isWaitingForLock(backend)));
    return { inserted };
  });
  expect(await inserted).toBe(entry.error);
  await Promise.all([first.end(), second.end()]);
  expect(await backend.sql(entry.count, [owner])).toEqual([{ count: entry.limit }]);
});

it("inserts of two users at the same moment do not wait for each other", async () => {
  const markets = [await makeMarket(), await makeMarket()] as const;
  const [first, second] = markets.map(() => postgresClient(backend.databaseUrl, { max: 1 }));
  if (!first || !second) throw new Error("no connections");
  const insert = (sql: TransactionSql, { hostId }: Market) =>
    signIn(sql, hostId).then(
      () => sql`insert into public.properties (host_id, name) values (${hostId}, 'Estate')`,
    );
  await first.begin(async (sql) => {
    await insert(sql, markets[0]);
    await second.begin((other) => insert(other, markets[1]));
  });
  await Promise.all([first.end(), second.end()]);
});

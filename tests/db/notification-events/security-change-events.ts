import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";

/** Calls a function as the host, or as an admin, with a recent session. */
async function callInSession(
  market: Market,
  call: string,
  params: unknown[],
  person: "host" | "admin" = "host",
) {
  const id = market.ids[person];
  await market.sql(
    `insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())
     on conflict (id) do update set created_at = excluded.created_at`,
    [id],
  );
  const claims = JSON.stringify({ sub: id, session_id: id });
  await market.as(
    person,
    `with session as materialized (select set_config('request.jwt.claims', $1, true))
     select ${call} as answer from session`,
    [claims, ...params],
  );
}

const setRole = (market: Market, role: string) =>
  callInSession(market, "public.admin_set_role($2, $3)", [market.ids.provider, role], "admin");

const storeRole = ({ sql, ids }: Market, role: string) =>
  sql("update public.users set role = $2 where id = $1", [ids.provider, role]);

/** Account changes by which money or data could be lost. */
export const securityChangeEvents = {
  bank_account_changed: {
    to: "host",
    run: async ({ sql, ids }) => {
      await sql("delete from public.payout_accounts");
      await sql("select public.set_payout_account($1, 'acct_bank', 'incomplete', 'EG')", [
        ids.host,
      ]);
      await sql("select public.record_payout_account('acct_bank', 'enabled', 'bank', '4321')");
    },
  },
  transfer_account_changed: {
    to: "host",
    run: (market) =>
      callInSession(
        market,
        "public.save_payment_terms($2, false, 30, 14, true, false, gen_random_uuid()::text)",
        [market.venueId],
      ),
  },
  calendar_address_created: {
    to: "host",
    run: (market) =>
      callInSession(market, "public.rotate_calendar_feed_token($2, repeat('a', 43))", [
        market.venueId,
      ]),
  },
  admin_added: {
    to: "admin",
    run: async (market) => {
      await setRole(market, "admin");
      await storeRole(market, "service_provider");
    },
  },
  admin_removed: {
    to: "admin",
    run: async (market) => {
      await storeRole(market, "admin");
      await setRole(market, "service_provider");
    },
  },
} satisfies Record<string, NotificationEvent>;

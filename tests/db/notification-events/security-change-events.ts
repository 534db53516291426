import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";

/** Calls a function as the host, who has just signed in. */
async function callInSession(market: Market, call: string, params: unknown[]) {
  const { host } = market.ids;
  await market.sql(
    `insert into auth.sessions (id, user_id, created_at) values ($1, $1, now())
     on conflict (id) do update set created_at = excluded.created_at`,
    [host],
  );
  const claims = JSON.stringify({ sub: host, session_id: host });
  await market.as(
    "host",
    `with session as materialized (select set_config('request.jwt.claims', $1, true))
     select ${call} as answer from session`,
    [claims, ...params],
  );
}

/** What changes in the account of a user by which money or data could leave it. */
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
} satisfies Record<string, NotificationEvent>;

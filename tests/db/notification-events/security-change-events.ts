import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";
import { beginTransfer } from "./payment-events.ts";

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

/** Creates a confirmed booking by transfer whose account is not that of the venue. Returns it, and how its host replaces the account. */
export async function beginReplacement(market: Market) {
  const { booking } = await beginTransfer(market);
  // Without a payment method, later requests of other events need not choose one.
  await market.sql(
    `insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values ($1, false, gen_random_uuid()::text)
     on conflict (venue_id) do update set takes_transfers = false, transfer_details = excluded.transfer_details`,
    [market.venueId],
  );
  const replace = () =>
    callInSession(market, "public.replace_transfer_details($2)", [market.venueId]);
  return { booking, replace };
}

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
  booking_account_replaced: {
    to: "guest",
    run: async (market) => {
      const { booking, replace } = await beginReplacement(market);
      await replace();
      await market.sql(
        `delete from public.notifications where kind = 'transfer_account_changed'
           or kind = 'booking_account_replaced' and data ->> 'booking_id' <> $1`,
        [booking.id],
      );
    },
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

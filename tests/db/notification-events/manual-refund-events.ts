import { randomUUID } from "node:crypto";
import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";

/** Creates a confirmed booking in cash whose host has confirmed the whole price. */
export async function beginCash(market: Market): Promise<string> {
  const booking = await market.request();
  await market.decide(booking, "accept");
  await market.sql("insert into private.manual_payments (booking_id, method) values ($1, 'cash')", [
    booking.id,
  ]);
  await market.sql(
    `insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status, paid_at)
     select id, 1, 'deposit', total_minor, now(), 'paid', now() from public.bookings where id = $1`,
    [booking.id],
  );
  return booking.id;
}

export const changeTotal = (market: Market, bookingId: string, by: number) =>
  market.sql("update public.bookings set total_minor = total_minor + $2 where id = $1", [
    bookingId,
    by,
  ]);

/** Creates a refund that the host owes after a price reduction. */
export async function owe(market: Market): Promise<string> {
  const bookingId = await beginCash(market);
  await changeTotal(market, bookingId, -500);
  const [refund] = await market.sql<{ id: string }>(
    "select id from public.manual_refunds where booking_id = $1",
    [bookingId],
  );
  return refund?.id ?? "";
}

/** Marks a refund as sent by the host. */
export async function send(market: Market, id: string): Promise<string> {
  await market.as(
    "host",
    `select public.send_manual_refund($1, $2, (select (now() at time zone b.time_zone)::date
       from public.bookings b join public.manual_refunds r on r.booking_id = b.id where r.id = $1))`,
    [id, randomUUID()],
  );
  return id;
}

/** Reports a refund as missing for the guest. */
export async function miss(market: Market, id: string): Promise<string> {
  await market.as("guest", "select public.report_missing_refund($1, 'Nothing has come')", [id]);
  return id;
}

/** Moves time to `days` after a refund was due, and runs the reminders. */
export async function remind(market: Market, id: string, days: number) {
  await market.sql(
    "update public.manual_refunds set due_at = now() - make_interval(days => $2), next_reminder_at = now() where id = $1",
    [id, days],
  );
  await market.sql("select public.remind_due_installments()");
}

/** The event of each kind of notification about manual refunds. */
export const manualRefundEvents = {
  manual_refund_owed: {
    to: "host",
    run: async (market) => {
      const bookingId = await beginCash(market);
      await market.as("guest", "select public.cancel_booking($1, null)", [bookingId]);
    },
  },
  manual_refund_due: {
    to: "host",
    run: async (market) => remind(market, await owe(market), -2),
  },
  manual_refund_late: {
    to: "host",
    run: async (market) => remind(market, await owe(market), 7),
  },
  manual_refund_changed: {
    to: "host",
    run: async (market) => {
      const bookingId = await beginCash(market);
      await changeTotal(market, bookingId, -500);
      await changeTotal(market, bookingId, 200);
    },
  },
  manual_refund_sent: {
    to: "guest",
    run: async (market) => void (await send(market, await owe(market))),
  },
  manual_refund_unconfirmed: {
    to: "guest",
    run: async (market) => remind(market, await send(market, await owe(market)), 0),
  },
  manual_refund_received: {
    to: "host",
    run: async (market) => {
      await market.as("guest", "select public.confirm_manual_refund($1)", [
        await send(market, await owe(market)),
      ]);
    },
  },
  manual_refund_missing: {
    to: "host",
    run: async (market) => void (await miss(market, await send(market, await owe(market)))),
  },
  manual_refund_settled: {
    to: "guest",
    run: async (market) => {
      await market.as(
        "admin",
        "select public.settle_manual_refund($1, 'paid', 'We saw the transfer')",
        [await miss(market, await send(market, await owe(market)))],
      );
    },
  },
  manual_refunds_waiting: {
    to: "admin",
    run: async (market) => {
      await miss(market, await send(market, await owe(market)));
      await market.sql(
        "update private.admin_queue_notices set notified_at = now() - interval '61 minutes'",
      );
      await market.sql("select public.notify_admins()");
    },
  },
} satisfies Record<string, NotificationEvent>;

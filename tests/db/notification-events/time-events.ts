import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";
import { beginPayment, earn, forgetOrders } from "./payment-events.ts";

/** Sets the last failed reading of the venue's calendar to `minutes` ago, and makes one more reading fail. */
export async function failToRead(market: Market, minutes: number) {
  const { added } = await market.as<{ added: { id: string } }>(
    "host",
    "select public.add_calendar_import($1, 'Office', 'https://calendar.test/' || gen_random_uuid()) as added",
    [market.venueId],
  );
  await market.sql(
    "update public.calendar_imports set failing_since = now() - make_interval(mins => $2) where id = $1",
    [added.id, minutes],
  );
  await market.as(
    "host",
    "select public.apply_calendar_import($1, null, 1, p_error => 'timeout')",
    [added.id],
  );
}

const secret = "s".repeat(40);

/** Makes the site read a calendar of the venue on schedule, with an event that it does not understand. */
export async function readInPart(market: Market) {
  const { added } = await market.as<{ added: { id: string } }>(
    "host",
    "select public.add_calendar_import($1, 'Office', 'https://calendar.test/' || gen_random_uuid()) as added",
    [market.venueId],
  );
  await market.sql("select private.set_calendar_refresh_secret($1)", [secret]);
  const unread = [{ title: "Wedding", written: "tomorrow", reason: "time" }];
  await market.sql(
    "select public.apply_calendar_import($1, '[]', 1, p_secret => $2, p_unread => $3::jsonb, p_unread_count => 1)",
    [added.id, secret, JSON.stringify(unread)],
  );
}

/** The event of each kind of notification that time triggers. */
export const timeEvents = {
  booking_reminder: {
    to: "guest",
    run: async (market) => {
      const booking = await market.request();
      await market.decide(booking, "accept");
      await market.sql(
        `update public.bookings set starts_at = now() + interval '20 hours', ends_at = now() + interval '23 hours',
          occupied = tstzrange(now() + interval '20 hours', now() + interval '23 hours'),
          confirmed_at = now() - interval '9 days' where id = $1`,
        [booking.id],
      );
      await market.sql("select public.create_due_reminders()");
    },
  },
  request_expiring: {
    to: "host",
    run: async (market) => {
      const { id } = await market.request();
      await market.sql(
        `update public.bookings set submitted_at = now() - interval '19 hours',
          request_expires_at = now() + interval '5 hours' where id = $1`,
        [id],
      );
      await market.sql("select public.create_due_reminders()");
    },
  },
  calendar_failed: { to: "host", run: (market) => failToRead(market, 61) },
  calendar_incomplete: { to: "host", run: readInPart },
  payment_not_needed: {
    to: "guest",
    run: async (market) => {
      const { booking, record } = await beginPayment(market);
      await market.sql(
        "update public.booking_installments set status = 'cancelled' where booking_id = $1",
        [booking.id],
      );
      await record("captured");
      await forgetOrders(market);
    },
  },
  payout_due: {
    to: "host",
    run: async (market) => {
      await earn(market);
      await market.sql("update public.payouts set due_at = now() where is_collected");
      await market.sql("select public.notify_due_payouts()");
    },
  },
  mails_resumed: {
    to: "guest",
    run: async (market) => {
      await market.as("guest", "select public.pause_mails(current_date + 5, 'Africa/Cairo')");
      await market.sql("select private.create_notification($1, 'review_answered', '{}')", [
        market.ids.guest,
      ]);
      await market.sql(
        "update public.mail_settings set paused_from = now() - interval '1 day', paused_until = now()",
      );
      await market.sql(
        "update public.notifications set created_at = now() - interval '1 minute' where created_at > now()",
      );
      await market.sql("select public.end_mail_pauses()");
    },
  },
} satisfies Record<string, NotificationEvent>;

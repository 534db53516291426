-- Reference data: rows that the functions, the constraints and the forms rely on.

-- The site stores every picture as WebP.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('venue-images', 'venue-images', true, 10485760, array['image/webp']),
  ('service-images', 'service-images', true, 10485760, array['image/webp']),
  ('avatars', 'avatars', true, 5242880, array['image/webp']),
  ('message-files', 'message-files', false, 10485760, array['image/webp', 'application/pdf']),
  ('payment-proofs', 'payment-proofs', false, 5242880, array['image/webp', 'application/pdf'])
on conflict (id) do nothing;

insert into public.platform_settings (key, value) values
  ('service_fee_percent', '5'),
  ('hold_minutes', '15'),
  ('request_hours', '24'),
  ('payout_days', '2'),
  -- How long a host has to return by hand what they received by transfer or in cash.
  ('manual_refund_days', '7'),
  -- Limits of one guest: bookings that have not ended, and holds that were released or expired.
  ('open_bookings_unverified', '3'),
  ('open_bookings_verified', '30'),
  ('abandoned_bookings_per_hour', '20'),
  ('abandoned_minutes_per_slot', '90'),
  ('longest_booking_days', '30'),
  -- What one unit of a currency is worth, roughly, so that prices in several currencies can be ordered.
  ('currency_values', '{"USD": 1, "EUR": 1.1, "GBP": 1.3, "EGP": 0.02, "AED": 0.2723, "SAR": 0.2667,
    "QAR": 0.2747, "KWD": 3.25, "BHD": 2.65, "OMR": 2.6, "JOD": 1.41, "DZD": 0.0077, "IQD": 0.00076, "LYD": 0.18, "MAD": 0.1,
    "SDG": 0.0017, "TND": 0.34, "TRY": 0.024, "JPY": 0.0066}');

insert into private.rate_limit_salt default values;

insert into private.time_zones (name)
select z.name from pg_catalog.pg_timezone_names z where z.name ~ '^(UTC|[A-Z][A-Za-z_]+/[A-Za-z0-9_+/-]+)$';

insert into private.booking_transitions (from_status, event, actor_role, to_status, guest_notification, host_notification, moment) values
  ('held', 'extend', 'guest', 'held', null, null, 'any'),
  ('held', 'release', 'guest', 'expired', null, null, 'any'),
  ('held', 'lapse', 'system', 'expired', null, null, 'after_deadline'),
  ('held', 'request', 'guest', 'pending', 'request_sent', 'booking_requested', 'before_start'),
  ('held', 'book', 'guest', 'confirmed', 'booking_confirmed', 'booking_confirmed', 'before_start'),
  ('held', 'cancel', 'guest', 'cancelled', null, null, 'any'),
  ('held', 'cancel', 'admin', 'cancelled', 'booking_cancelled', null, 'any'),
  ('pending', 'accept', 'host', 'confirmed', 'booking_confirmed', null, 'before_start'),
  ('pending', 'accept', 'admin', 'confirmed', 'booking_confirmed', 'booking_confirmed', 'before_start'),
  ('pending', 'decline', 'host', 'declined', 'booking_declined', null, 'any'),
  ('pending', 'decline', 'admin', 'declined', 'booking_declined', 'booking_declined', 'any'),
  ('pending', 'lapse', 'system', 'expired', 'booking_expired', 'booking_expired', 'after_deadline'),
  ('pending', 'cancel', 'guest', 'cancelled', null, 'booking_cancelled', 'any'),
  ('pending', 'cancel', 'host', 'cancelled', 'booking_cancelled', null, 'any'),
  ('pending', 'cancel', 'admin', 'cancelled', 'booking_cancelled', 'booking_cancelled', 'any'),
  -- What has begun keeps its price: only an admin may stop it.
  ('confirmed', 'cancel', 'guest', 'cancelled', null, 'booking_cancelled', 'before_start'),
  ('confirmed', 'cancel', 'host', 'cancelled', 'booking_cancelled', null, 'before_start'),
  ('confirmed', 'cancel', 'admin', 'cancelled', 'booking_cancelled', 'booking_cancelled', 'before_end'),
  ('confirmed', 'end_unpaid', 'guest', 'cancelled', 'booking_cancelled', 'booking_cancelled', 'before_start'),
  ('confirmed', 'complete', 'system', 'completed', null, null, 'after_end'),
  -- A payment that arrives after its hold has lapsed.
  ('expired', 'revive', 'system', 'held', null, null, 'before_start');

insert into private.part_transitions (from_state, event, actor_role, to_state, history_event, notification) values
  ('pending', 'accept', 'payee', 'accepted', 'accept_service', 'service_accepted'),
  ('pending', 'decline', 'payee', 'declined', 'decline_service', 'service_declined'),
  -- Whoever sent the offer has accepted with it.
  ('pending', 'accept_offer', 'guest', 'accepted', null, null),
  ('accepted', 'accept_offer', 'guest', 'accepted', null, null),
  -- Never answered: the booking is over, or ended before its time.
  ('pending', 'lapse', 'system', 'declined', 'lapse_service', null),
  ('pending', 'end', 'system', 'declined', 'end_service', null);

-- Rates of value added tax, by law, and Mahfil as a seller. Its tax numbers are filled in when the site goes live (docs/payments.md).
insert into public.tax_rates (country, kind, valid_from, percent) values
  ('AE', 'standard', '2018-01-01', 5),
  ('EG', 'standard', '2017-07-01', 14),
  ('KW', 'standard', '2018-01-01', 0),
  ('SA', 'standard', '2020-07-01', 15);

insert into private.platform_tax_details (country, legal_name) values
  ('AE', 'Mahfil'),
  ('EG', 'Mahfil'),
  ('KW', 'Mahfil'),
  ('SA', 'Mahfil');

-- What the worker runs again and again (supabase/functions/_shared/jobs).
insert into private.recurring_jobs (kind, pause) values
  ('cancel_unpaid_bookings', '1 hour'),
  ('collect_payments', '10 minutes'),
  ('complete_bookings', '1 minute'),
  ('create_due_reminders', '5 minutes'),
  ('delete_message_files', '1 hour'),
  ('delete_old_contact_messages', '1 day'),
  ('delete_old_jobs', '1 hour'),
  ('delete_unused_pictures', '1 day'),
  ('end_mail_pauses', '5 minutes'),
  ('notify_admins', '1 minute'),
  ('notify_due_payouts', '5 minutes'),
  ('reconcile_payments', '30 minutes'),
  ('refresh_calendars', '1 minute'),
  ('refresh_reviews', '1 hour'),
  ('remind_due_installments', '1 hour'),
  ('send_payouts', '1 hour');

-- Where pg_cron and pg_net are switched on; elsewhere it does nothing (docs/PRODUCTION.md).
select private.schedule_job_runs();

-- Reference data of payments by card.

insert into private.booking_transitions (from_status, event, actor_role, to_status, guest_notification, host_notification) values
  ('expired', 'revive', 'system', 'held', null, null);

insert into private.recurring_jobs (kind, pause) values
  ('cancel_unpaid_bookings', '1 hour'),
  ('collect_payments', '10 minutes'),
  ('reconcile_payments', '30 minutes'),
  ('remind_due_installments', '1 hour'),
  ('send_payouts', '1 hour');

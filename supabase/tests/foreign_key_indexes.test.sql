-- Foreign keys of messages, notifications, reports and payments have an index, so that deleting the referenced row does not
-- scan the table.
begin;
select plan(1);

select is_empty($$ select k.conrelid::regclass || ' (' || a.attname || ')'
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.conrelid = any (array['public.conversations', 'public.messages', 'private.message_originals',
      'private.conversation_readings', 'private.offers', 'private.admin_visits', 'public.user_blocks', 'public.reports', 'public.notifications', 'public.notification_preferences',
      'private.notification_mails', 'private.unsubscribe_tokens', 'private.booking_reminders', 'private.request_reminders',
      'private.booking_details', 'private.booking_terms', 'public.venue_payment_terms', 'public.booking_installments', 'public.payments', 'public.refunds', 'public.disputes',
      'public.saved_cards', 'private.payment_customers', 'private.payment_details',
      'public.ledger_entries', 'private.ledger_transactions', 'public.payout_accounts', 'public.payout_transfers',
      'public.payment_proofs', 'public.manual_refunds', 'public.manual_refund_events', 'private.manual_payments', 'public.payouts', 'private.payout_account_notices', 'public.invoices',
      'public.tax_details', 'private.deposit_claims']::regclass[])
    and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])
  order by 1 $$, 'every foreign key of these tables is the first column of an index');

select * from finish();
rollback;

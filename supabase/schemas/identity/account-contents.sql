-- Every column that refers to a user, with the effect of deleting the account and of a takeover by the proven owner of its
-- address. account_contents.test.sql compares the list with the catalogue and fails for a missing table.

create function private.account_contents() returns table (
  table_name text, column_name text, belongs_to text, on_takeover text, on_deletion text, reason text)
language sql immutable set search_path = '' as $$
  values
    -- The account itself and its sign-in. Skips tables that only a hosted project has.
    ('public.users', 'id', 'account', 'changed', 'changed', 'The profile is emptied; a role that nothing bears out any more becomes guest.'),
    ('auth.users', 'id', 'account', 'changed', 'changed', 'Password, pending links, number and metadata go; the address stays.'),
    ('auth.identities', 'user_id', 'account', 'changed', 'removed', 'Identities of other providers go; that of the address stays.'),
    ('auth.sessions', 'user_id', 'account', 'removed', 'removed', 'Sessions of whoever registered it.'),
    ('auth.refresh_tokens', 'user_id', 'account', 'removed', 'removed', 'They would begin sessions again.'),
    ('auth.refresh_tokens', 'session_id', 'session', 'follows', 'follows', 'Goes with its session.'),
    ('auth.flow_state', 'user_id', 'account', 'changed', 'removed', 'Codes that were issued before go; the sign-in under way stays.'),
    ('auth.one_time_tokens', 'user_id', 'account', 'removed', 'removed', 'Links and codes that were mailed before.'),
    ('auth.mfa_factors', 'user_id', 'account', 'removed', 'removed', 'Second factors of whoever registered it.'),
    ('auth.webauthn_credentials', 'user_id', 'account', 'removed', 'removed', 'Passkeys of whoever registered it.'),
    ('auth.webauthn_challenges', 'user_id', 'account', 'removed', 'removed', 'Passkeys that are being registered.'),
    ('auth.oauth_authorizations', 'user_id', 'account', 'removed', 'removed', 'Access that was promised to programs of others.'),
    ('auth.oauth_consents', 'user_id', 'account', 'removed', 'removed', 'Access that was given to programs of others.'),
    ('private.device_sessions', 'user_id', 'account', 'removed', 'removed', 'Devices of whoever registered it.'),
    ('private.email_change_permissions', 'user_id', 'account', 'removed', 'removed', 'A change of address that was allowed before.'),
    ('private.verification_codes', 'user_id', 'account', 'removed', 'removed', 'Codes that were sent before.'),
    ('private.verification_tries', 'user_id', 'account', 'kept', 'kept', 'A limit that a takeover must not begin anew; a day old at most.'),
    ('private.proven_emails', 'user_id', 'account', 'removed', 'removed', 'The proof of another address; the present one is stored by whoever verifies it.'),
    -- Money
    ('public.payout_accounts', 'user_id', 'account', 'removed', 'changed', 'Its bank is that of whoever opened it.'),
    ('private.removed_payout_accounts', 'user_id', 'account', 'kept', 'kept', 'Accounts at the processor that may never be used again.'),
    ('private.payout_account_notices', 'user_id', 'account', 'removed', 'removed', 'The owner is told anew that earnings wait.'),
    ('public.tax_details', 'user_id', 'account', 'removed', 'removed', 'What invoices say of the seller.'),
    ('public.saved_cards', 'user_id', 'account', 'changed', 'changed', 'Marked as removed, so that the processor forgets them; payments refer to the rows.'),
    ('private.payment_customers', 'user_id', 'account', 'kept', 'kept', 'An identifier at the processor without cards.'),
    ('public.venue_payment_terms', 'venue_id', 'venue', 'removed', 'changed', 'The bank account for transfers, cash, deposits.'),
    ('private.manual_payments', 'booking_id', 'booking', 'changed', 'changed', 'The bank account that was frozen for bookings of the host goes.'),
    ('public.payments', 'payer_id', 'account', 'kept', 'kept', 'Money that was paid.'),
    ('public.payouts', 'payee_id', 'account', 'kept', 'kept', 'What was earned; it waits for an account of the owner.'),
    ('public.payout_transfers', 'payee_id', 'account', 'kept', 'kept', 'What was sent, and what waits for an account of the owner.'),
    ('public.ledger_entries', 'user_id', 'account', 'kept', 'kept', 'The accounts.'),
    ('public.manual_refund_events', 'actor_id', 'account', 'kept', 'changed', 'The history of money between two people.'),
    ('private.deposit_claims', 'decided_by', 'account', 'kept', 'kept', 'A decision of an admin.'),
    -- Listings
    ('public.venues', 'host_id', 'account', 'changed', 'changed', 'Never published: deleted. Published: paused and archived for those who booked or asked.'),
    ('public.listings', 'owner_id', 'account', 'changed', 'changed', 'Follows the venue or service of the same id.'),
    ('public.listings', 'resource_id', 'account', 'changed', 'changed', 'Follows the venue or service of the same id.'),
    ('public.resources', 'owner_id', 'account', 'changed', 'changed', 'Follows the venue or the business of the same id.'),
    ('public.properties', 'host_id', 'account', 'removed', 'kept', 'Names and addresses of whoever wrote them.'),
    ('public.service_providers', 'user_id', 'account', 'changed', 'changed', 'Deleted, or emptied and rejected where a service of it was booked or offered.'),
    ('public.services', 'provider_id', 'account', 'changed', 'changed', 'Deleted, or paused where somebody booked or was offered one.'),
    ('public.provider_blocked_dates', 'provider_id', 'account', 'removed', 'removed', 'Days off of whoever entered them.'),
    ('public.calendar_feeds', 'venue_id', 'venue', 'removed', 'changed', 'Secret addresses that show when a venue is taken.'),
    ('public.calendar_imports', 'venue_id', 'venue', 'removed', 'removed', 'Calendars of others, which block times.'),
    ('public.listing_revisions', 'listing_id', 'listing', 'removed', 'changed', 'Texts that wait for review.'),
    ('private.review_rejections', 'subject_id', 'its parent', 'changed', 'changed', 'What was rejected of listings that stay goes, with what was written about it.'),
    ('private.review_rejections', 'rejected_by', 'account', 'kept', 'kept', 'A decision of an admin.'),
    ('public.scheduled_replies', 'venue_id', 'venue', 'removed', 'removed', 'Texts that would be sent to guests.'),
    ('public.venue_services', 'venue_id', 'venue', 'changed', 'kept', 'Invitations without an answer go; accepted ones have two sides.'),
    ('public.venue_services', 'service_id', 'service', 'changed', 'kept', 'Invitations without an answer go; accepted ones have two sides.'),
    ('private.calendar_budgets', 'host_id', 'account', 'kept', 'kept', 'A limit that a takeover must not begin anew.'),
    ('private.calendar_import_attempts', 'user_id', 'account', 'kept', 'kept', 'A limit that a takeover must not begin anew.'),
    -- Choices, texts and notifications of the account
    ('public.favorites', 'user_id', 'account', 'removed', 'removed', 'What whoever registered it liked.'),
    ('public.saved_searches', 'user_id', 'account', 'removed', 'removed', 'What whoever registered it looked for.'),
    ('public.saved_replies', 'owner_id', 'account', 'removed', 'removed', 'Texts that would be sent in the name of the owner.'),
    ('private.hold_drafts', 'booking_id', 'booking of the guest', 'removed', 'removed', 'What was typed in the checkout.'),
    ('public.message_files', 'uploader_id', 'account', 'changed', 'removed', 'Files that were not sent go; sent ones belong to a message.'),
    ('public.notifications', 'user_id', 'account', 'removed', 'removed', 'What whoever registered it was told.'),
    ('public.notification_preferences', 'user_id', 'account', 'removed', 'removed', 'The owner is told of everything.'),
    ('public.mail_settings', 'user_id', 'account', 'removed', 'removed', 'The owner gets mails as anybody does.'),
    ('private.unsubscribe_tokens', 'user_id', 'account', 'removed', 'removed', 'Links of mails that were sent before.'),
    ('public.conversation_states', 'user_id', 'account', 'removed', 'removed', 'What was archived and marked.'),
    ('private.conversation_readings', 'user_id', 'account', 'removed', 'removed', 'What was read.'),
    ('public.user_blocks', 'blocker_id', 'account', 'removed', 'removed', 'Whom whoever registered it blocked.'),
    ('public.user_blocks', 'blocked_id', 'account', 'kept', 'removed', 'Decisions of others.'),
    ('public.booking_notes', 'author_id', 'account', 'removed', 'kept', 'Notes that only the host reads.'),
    -- Shared with another user, or history
    ('public.bookings', 'guest_id', 'account', 'kept', 'kept', 'A booking has two sides; an open hold ends by itself.'),
    ('public.bookings', 'host_id', 'account', 'kept', 'kept', 'A booking has two sides.'),
    ('public.booking_parts', 'payee_id', 'account', 'kept', 'kept', 'A booking has two sides.'),
    ('public.booking_parts', 'resource_id', 'account', 'kept', 'kept', 'The time that a booking takes, of a provider or a venue.'),
    ('public.booking_events', 'actor_id', 'account', 'kept', 'kept', 'History of a booking.'),
    ('public.conversations', 'guest_id', 'account', 'kept', 'kept', 'A conversation has two sides.'),
    ('public.conversations', 'host_id', 'account', 'kept', 'kept', 'A conversation has two sides.'),
    ('public.messages', 'sender_id', 'account', 'kept', 'kept', 'The other side has read them.'),
    ('private.message_words', 'sender_id', 'account', 'kept', 'kept', 'Goes or stays with its message.'),
    ('private.offers', 'sender_id', 'account', 'kept', 'kept', 'The other side has read them.'),
    ('public.reviews', 'author_id', 'account', 'changed', 'changed', 'The text stays, of a booking that took place; the owner of the address did not write it.'),
    ('public.reports', 'reporter_id', 'account', 'kept', 'kept', 'Admins decide on it.'),
    ('public.reports', 'reported_id', 'account', 'kept', 'kept', 'Admins decide on it.'),
    ('public.reports', 'settled_by', 'account', 'kept', 'kept', 'A decision of an admin.'),
    ('public.contact_messages', 'user_id', 'account', 'kept', 'removed', 'Only admins read and answer it.'),
    ('public.contact_messages', 'settled_by', 'account', 'kept', 'kept', 'A decision of an admin.'),
    ('private.admin_visits', 'admin_id', 'account', 'kept', 'kept', 'Which conversations an admin opened.'),
    ('public.audit_log', 'actor_id', 'account', 'kept', 'kept', 'History.'),
    ('public.audit_log', 'subject_id', 'anything', 'kept', 'kept', 'History.'),
    ('storage.objects', 'owner', 'account', 'kept', 'kept', 'The worker removes pictures that nothing shows (unused-pictures.sql).'),
    ('storage.objects', 'owner_id', 'account', 'kept', 'kept', 'The worker removes pictures that nothing shows (unused-pictures.sql).'),
    ('storage.buckets', 'owner', 'nobody', 'kept', 'kept', 'Buckets belong to the project.'),
    ('storage.buckets', 'owner_id', 'nobody', 'kept', 'kept', 'Buckets belong to the project.')
    union all
  -- Follows the row that the column refers to.
  select split_part(entry, ' ', 1), split_part(entry, ' ', 2), 'its parent', 'follows', 'follows', 'Goes or stays with the row that it names.'
  from unnest(array[
    'public.blocked_series venue_id', 'public.blocked_times venue_id', 'public.blocked_times import_id',
    'public.blocked_times series_id', 'public.buffer_times venue_id', 'public.opening_exceptions venue_id',
    'public.opening_hours venue_id', 'public.venue_addons venue_id', 'public.venue_allowed_events venue_id',
    'public.venue_amenities venue_id', 'public.venue_house_rules venue_id', 'public.listing_images listing_id', 'public.listing_images venue_id',
    'public.venue_pricing venue_id', 'public.venues property_id', 'public.venues id', 'public.services id', 'private.listing_saves listing_id', 'search.venues venue_id',
    'public.favorites listing_id', 'public.favorites venue_id', 'public.scheduled_replies reply_id', 'private.scheduled_messages scheduled_reply_id',
    'private.scheduled_messages booking_id', 'public.calendar_conflicts import_id', 'public.calendar_conflicts venue_id',
    'public.calendar_conflicts booking_id', 'public.bookings venue_id', 'public.booking_addons booking_id',
    'public.booking_addons addon_id', 'public.booking_events booking_id', 'public.booking_installments booking_id', 'public.booking_installments offer_id', 'public.booking_installments refund_id',
    'public.booking_installments rest_of', 'public.booking_notes booking_id', 'public.booking_parts booking_id', 'public.booking_parts listing_id',
    'public.booking_parts service_id',
    'private.booking_details booking_id', 'private.booking_terms booking_id', 'private.booking_reminders booking_id',
    'private.request_reminders booking_id', 'private.payment_details booking_id', 'public.payments booking_id',
    'public.payments installment_id', 'public.payments saved_card_id', 'public.payment_proofs booking_id',
    'public.payment_proofs installment_id', 'public.refunds booking_id', 'public.refunds payment_id',
    'public.disputes booking_id', 'public.disputes payment_id', 'private.deposit_claims booking_id',
    'private.deposit_claims payment_id', 'public.manual_refunds booking_id', 'public.manual_refund_events refund_id',
    'public.payouts booking_id', 'public.payouts transfer_id', 'public.invoices booking_id', 'public.invoices payment_id',
    'public.invoices refund_id', 'public.invoices refers_to', 'public.invoices transaction_id',
    'private.ledger_transactions booking_id', 'public.ledger_entries booking_id', 'public.ledger_entries transaction_id',
    'public.reviews booking_id', 'public.reviews listing_id', 'public.reviews venue_id', 'private.review_marks review_id', 'private.listed_prices venue_id', 'public.conversations listing_id',
    'public.conversations booking_id', 'public.conversation_states conversation_id',
    'private.conversation_readings conversation_id', 'public.messages conversation_id', 'private.message_originals message_id',
    'private.message_words message_id', 'private.message_words conversation_id', 'public.message_files conversation_id',
    'public.message_files message_id', 'private.offers id', 'private.offers booking_id', 'private.offers conversation_id',
    'private.offers service_id', 'public.reports listing_id', 'public.reports conversation_id', 'public.reports message_id',
    'private.admin_visits conversation_id', 'private.admin_visits report_id', 'private.notification_mails notification_id',
    'private.device_sessions session_id', 'private.email_change_permissions session_id', 'private.email_change_permissions confirmed_session_id',
    'private.review_submissions subject_id', 'private.review_changes subject_id']) entry
    union all
  -- Identifiers that do not belong to a user.
  select split_part(entry, ' ', 1), split_part(entry, ' ', 2), 'nobody', 'kept', 'kept', 'No identifier of a user or of what is theirs.'
  from unnest(array[
    'auth.flow_state oauth_client_state_id', 'auth.flow_state linking_target_id', 'auth.sessions factor_id',
    'public.bookings idempotency_key', 'private.hold_drafts editor', 'private.listing_saves save_id',
    'private.notification_mails job_id', 'private.public_changes subject', 'search.venues type_id',
    'public.service_providers category_ids', 'public.users wanted_category_ids']) entry
$$;
comment on function private.account_contents is
  'Returns every column that refers to a user or to something that belongs to one, with the effect on its rows of a takeover
(on_takeover, with a reason) and of a deletion by the user (on_deletion): removed; changed (some rows or columns: see
take_over_account, delete_account); follows (with the row that the column refers to); kept, because it has another side or is
history. belongs_to names the owner of the column. Includes tables of the auth schema that only a hosted project has.';

create function private.remove_account_contents(p_user_id uuid, p_event text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_entry record;
begin
  for v_entry in
    select c.table_name, c.column_name, c.belongs_to, format_type(a.atttypid, a.atttypmod) as type
    from private.account_contents() c join pg_attribute a on a.attrelid = to_regclass(c.table_name) and a.attname = c.column_name
    where case p_event when 'takeover' then c.on_takeover when 'deletion' then c.on_deletion end = 'removed'
  loop
    execute format('delete from %s where %I ', v_entry.table_name, v_entry.column_name) || case v_entry.belongs_to
      -- The sign-in service stores some identifiers as text.
      when 'account' then format('= $1::text::%s', v_entry.type)
      when 'venue' then 'in (select id from public.venues where host_id = $1)'
      when 'listing' then 'in (select id from public.listings where owner_id = $1)'
      when 'booking of the guest' then 'in (select id from public.bookings where guest_id = $1)' end using p_user_id;
  end loop;
end $$;
comment on function private.remove_account_contents is
  'Deletes the rows of a user that account_contents marks as removed by an event: takeover or deletion.';

-- Access matrix, columns: every table, view and result type of the exposed schema with all of its columns, and which of them a
-- signed-out visitor and a signed-in user are granted. A table or column missing here fails the test: decide who may read it,
-- then add it. access_matrix.test.sql covers the rows.
begin;
create table tests.access_matrix (relation text primary key, columns text, visitor_reads text, user_reads text,
  user_inserts text, user_updates text, user_deletes text);
comment on table tests.access_matrix is
  'Columns in their order; what is granted as `all`, the names, or `-` for nothing. A visitor writes nothing at all.';
insert into tests.access_matrix values
('amenities', 'id slug name name_ar position category',
  'all', 'all', '-', '-', '-'),
('audit_log', 'id actor_id action subject_type subject_id data created_at',
  '-', 'all', '-', '-', '-'),
('blocked_series', 'id venue_id rule starts_local ends_local until reason created_at',
  '-', 'all', '-', '-', '-'),
('blocked_times', 'id venue_id starts_at ends_at reason source series_id import_id sequence changed_at created_at',
  '-', 'all', 'id venue_id starts_at ends_at reason', 'starts_at ends_at reason', 'all'),
('booking_addons', 'booking_id addon_id quantity hours',
  '-', 'all', '-', '-', '-'),
('booking_events', 'id booking_id actor_id actor_role event from_status to_status reason created_at',
  '-', 'id booking_id actor_role event from_status to_status reason created_at', '-', '-', '-'),
('booking_installments', 'id booking_id position kind amount_minor due_at status failed_at grace_ends_at reminded_at paid_at created_at tried_at offer_id refund_id rest_of is_given_up arrived_before_end',
  '-', '-', '-', '-', '-'),
('booking_notes', 'id booking_id author_id text created_at',
  '-', 'all', '-', '-', '-'),
('booking_parts', 'id booking_id place payee_id service_id listing_id resource_id is_exclusive state starts_at ends_at occupied quantity
  hours lines amount_minor policy', '-', 'all', '-', '-', '-'),
('booking_services', 'booking_id service_id quantity status amount_minor hours',
  '-', 'all', '-', '-', '-'),
('booking_record', 'id reference venue_id guest_id host_id status starts_at ends_at occupied time_zone guests currency total_minor
  fee_minor lines policy refund_minor idempotency_key hold_expires_at request_expires_at submitted_at confirmed_at
  cancelled_at cancelled_by reason no_show_at created_at updated_at', '-', '-', '-', '-', '-'),
('booking_service_record', 'booking_id service_id quantity status amount_minor hours', '-', '-', '-', '-', '-'),
('booking_summary', 'id reference venue_id venue_name venue_name_ar venue_city venue_image status starts_at ends_at time_zone guests
  currency total_minor fee_minor refund_minor lines policy details hold_expires_at request_expires_at submitted_at
  confirmed_at cancelled_at cancelled_by reason side other_id other_name other_avatar review_id reviewable
  created_at cursor net_minor', '-', '-', '-', '-', '-'),
('bookings', 'id reference venue_id guest_id host_id status starts_at ends_at occupied time_zone guests currency total_minor
  fee_minor lines policy refund_minor idempotency_key hold_expires_at request_expires_at submitted_at confirmed_at
  cancelled_at cancelled_by reason no_show_at created_at updated_at',
  '-', 'all', '-', '-', '-'),
('buffer_times', 'venue_id before_minutes after_minutes',
  '-', 'all', '-', 'before_minutes after_minutes', '-'),
('calendar_conflicts', 'id import_id venue_id booking_id uid starts_at ends_at title seen_at',
  '-', 'all', '-', '-', '-'),
('calendar_feeds', 'id venue_id token_hash created_at revoked_at last_read_at minute minute_reads',
  '-', 'id venue_id created_at revoked_at last_read_at', '-', '-', '-'),
('calendar_imports', 'id venue_id name url etag last_modified created_at last_tried_at last_success_at failing_since failure_told_at
  last_error last_status event_count events unread_events unread_count has_untold_events unread_told_at read_at read_zone attempt failure_count due_at',
  '-', 'id venue_id name url created_at last_tried_at last_success_at failing_since last_error last_status event_count unread_events
    unread_count', '-', '-', 'all'),
('cities', 'slug name name_ar country time_zone currency latitude longitude position',
  'all', 'all', '-', '-', '-'),
('conversation_states', 'conversation_id user_id archived_at marked_unread_at',
  '-', 'all', '-', '-', '-'),
('conversations', 'id listing_id booking_id requested_starts_at requested_ends_at requested_guests guest_id host_id
  is_group last_message_at admin_read_at created_at',
  '-', 'all', '-', '-', '-'),
('disputes', 'id payment_id booking_id currency amount_minor reason status processor_id respond_by answer is_accepted answered_at sent_at
  funds_withdrawn_at funds_reinstated_at opened_at ended_at',
  '-', 'id payment_id booking_id currency amount_minor reason status respond_by answered_at opened_at ended_at', '-', '-', '-'),
('event_types', 'id slug name name_ar position',
  'all', 'all', '-', '-', '-'),
('favorites', 'user_id listing_id venue_id created_at',
  '-', 'all', 'all', '-', 'all'),
('invoices', 'id number kind country year sequence booking_id payment_id refund_id transaction_id refers_to seller buyer subject lines currency
  percent net_minor tax_minor total_minor issued_at',
  '-', 'all', '-', '-', '-'),
('listing_revisions', 'id listing_id changes status reason submitted_at decided_at',
  '-', 'all', '-', '-', '-'),
('listing_images', 'id listing_id venue_id path position caption caption_ar alt alt_ar',
  'all', 'all', '-', 'caption caption_ar alt alt_ar', '-'),
('listings', 'id kind owner_id resource_id status name name_ar city country time_zone images featured rejection_reason avg_rating review_count
  submitted_at published_at archived_at created_at updated_at',
  'all', 'all', '-', '-', '-'),
('mail_settings', 'user_id quiet_from quiet_until time_zone paused_from paused_until',
  '-', 'all', '-', '-', '-'),
('ledger_entries', 'id transaction_id account user_id currency amount_minor booking_id created_at',
  '-', 'all', '-', '-', '-'),
('message_files', 'id conversation_id message_id position uploader_id kind name size width height path created_at',
  '-', 'all', '-', '-', '-'),
('messages', 'id conversation_id sender_id body has_hidden_contacts is_scheduled read_at created_at',
  '-', 'all', '-', '-', '-'),
('contact_messages', 'id user_id name email topic body locale settled_at settled_by created_at',
  '-', 'id user_id name email topic body locale settled_at created_at', '-', '-', '-'),
('manual_refunds', 'id booking_id kind currency amount_minor due_at status status_changed_at next_reminder_at queued_at created_at',
  '-', 'id booking_id kind currency amount_minor due_at status status_changed_at created_at', '-', '-', '-'),
('manual_refund_events', 'id refund_id event actor_id actor_role amount_minor sent_on note proof_kind path created_at',
  '-', 'id refund_id event actor_role amount_minor sent_on note proof_kind path created_at', '-', '-', '-'),
('newsletter_subscribers', 'id email locale token confirmed_at created_at',
  '-', 'id email locale confirmed_at created_at', '-', '-', '-'),
('notification_preferences', 'user_id category in_product by_email',
  '-', 'all', '-', '-', '-'),
('notifications', 'id user_id kind data is_shown read_at created_at',
  '-', 'all', '-', 'read_at', 'all'),
('opening_exceptions', 'id venue_id starts_on ends_on closed opens closes note',
  'all', 'all', 'venue_id starts_on ends_on closed opens closes note', 'starts_on ends_on closed opens closes note', 'all'),
('opening_hours', 'id venue_id weekday opens closes',
  'all', 'all', 'venue_id weekday opens closes', 'weekday opens closes', 'all'),
('payments', 'id booking_id installment_id payer_id currency amount_minor captured_minor refunded_minor status is_manual is_off_session
  processor_id failure_code card_brand card_last4 saved_card_id created_at authorized_at captured_at ended_at is_security_deposit', '-', '-', '-', '-', '-'),
('payment_proofs', 'id installment_id booking_id kind path note status reason created_at decided_at decided_by upheld_at',
  '-', 'all', '-', '-', '-'),
('payout_accounts', 'user_id processor_id country status created_at updated_at bank_key bank_last4 bank_changed_at is_held',
  '-', 'user_id country status created_at updated_at', '-', '-', '-'),
('payout_transfers', 'id payee_id currency amount_minor status processor_id failure_code created_at ended_at fee_minor rest_minor',
  '-', 'id payee_id currency amount_minor status created_at ended_at fee_minor', '-', '-', '-'),
('payouts', 'id booking_id payee_id currency gross_minor fee_minor net_minor due_at paid_at status created_at
  notified_at is_collected transfer_id kind posted_at reversed_gross_minor reversed_fee_minor',
  '-', 'all', '-', '-', '-'),
('platform_settings', 'key value updated_at',
  '-', 'all', '-', 'value', '-'),
('properties', 'id host_id name name_ar address city country created_at',
  '-', 'all', 'host_id name name_ar address city country', 'name name_ar address city country', 'all'),
('provider_blocked_dates', 'id provider_id starts_on ends_on note created_at',
  '-', 'all', '-', '-', '-'),
('public_profiles', 'id first_name avatar_url bio is_verified created_at verification_type is_identity_checked',
  'all', 'all', '-', '-', '-'),
('reports', 'id listing_id conversation_id message_id reported_id reporter_id reason text settled_at settled_by created_at',
  '-', 'id listing_id conversation_id message_id reported_id reporter_id reason text settled_at created_at', '-', '-', '-'),
('resources', 'id owner_id is_exclusive capacity',
  '-', 'all', '-', '-', '-'),
('reviews', 'id booking_id listing_id venue_id author_id author_name rating text reply replied_at created_at admin_decision not_counted_reason is_counted checked_at',
  'id listing_id venue_id author_name rating text reply replied_at created_at is_counted', 'id listing_id venue_id author_name rating text reply replied_at created_at is_counted', '-', '-', '-'),
('service_booking', 'booking_id service_id reference booking_status service_booking_status can_decide venue_name venue_name_ar
  venue_city service_name service_name_ar pricing_type quantity guests starts_at ends_at time_zone currency
  amount_minor event_type guest_name guest_phone hours obstacle', '-', '-', '-', '-', '-'),
('refunds', 'id payment_id booking_id amount_minor status processor_id failure_code created_at ended_at', '-', '-', '-', '-', '-'),
('saved_cards', 'id user_id processor_id brand last4 exp_month exp_year created_at removed_at', '-', '-', '-', '-', '-'),
('saved_replies', 'id owner_id title text_en text_ar created_at',
  '-', 'all', '-', '-', '-'),
('saved_searches', 'id user_id name query created_at',
  '-', 'all', 'user_id name query', '-', 'all'),
('scheduled_replies', 'id venue_id reply_id moment amount unit created_at',
  '-', 'all', '-', '-', '-'),
('search_places', 'slug name name_ar latitude longitude',
  '-', 'all', 'all', 'name name_ar latitude longitude', 'all'),
('search_words', 'id phrase kind value is_loose words',
  '-', 'all', 'phrase kind value is_loose', 'phrase kind value is_loose', 'all'),
('service_categories', 'id slug name name_ar position',
  'all', 'all', '-', '-', '-'),
('service_providers', 'user_id business_name business_description logo_url website_url years_of_experience category_ids is_verified
  status rejection_reason avg_rating review_count events_at_once created_at updated_at',
  'all', 'all', '-', 'business_name business_description logo_url website_url years_of_experience category_ids events_at_once', '-'),
('services', 'id provider_id name name_ar description description_ar city country time_zone images status featured rejection_reason
  avg_rating review_count listing_version submitted_at published_at archived_at created_at updated_at category_id pricing_type price currency number',
  'all', 'all', 'id provider_id name name_ar description description_ar city country images category_id pricing_type price currency', 'name name_ar description description_ar city country images category_id pricing_type price currency', 'all'),
('tax_details', 'user_id legal_name tax_number address country updated_at',
  '-', 'all', '-', '-', '-'),
('tax_rates', 'country kind valid_from percent',
  'all', 'all', '-', '-', '-'),
('user_blocks', 'blocker_id blocked_id created_at',
  '-', 'all', '-', '-', '-'),
('users', 'id email first_name last_name role is_provider phone verification_type is_verified birthdate gender nationality avatar_url bio
  locale presence identity_checked_at verification_code_expires_at connected_devices wanted_category_ids created_at updated_at deleted_at',
  '-', 'all', '-', 'first_name last_name phone birthdate gender nationality avatar_url bio locale presence connected_devices', '-'),
('venue_addons', 'id venue_id name name_ar description description_ar pricing price stock is_active position',
  'all', 'all', 'all', 'name name_ar description description_ar pricing price stock is_active position', 'all'),
('venue_allowed_events', 'venue_id event_type_id',
  'all', 'all', 'all', '-', 'all'),
('venue_amenities', 'venue_id amenity_id',
  'all', 'all', '-', '-', '-'),
('venue_house_rules', 'id venue_id code text text_ar position',
  'all', 'all', 'venue_id code text text_ar position', 'code text text_ar position', 'all'),
('venue_images', 'id venue_id path position caption caption_ar alt alt_ar',
  'all', 'all', '-', 'caption caption_ar alt alt_ar', '-'),
('venue_payment_terms', 'venue_id takes_cards deposit_percent balance_days updated_at takes_transfers takes_cash transfer_details security_deposit_minor', '-', '-', '-', '-', '-'),
('venue_pricing', 'venue_id pricing_model currency price_per_hour price_per_day price_per_person cleaning_fee minimum_hours',
  'all', 'all', '-', 'pricing_model currency price_per_hour price_per_day price_per_person cleaning_fee minimum_hours', '-'),
('venue_services', 'venue_id service_id status created_at',
  'all', 'all', 'venue_id service_id', 'status', 'all'),
('venue_types', 'id slug name name_ar position',
  'all', 'all', '-', '-', '-'),
('venues', 'id host_id name name_ar description description_ar city country time_zone images status featured rejection_reason
  avg_rating review_count listing_version submitted_at published_at archived_at created_at updated_at property_id type_id capacity capacity_by_layout
  address address_ar area area_ar latitude longitude price_per_hour amenities instant_booking policy minimum_notice_hours
  booking_window_months number',
  'all', 'all', 'id host_id name name_ar description description_ar city country time_zone images property_id type_id capacity
  capacity_by_layout address address_ar area area_ar latitude longitude price_per_hour amenities instant_booking policy
  minimum_notice_hours booking_window_months', 'name name_ar description description_ar city country time_zone images property_id type_id capacity
  capacity_by_layout address address_ar area area_ar latitude longitude price_per_hour amenities instant_booking policy
  minimum_notice_hours booking_window_months', 'all');

create function tests.granted_columns(p_role text, p_relation regclass, p_privilege text) returns text language sql as $$
  select case when count(*) filter (where is_granted) = count(*) then 'all'
    else coalesce(string_agg(name, ' ' order by position) filter (where is_granted), '-') end
  from (
    select a.attname::text as name, a.attnum as position,
      has_column_privilege(p_role, p_relation, a.attnum, p_privilege) as is_granted
    from pg_attribute a where a.attrelid = p_relation and a.attnum > 0 and not a.attisdropped
  ) listed
$$;
comment on function tests.granted_columns is 'Returns the columns of a table that a role is granted: `all`, names, or `-`.';
create function tests.relation_columns(p_relation oid) returns text language sql as $$
  select string_agg(attname, ' ' order by attnum) from pg_attribute
  where attrelid = p_relation and attnum > 0 and not attisdropped
$$;
create function tests.exposed_relations() returns table (id oid, name text, is_table boolean) language sql as $$
  select oid, relname::text, relkind <> 'c' from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'c')
$$;
comment on function tests.exposed_relations is 'Returns what the API exposes: config.toml names only the schema public.';
update tests.access_matrix set columns = regexp_replace(columns, '\s+', ' ', 'g'),
  user_reads = regexp_replace(user_reads, '\s+', ' ', 'g'), user_inserts = regexp_replace(user_inserts, '\s+', ' ', 'g'),
  user_updates = regexp_replace(user_updates, '\s+', ' ', 'g');
select plan(8);

select set_eq('select name from tests.exposed_relations()', 'select relation from tests.access_matrix',
  'the matrix names every table, view and result type that the API exposes');
select set_eq('select name, tests.relation_columns(id) from tests.exposed_relations()',
  'select relation, columns from tests.access_matrix', 'the matrix names every column');
select set_eq($$ select name, tests.granted_columns('anon', id, 'SELECT') from tests.exposed_relations() where is_table $$,
  $$ select relation, visitor_reads from tests.access_matrix join tests.exposed_relations() on name = relation where is_table $$,
  'a signed-out visitor is granted the columns of the matrix');
select set_eq($$ select name, tests.granted_columns('authenticated', id, 'SELECT') from tests.exposed_relations() where is_table $$,
  $$ select relation, user_reads from tests.access_matrix join tests.exposed_relations() on name = relation where is_table $$,
  'a signed-in user is granted the columns of the matrix');
select set_eq($$ select name, tests.granted_columns('authenticated', id, 'INSERT') from tests.exposed_relations() where is_table $$,
  $$ select relation, user_inserts from tests.access_matrix join tests.exposed_relations() on name = relation where is_table $$,
  'a signed-in user inserts the columns of the matrix');
select set_eq($$ select name, tests.granted_columns('authenticated', id, 'UPDATE') from tests.exposed_relations() where is_table $$,
  $$ select relation, user_updates from tests.access_matrix join tests.exposed_relations() on name = relation where is_table $$,
  'a signed-in user updates the columns of the matrix');
select set_eq($$ select name from tests.exposed_relations() where is_table and has_table_privilege('authenticated', id, 'DELETE') $$,
  $$ select relation from tests.access_matrix where user_deletes = 'all' $$,
  'a signed-in user deletes from the tables of the matrix');
select is_empty($$ select name, privilege from tests.exposed_relations(),
    unnest(array['INSERT', 'UPDATE', 'REFERENCES']) privilege
  where is_table and has_any_column_privilege('anon', id, privilege)
  union all select name, privilege from tests.exposed_relations(), unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) privilege
  where is_table and has_table_privilege('anon', id, privilege)
  union all select name, privilege from tests.exposed_relations(), unnest(array['TRUNCATE', 'TRIGGER', 'REFERENCES']) privilege
  where is_table and has_table_privilege('authenticated', id, privilege) $$,
  'a visitor writes nothing, and nobody truncates tables or adds triggers and references');

select * from finish();
rollback;

-- Privileges of all tables and functions, whichever migration created them.
begin;
create function tests.granted_privileges(p_role text, p_privileges text) returns setof text language sql as $$
  select c.relname || ': ' || wanted from pg_class c, unnest(string_to_array(p_privileges, ' ')) wanted
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
    and case when wanted in ('DELETE', 'TRUNCATE', 'TRIGGER') then has_table_privilege(p_role, c.oid, wanted)
      else has_any_column_privilege(p_role, c.oid, wanted) end
  order by 1
$$;
comment on function tests.granted_privileges is
  'Returns which of these privileges a role has on any column of a public table, as ''table: privilege''.';
create function tests.writable_columns(p_table text, p_privilege text, p_role text default 'authenticated')
returns text language sql as $$
  select coalesce(string_agg(a.attname, ' ' order by a.attname collate "C"), '')
  from pg_attribute a
  where a.attrelid = ('public.' || p_table)::regclass and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(p_role, a.attrelid, a.attnum, p_privilege)
$$;
comment on function tests.writable_columns is 'Returns the columns of a table that a role may write, in alphabetical order.';
select plan(36);

select is_empty($$ select extname from pg_extension where extname = 'pg_graphql' $$, 'there is no GraphQL beside the API');
select is_empty($$ select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and not relrowsecurity $$, 'every table has row-level security');
select is_empty($$ select tests.granted_privileges('anon', 'INSERT UPDATE DELETE TRUNCATE REFERENCES TRIGGER') $$,
  'signed-out visitors can write to no table');
select is_empty($$ select tests.granted_privileges('authenticated', 'TRUNCATE TRIGGER') $$,
  'signed-in users can neither truncate tables nor add triggers');
select is_empty($$ select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and has_any_column_privilege('authenticated', c.oid, 'SELECT')
  and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')) $$,
  'every readable table has a policy for reading');
select is_empty($$ select policyname from pg_policies where schemaname = 'public' and 'public' = any (roles) $$,
  'every policy names its roles');
select is_empty($$ select policyname from pg_policies where schemaname = 'public' and cmd <> 'SELECT'
  and (qual = 'true' or with_check = 'true') $$, 'no policy allows everybody to write');
select results_eq($$ select split_part(granted, ':', 1) from tests.granted_privileges('anon', 'SELECT') granted $$,
  array['amenities', 'cities', 'event_types', 'listing_images', 'listings', 'opening_exceptions', 'opening_hours', 'public_profiles',
    'reviews', 'service_categories', 'service_providers', 'services', 'tax_rates', 'venue_addons', 'venue_allowed_events',
    'venue_amenities', 'venue_house_rules', 'venue_images', 'venue_pricing', 'venue_services', 'venue_types', 'venues'],
  'signed-out visitors can read the public tables and nothing else');
select is_empty($$ select c.relname from pg_class c, unnest(array['anon', 'authenticated']) who
  where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'v', 'p', 'm')
    and (has_any_column_privilege(who, c.oid, 'SELECT') or has_any_column_privilege(who, c.oid, 'INSERT')) $$,
  'signed-in users and visitors can use no private table');

select is_empty($$ select p.oid::regprocedure from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and (p.prosecdef or p.pronamespace = 'public'::regnamespace)
    and not coalesce(p.proconfig::text like '%search_path=%', false) $$,
  'every public or security definer function pins its search_path');
select is_empty($$ select p.oid::regprocedure from pg_proc p, aclexplode(p.proacl) a
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0 $$,
  'no function is granted to PUBLIC');
select is_empty($$ select p.oid::regprocedure from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'search'::regnamespace)
    and p.proacl is null $$,
  'every function has explicit grants');
select is_empty($$ select p.proname from pg_proc p where p.pronamespace = 'private'::regnamespace
  and has_function_privilege('anon', p.oid, 'execute')
  and p.proname not in ('get_my_role', 'is_admin', 'is_privileged', 'is_provider', 'require_user', 'require_admin', 'owns_listing',
    'can_see_listing', 'get_number_setting', 'require_active_session', 'refuse_filtered_call',
    'is_invited') $$,
  'signed-out visitors can call no private functions but those of policies and of functions with the rights of their caller');
select is_empty($$ select p.proname from pg_proc p where p.pronamespace in ('private'::regnamespace, 'search'::regnamespace)
  and p.proname in ('create_notification', 'write_audit_log', 'refresh_venues', 'apply_revision', 'insert_message',
    'transition_booking', 'insert_hold', 'submit_hold', 'refund_payments', 'end_payment', 'save_card', 'record_capture',
    'post_ledger', 'post_capture', 'post_refund', 'post_earning', 'post_transfer', 'post_transfer_return', 'earn_due_payouts',
    'make_transfers', 'notify_payment', 'notify_payout', 'post_dispute', 'post_lost_dispute', 'lose_dispute', 'end_dispute', 'settle_dispute',
    'add_installments', 'decide_claim', 'end_security_deposit', 'lose_deposit_claim', 'lose_security_deposit_dispute', 'issue_invoice', 'issue_capture_invoice', 'issue_credit_note', 'issue_refund_reversal')
  and has_function_privilege('authenticated', p.oid, 'execute') $$,
  'signed-in users can call no private functions that write');
select isnt_empty($$ select 1 from pg_proc where proname in ('create_notification', 'refresh_venues') $$,
  'the private functions that write exist under the tested names');

select is_empty($$ select p.proname from pg_proc p where p.pronamespace = 'search'::regnamespace
  and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')) $$,
  'visitors and signed-in users can call no function of the search schema');

-- Columns that a client writes
select is(tests.writable_columns('users', 'UPDATE'),
  'avatar_url bio birthdate connected_devices first_name gender last_name locale nationality phone presence',
  'signed-in users can update only the personal columns of a profile');
select is(tests.writable_columns('users', 'INSERT'), '', 'signed-in users can insert no profile');
select is(tests.writable_columns('service_providers', 'INSERT'), '',
  'signed-in users can insert no provider');
select is(tests.writable_columns('service_providers', 'UPDATE'),
  'business_description business_name category_ids events_at_once logo_url website_url years_of_experience',
  'signed-in users can update only descriptive columns of a provider');
select ok(not has_column_privilege('authenticated', 'public.venues', 'featured', 'UPDATE'),
  'signed-in users cannot update the featured flag of a venue');
select ok(not has_column_privilege('authenticated', 'public.venues', 'avg_rating', 'UPDATE'),
  'signed-in users cannot update the rating of a venue');
select ok(not has_column_privilege('authenticated', 'public.venues', 'review_count', 'UPDATE'),
  'signed-in users cannot update the number of reviews of a venue');
select ok(not has_column_privilege('authenticated', 'public.venues', 'host_id', 'UPDATE'),
  'signed-in users cannot update the host of a venue');
select ok(not has_column_privilege('authenticated', 'public.venues', 'published_at', 'UPDATE'),
  'signed-in users cannot update the publication date of a venue');
select ok(not has_column_privilege('authenticated', 'public.venues', 'rejection_reason', 'UPDATE'),
  'signed-in users cannot update the rejection reason of a venue');
select ok(not has_column_privilege('authenticated', 'public.venues', 'status', 'INSERT'),
  'signed-in users cannot insert a venue with a status');
select ok(not has_column_privilege('authenticated', 'public.services', 'featured', 'UPDATE'),
  'signed-in users cannot update the featured flag of a service');
select ok(not has_column_privilege('authenticated', 'public.services', 'status', 'INSERT'),
  'signed-in users cannot insert a service with a status');
select ok(not has_column_privilege('authenticated', 'public.blocked_times', 'source', 'INSERT'),
  'signed-in users cannot insert a block with a source');
select is(tests.writable_columns('notifications', 'UPDATE'), 'read_at',
  'signed-in users can update only the read date of a notification');
select is(tests.writable_columns('platform_settings', 'UPDATE'), 'value',
  'signed-in users can update only the value of a setting');
select is_empty($$ select tests.granted_privileges('authenticated', 'INSERT UPDATE DELETE') intersect
  select t || ': ' || p from unnest(array['bookings', 'booking_events', 'booking_addons', 'booking_parts', 'booking_services', 'payouts',
    'venue_payment_terms', 'booking_installments', 'payment_proofs', 'manual_refunds', 'manual_refund_events', 'payments', 'refunds', 'disputes', 'saved_cards', 'ledger_entries', 'payout_accounts', 'payout_transfers',
    'invoices', 'tax_details', 'tax_rates', 'reviews', 'reports', 'messages', 'conversations', 'audit_log', 'newsletter_subscribers', 'listings', 'resources', 'listing_revisions', 'venue_amenities',
    'venue_types', 'event_types', 'amenities', 'service_categories', 'cities']) t,
    unnest(array['INSERT', 'UPDATE', 'DELETE']) p $$,
  'signed-in users cannot write to tables that only functions write');
-- Row-level security leaves a statement without rows, but runs its statement triggers: these must not reveal anything then.
select is_empty($$ select t.tgrelid::regclass || ': ' || t.tgname from pg_trigger t
  where not t.tgisinternal and t.tgtype & 1 = 0 and t.tgoldtable is null and t.tgnewtable is null
    and exists (select from unnest('{anon,authenticated}'::name[]) r where has_any_column_privilege(r, t.tgrelid, 'INSERT')
      or has_any_column_privilege(r, t.tgrelid, 'UPDATE') or has_table_privilege(r, t.tgrelid, 'DELETE')) $$,
  'statement triggers of tables that people write to know which rows have changed');
select ok(not has_column_privilege('anon', 'public.reviews', 'author_id', 'SELECT'),
  'signed-out visitors cannot read the author of a review');
select ok(not has_schema_privilege('anon', 'auth', 'CREATE') and not has_schema_privilege('authenticated', 'public', 'CREATE'),
  'signed-out visitors and signed-in users can create no tables');

select * from finish();
rollback;

-- What holds for every table and function, whichever migration made it.
begin;
create schema tests;
-- Table privileges that somebody has on any column of a public table, as 'table: privilege'.
create function tests.may(p_role text, p_privileges text) returns setof text language sql as $$
  select c.relname || ': ' || wanted from pg_class c, unnest(string_to_array(p_privileges, ' ')) wanted
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
    and case when wanted in ('DELETE', 'TRUNCATE', 'TRIGGER') then has_table_privilege(p_role, c.oid, wanted)
      else has_any_column_privilege(p_role, c.oid, wanted) end
  order by 1
$$;
-- Columns of a table that a role may write, in alphabetical order.
create function tests.writes(p_table text, p_privilege text, p_role text default 'authenticated') returns text language sql as $$
  select coalesce(string_agg(a.attname, ' ' order by a.attname collate "C"), '')
  from pg_attribute a
  where a.attrelid = ('public.' || p_table)::regclass and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(p_role, a.attrelid, a.attnum, p_privilege)
$$;
select plan(33);

select is_empty($$ select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and not relrowsecurity $$, 'every table has row-level security');
select is_empty($$ select tests.may('anon', 'INSERT UPDATE DELETE TRUNCATE REFERENCES TRIGGER') $$,
  'a stranger can write nowhere');
select is_empty($$ select tests.may('authenticated', 'TRUNCATE TRIGGER') $$, 'nobody can empty a table');
select is_empty($$ select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and has_any_column_privilege('authenticated', c.oid, 'SELECT')
  and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')) $$,
  'what may be read has a policy that says by whom');
select is_empty($$ select policyname from pg_policies where schemaname = 'public' and 'public' = any (roles) $$,
  'every policy names its roles');
select is_empty($$ select policyname from pg_policies where schemaname = 'public' and cmd <> 'SELECT'
  and (qual = 'true' or with_check = 'true') $$, 'no policy lets everybody write');
select results_eq($$ select split_part(may, ':', 1) from tests.may('anon', 'SELECT') may $$,
  array['amenities', 'buffer_times', 'cities', 'event_types', 'opening_exceptions', 'opening_hours', 'public_profiles',
    'reviews', 'service_categories', 'service_providers', 'services', 'venue_addons', 'venue_allowed_events',
    'venue_amenities', 'venue_house_rules', 'venue_images', 'venue_pricing', 'venue_services', 'venue_types', 'venues'],
  'a stranger reads what is public, and nothing else');
select is_empty($$ select c.relname from pg_class c, unnest(array['anon', 'authenticated']) who
  where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'v', 'p', 'm')
    and (has_any_column_privilege(who, c.oid, 'SELECT') or has_any_column_privilege(who, c.oid, 'INSERT')) $$,
  'private tables are nobody''s');

select is_empty($$ select p.oid::regprocedure from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and (p.prosecdef or p.pronamespace = 'public'::regnamespace)
    and not coalesce(p.proconfig::text like '%search_path=%', false) $$,
  'every function that runs with its owner''s rights, or is public, pins its search_path');
select is_empty($$ select p.oid::regprocedure from pg_proc p, aclexplode(p.proacl) a
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0 $$,
  'no function is granted to everybody by default');
select is_empty($$ select p.oid::regprocedure from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proacl is null $$,
  'every function has grants of its own');
select is_empty($$ select p.proname from pg_proc p where p.pronamespace = 'private'::regnamespace
  and has_function_privilege('anon', p.oid, 'execute')
  and p.proname not in ('my_role', 'is_admin', 'is_privileged', 'require_user', 'require_admin', 'owns_venue',
    'can_see_venue', 'owns_service', 'setting_number', 'check_session') $$, 'a stranger calls no helper but those that policies ask');
select is_empty($$ select p.proname from pg_proc p where p.pronamespace = 'private'::regnamespace
  and (p.proname in ('notify', 'audit', 'refresh_search', 'apply_revision', 'post_message', 'move_booking', 'insert_hold'))
  and has_function_privilege('authenticated', p.oid, 'execute') $$, 'nobody calls the helpers that write');
select isnt_empty($$ select 1 from pg_proc where proname in ('notify', 'refresh_search') $$, 'which exist under these names');

-- Columns that a client must never write.
select is(tests.writes('users', 'UPDATE'),
  'avatar_url bio birthdate connected_devices first_name gender last_name locale nationality phone',
  'of a profile only what is one''s own to say');
select is(tests.writes('users', 'INSERT'), '', 'nobody inserts a profile');
select is(tests.writes('service_providers', 'INSERT'), '', 'nobody inserts a provider');
select is(tests.writes('service_providers', 'UPDATE'),
  'business_description business_name category_ids logo_url website_url years_of_experience', 'nor verifies one');
select ok(not has_column_privilege('authenticated', 'public.venues', 'featured', 'UPDATE'), 'featured is not a host''s to write');
select ok(not has_column_privilege('authenticated', 'public.venues', 'avg_rating', 'UPDATE'), 'nor the rating');
select ok(not has_column_privilege('authenticated', 'public.venues', 'review_count', 'UPDATE'), 'nor the number of reviews');
select ok(not has_column_privilege('authenticated', 'public.venues', 'host_id', 'UPDATE'), 'nor whose venue it is');
select ok(not has_column_privilege('authenticated', 'public.venues', 'published_at', 'UPDATE'), 'nor when it was published');
select ok(not has_column_privilege('authenticated', 'public.venues', 'rejection_reason', 'UPDATE'), 'nor why it was rejected');
select ok(not has_column_privilege('authenticated', 'public.venues', 'status', 'INSERT'), 'nor the status of a new one');
select ok(not has_column_privilege('authenticated', 'public.services', 'featured', 'UPDATE'), 'nor a featured service');
select ok(not has_column_privilege('authenticated', 'public.services', 'status', 'INSERT'), 'nor the status of a new service');
select ok(not has_column_privilege('authenticated', 'public.blocked_times', 'source', 'INSERT'), 'nor where a block came from');
select is(tests.writes('notifications', 'UPDATE'), 'read_at', 'of a notice only that it was read');
select is(tests.writes('platform_settings', 'UPDATE'), 'value', 'of a setting only its value');
select is_empty($$ select tests.may('authenticated', 'INSERT UPDATE DELETE') intersect
  select t || ': ' || p from unnest(array['bookings', 'booking_events', 'booking_addons', 'booking_services', 'payouts',
    'reviews', 'reports', 'messages', 'conversations', 'audit_log', 'newsletter_subscribers', 'venue_revisions', 'venue_amenities',
    'venue_types', 'event_types', 'amenities', 'service_categories', 'cities']) t,
    unnest(array['INSERT', 'UPDATE', 'DELETE']) p $$, 'these tables are written by functions only');
select ok(not has_column_privilege('anon', 'public.reviews', 'author_id', 'SELECT'), 'a stranger learns no author''s id');
select ok(not has_schema_privilege('anon', 'auth', 'CREATE') and not has_schema_privilege('authenticated', 'public', 'CREATE'),
  'nobody makes tables');
select * from finish();
rollback;

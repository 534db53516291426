-- Limits of a user's rows whose reading or writing delays others: drafts, properties, blocks, calendar entries.
begin;
select tests.create_users();
insert into public.service_providers (user_id, business_name, status)
  values (tests.user_id('provider'), 'Studio', 'active');
create function tests.insert_blocks(p_venue text, p_count int) returns void language sql as $$
  insert into public.blocked_times (venue_id, starts_at, ends_at)
  select v.id, now() + n * interval '1 minute', now() + interval '300 days'
  from public.venues v cross join generate_series(1, p_count) n where v.name = p_venue
$$;
comment on function tests.insert_blocks is 'Inserts so many blocks of the next 300 days into the venue of that name.';
create function tests.insert_addons(p_venue text, p_count int) returns void language sql as $$
  insert into public.venue_addons (venue_id, name, price)
  select v.id, 'Add-on ' || n, 100 from public.venues v cross join generate_series(1, p_count) n where v.name = p_venue
$$;
create function tests.insert_exceptions(p_venue text, p_count int) returns void language sql as $$
  insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed)
  select v.id, date '2150-01-01' + n, date '2150-01-01' + n, true
  from public.venues v cross join generate_series(1, p_count) n where v.name = p_venue
$$;
comment on function tests.insert_addons is 'Inserts so many add-ons into the venue of that name.';
comment on function tests.insert_exceptions is 'Closes the venue of that name on so many days.';
select plan(33);

-- Time zones
select is_empty($$ select z.name from pg_catalog.pg_timezone_names z
    where private.is_time_zone(z.name) <> (z.name ~ '^(UTC|[A-Z][A-Za-z_]+/[A-Za-z0-9_+/-]+)$') $$,
  'every zone of the server with a region, and UTC, is a time zone; others are not');
select is_empty($$ select c.slug from public.cities c where not private.is_time_zone(c.time_zone) $$,
  'every city has a known time zone');
select is_empty($$ select spelled.name from pg_catalog.pg_timezone_names z
    cross join lateral (values (lower(z.name)), (upper(z.name)), (' ' || z.name), (z.name || ' ')) spelled (name)
    where spelled.name <> 'UTC' and private.is_time_zone(spelled.name)
      and not exists (select from pg_catalog.pg_timezone_names other where other.name = spelled.name) $$,
  'a zone in other capitals or with spaces is no time zone');
select is_empty($$ select a.abbrev from pg_catalog.pg_timezone_abbrevs a where a.abbrev <> 'UTC' and private.is_time_zone(a.abbrev) $$,
  'an abbreviation of a zone is no time zone');
select ok(not coalesce(private.is_time_zone(name), false), format('%L is no time zone', name))
from unnest(array['EST5EDT4', 'UTC+3', 'Etc/GMT+99', 'Nowhere/Land', 'posix/Africa/Cairo', '']) name;

-- Drafts
insert into public.venues (host_id, name) select tests.user_id('host'), 'Draft ' || n from generate_series(1, 49) n;
insert into public.venues (host_id, name, status) select tests.user_id('host'), 'Public ' || n, 'active' from generate_series(1, 60) n;
select tests.authenticate_as('host');
select lives_ok($$ insert into public.venues (host_id, name) values (tests.user_id('host'), 'Last') $$,
  'a host with many published listings can have 50 that were never published');
select throws_ok($$ insert into public.venues (host_id, name) values (tests.user_id('host'), 'More') $$, 'PT422', 'too_many_drafts',
  'a host cannot insert more listings than 50 that were never published');
select throws_ok($$ select public.save_listing(null, '{"name": "More"}', '{}') $$, 'PT422', 'too_many_drafts',
  'saving a new listing is refused to a host with 50 that were never published');
select throws_ok($$ select public.duplicate_listing((select id from public.venues where name = 'Public 1')) $$, 'PT422', 'too_many_drafts',
  'copying a listing is refused to a host with 50 that were never published');
select lives_ok($$ select public.save_listing((select id from public.venues where name = 'Last'), '{"name": "Changed"}', '{}') $$,
  'a host with 50 listings that were never published can still change them');
delete from public.venues where name = 'Changed';
select lives_ok($$ select public.save_listing(null, '{"name": "More"}', '{}') $$,
  'a host who deleted a draft can save a new one');
select tests.authenticate_as('other_host');
select throws_ok($$ insert into public.venues (host_id, name) select tests.user_id('other_host'), 'Draft ' || n from generate_series(1, 51) n $$,
  'PT422', 'too_many_drafts', 'a host cannot insert 51 drafts at once');
select lives_ok($$ insert into public.venues (host_id, name) values (tests.user_id('other_host'), 'Own') $$,
  'the drafts of one host do not count for another');
select tests.authenticate_as('provider');
insert into public.services (provider_id, name) select tests.user_id('provider'), 'Draft ' || n from generate_series(1, 50) n;
select throws_ok($$ select public.save_service(null, '{"name": "More"}') $$, 'PT422', 'too_many_drafts',
  'saving a new service is refused to a provider with 50 that were never published');
select tests.authenticate_as_database_owner();
update public.services set status = 'active' where name = 'Draft 1';
select tests.authenticate_as('provider');
select lives_ok($$ select public.save_service(null, '{"name": "More"}') $$,
  'a published service does not count as a draft');
select tests.authenticate_as('host');
select throws_ok($$ insert into public.properties (host_id, name) select tests.user_id('host'), 'Estate ' || n from generate_series(1, 201) n $$,
  'PT422', 'invalid_input', 'a host cannot have more than 200 properties');

-- Blocks
select tests.insert_blocks('Draft 1', 1500), tests.insert_blocks('Public 1', 2000), tests.insert_blocks('Public 2', 1999);
select throws_ok($$ select tests.insert_blocks('Public 1', 1) $$, 'PT422', 'too_many_blocks',
  'a venue cannot have more than 2,000 blocks of its host');
select throws_ok($$ select tests.insert_blocks('Draft 2', 501) $$, 'PT422', 'too_many_blocks',
  'venues that were never published cannot have more than 2,000 blocks together');
select throws_ok($$ select public.block_time((select id from public.venues where name = 'Public 2'), '2100-01-01 10:00', '2100-01-01 11:00',
  'daily', '2100-01-31') $$, 'PT422', 'too_many_blocks', 'a series that would exceed the blocks of a venue is refused as a whole');
select lives_ok($$ select tests.insert_blocks('Draft 2', 1), tests.insert_blocks('Public 2', 1) $$,
  'blocks up to the limit are accepted');

-- Add-ons and opening exceptions
select lives_ok($$ select tests.insert_addons('Draft 1', 50), tests.insert_addons('Public 1', 500) $$,
  'a venue that was never published can have 50 add-ons, another one 500');
select throws_ok($$ select tests.insert_addons('Draft 1', 1) $$, 'PT422', 'invalid_input',
  'a venue that was never published cannot have more than 50 add-ons');
select throws_ok($$ select tests.insert_addons('Public 1', 1) $$, 'PT422', 'invalid_input',
  'a venue cannot have more than 500 stored add-ons');
select lives_ok($$ select tests.insert_exceptions('Draft 1', 100), tests.insert_exceptions('Public 1', 101) $$,
  'a venue that was never published can have 100 opening exceptions, another one more');
select throws_ok($$ select tests.insert_exceptions('Draft 2', 101) $$, 'PT422', 'invalid_input',
  'a venue that was never published cannot have more than 100 opening exceptions');

-- Entries of the calendar
select is((select jsonb_agg(distinct jsonb_array_length(day -> 'items'))
    from jsonb_array_elements(public.get_host_calendar(current_date + 5, 45, null, 1000) -> 'days') day), '[22]',
  'the calendar of 45 days has at most 22 entries of each');
select is(jsonb_array_length(public.get_host_calendar(current_date + 5, 1, null, 1000) #> '{days,0,items}'), 1000,
  'the calendar of one day has up to 1,000 entries');
select is((public.get_host_calendar(current_date + 5, 45, null, 1000) #>> '{days,0,total}')::int, 5501,
  'the calendar counts the entries that it does not list');

select * from finish();
rollback;

-- Archiving of venues: who may archive one, its status then, and what stays.
begin;
select tests.create_users();
update public.users set is_verified = true where id = tests.user_id('host');
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.venues (id, host_id, name, capacity, status, address, city, type_id, images, price_per_hour, rejection_reason)
select tests.uuid(venue), tests.user_id('host'), 'Rose ' || initcap(venue), 50, status, 'Street 1', 'Tanta', tests.uuid('villa'),
  array[tests.user_id('host') || '/' || venue || '.webp'], 9000, case when status in ('rejected', 'suspended') then 'Dark' end
from (values ('hall', 'active'), ('pending', 'pending'), ('rejected', 'rejected'), ('suspended', 'suspended'),
  ('paused', 'paused')) venues (venue, status);
select tests.create_booking('upcoming', 'confirmed', now() + interval '3 days'),
  tests.create_booking('running', 'confirmed', now() - interval '1 hour'),
  tests.create_booking('past', 'completed', now() - interval '9 days'),
  tests.create_booking('pending', 'pending', now() + interval '5 days'),
  tests.create_booking('cancelled', 'cancelled', now() + interval '6 days');

create function tests.venue_status(p_venue text) returns text language sql security definer as $$
  select status || case when archived_at is null then '' else ' archived' end from public.venues
    where id = tests.uuid(p_venue)
$$;
create function tests.search_count() returns bigint language sql as $$
  select count(*) from jsonb_array_elements(public.search_venues('rose') -> 'items') item
  where item ->> 'id' = tests.uuid('hall')::text
$$;
comment on function tests.search_count is 'Returns how many results of a search are the hall.';
select tests.authenticate_as('host');
select plan(29);

select is(tests.search_count(), 1::bigint, 'an active venue is found by the search');
select is((select confirmed || '/' || requests from public.count_upcoming_bookings_by_venue()
  where venue_id = tests.uuid('hall')), '2/1',
  'upcoming bookings and requests are counted for each venue');
select tests.authenticate_as('guest');
select is((select count(*) from public.count_upcoming_bookings_by_venue()), 0::bigint,
  'a guest has no counts of upcoming bookings by venue');
select tests.clear_authentication();
select throws_ok($$ select * from public.count_upcoming_bookings_by_venue() $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read the counts of upcoming bookings');
select throws_ok($$ select public.archive_listing(tests.uuid('hall')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot archive a venue');
select throws_ok($$ select public.unarchive_listing(tests.uuid('hall')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot unarchive a venue');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.archive_listing(tests.uuid('hall')) $$, 'PT403', 'forbidden',
  'another host cannot archive a venue of the host');
select throws_ok($$ select public.unarchive_listing(tests.uuid('hall')) $$, 'PT403', 'forbidden',
  'another host cannot unarchive a venue of the host');
select tests.authenticate_as('host');
select throws_ok($$ update public.venues set archived_at = now() where id = tests.uuid('hall') $$, '42501', null,
  'a host cannot set the date of archiving in the table');
select is((public.archive_listing(tests.uuid('hall'))).status, 'paused', 'archiving an active venue pauses it');
select is((public.archive_listing(tests.uuid('pending'))).status, 'draft',
  'archiving a pending venue makes it a draft');
select is((public.archive_listing(id)).status, status,
  'archiving a venue keeps the status ' || status) from public.venues
where id in (tests.uuid('rejected'), tests.uuid('suspended'), tests.uuid('paused')) order by status;
select is((public.archive_listing(tests.uuid('hall'))).archived_at is not null, true,
  'archiving a venue twice changes nothing');
select throws_ok($$ select public.set_listing_status(tests.uuid('hall'), 'active') $$, 'PT409', 'wrong_status',
  'an archived venue cannot be activated');
select throws_ok($$ select public.submit_venue(tests.uuid('pending')) $$, 'PT409', 'wrong_status',
  'an archived venue cannot be submitted');
select is((select count(*) from public.bookings where venue_id = tests.uuid('hall')), 5::bigint,
  'archiving a venue keeps its bookings');
select is((select confirmed from public.count_upcoming_bookings_by_venue() where venue_id = tests.uuid('hall')), 2,
  'archiving a venue keeps its upcoming bookings in the counts');
select tests.clear_authentication();
select is(tests.search_count(), 0::bigint, 'an archived venue is not found by the search');
select is((select count(*) from public.venues where id = tests.uuid('hall')), 0::bigint,
  'a signed-out visitor cannot read an archived venue');
select tests.authenticate_as('guest');
select throws_ok($$ select public.hold_booking(tests.uuid('hall'), date_trunc('hour', now()) + interval '30 days',
  date_trunc('hour', now()) + interval '30 days 4 hours', 10, tests.uuid('hold')) $$, 'PT409', 'venue_not_bookable',
  'a guest cannot hold an archived venue');
select tests.authenticate_as('admin');
select is((public.review_venue(tests.uuid('suspended'), 'restore')).status, 'paused',
  'restoring an archived venue from suspension pauses it');
select is((public.review_venue(tests.uuid('paused'), 'suspend', 'Noise')).status, 'suspended',
  'an admin can suspend an archived venue');
select tests.authenticate_as('host');
select is((public.unarchive_listing(tests.uuid('hall'))).status, 'paused', 'unarchiving a venue pauses it');
select is(tests.venue_status('suspended'), 'paused archived',
  'a restored venue stays archived when another one is unarchived');
select is((public.unarchive_listing(tests.uuid('paused'))).status, 'suspended',
  'unarchiving a suspended venue keeps it suspended');
select is((public.set_listing_status(tests.uuid('hall'), 'active')).status, 'active',
  'a host can activate a venue after unarchiving it');
select tests.clear_authentication();
select is(tests.search_count(), 1::bigint, 'an unarchived and activated venue is found by the search again');

select * from finish();
rollback;

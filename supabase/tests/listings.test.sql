-- Listings: the row of a listing follows the row of its kind, is read by whoever reads that row, and is written by nobody else.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('other_provider'), 'Choir', 'active');
insert into public.venues (id, host_id, name, city, status) values
  (tests.uuid('hall'), tests.user_id('host'), 'Hall', 'Cairo', 'active'), (tests.uuid('attic'), tests.user_id('host'), 'Attic', '', 'draft'),
  (tests.uuid('loft'), tests.user_id('other_host'), 'Loft', 'Giza', 'paused');
insert into public.services (id, provider_id, name, status) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active'), (tests.uuid('duo'), tests.user_id('provider'), 'Duo', 'draft'),
  (tests.uuid('choir'), tests.user_id('other_provider'), 'Choir', 'rejected');
create function tests.differing_listings() returns setof uuid language sql security definer as $$
  select coalesce(l.id, k.id) from public.listings l
  full join (
    select v.id, 'venue' as kind, v.host_id as owner_id, v.id as resource_id, to_jsonb(v) as columns from public.venues v
    union all select s.id, 'service', s.provider_id, s.provider_id, to_jsonb(s) from public.services s) k on k.id = l.id
  where l.id is null or k.id is null or (l.kind, l.owner_id, l.resource_id) <> (k.kind, k.owner_id, k.resource_id)
    or not k.columns @> (to_jsonb(l) - '{kind,owner_id,resource_id}'::text[])
$$;
comment on function tests.differing_listings is
  'Returns the listings that differ from the row of their kind, or have none, and the rows of kinds that have no listing.';
create function tests.seen_listings() returns text language sql as $$
  select string_agg(name, ' ' order by name) from public.listings
$$;
comment on function tests.seen_listings is 'Returns the names of the listings that the caller may read.';
create function tests.seen_kinds() returns text language sql as $$
  select string_agg(name, ' ' order by name)
  from unnest(array(select v.name from public.venues v) || array(select s.name from public.services s)) seen (name)
$$;
comment on function tests.seen_kinds is 'Returns the names of the venues and services that the caller may read.';
select plan(42);

-- What a listing is
select is_empty($$ select tests.differing_listings() $$, 'each venue and each service is a listing with the same values');
select is_empty($$ select k.table_name, c.attname
  from private.listing_kinds() k cross join pg_attribute c
  left join pg_attribute a on a.attrelid = k.table_name::regclass and a.attname = c.attname and a.atttypid = c.atttypid
    and a.attnotnull = c.attnotnull
  where c.attrelid = 'private.listing_columns'::regclass and c.attnum > 0 and a.attname is null $$,
  'the table of each kind has every column that all listings have');
select is_empty($$ select a.attname from pg_attribute a
  where a.attrelid = 'public.listings'::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('id', 'kind', 'owner_id', 'resource_id')
    and not exists (select from pg_attribute c where c.attrelid = 'private.listing_columns'::regclass and c.attname = a.attname
      and c.atttypid = a.atttypid and c.attnotnull = a.attnotnull) $$,
  'a listing stores nothing that its kind does not have');
select is_empty($$ select k.kind, f.proname from private.listing_kinds() k
  cross join unnest('{sync_listing,delete_listing,guard_listing,validate_archived_status,count_reviewed_change,record_submitted_version}'::text[]) f (proname)
  where not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = k.table_name::regclass and p.proname = f.proname) $$,
  'the table of each kind has the triggers of listings');
select is_empty($$ select k.kind, t.tgname from private.listing_kinds() k join pg_trigger t on t.tgrelid = k.table_name::regclass
  where not t.tgisinternal and t.tgtype & 2 = 0 and t.tgtype & 1 = 1 and t.tgtype & 20 > 0 and t.tgname < 'listing_0_sync' collate "C" $$,
  'no trigger of a kind that runs after a change of a row precedes the one that writes its listing');
select throws_ok($$ insert into public.services (id, provider_id) values (tests.uuid('hall'), tests.user_id('provider')) $$,
  '23505', null, 'a service cannot take the id of a venue');
select throws_ok($$ insert into public.venues (id, host_id) values (tests.uuid('band'), tests.user_id('host')) $$,
  '23505', null, 'a venue cannot take the id of a service');

-- Who sees it: whoever sees the venue or service
select is(tests.seen_listings(), 'Attic Band Choir Duo Hall Loft', 'the owner of the database reads every listing');
select tests.clear_authentication();
select is(tests.seen_listings(), 'Band Hall', 'a visitor reads the active listings of both kinds');
select is(tests.seen_listings(), tests.seen_kinds(), 'a visitor reads the same listings as venues and services');
select tests.authenticate_as('guest');
select is(tests.seen_listings(), 'Band Hall', 'a guest reads the active listings of both kinds');
select is(tests.seen_listings(), tests.seen_kinds(), 'a guest reads the same listings as venues and services');
select tests.authenticate_as('host');
select is(tests.seen_listings(), 'Attic Band Hall', 'a host reads their draft too');
select is(tests.seen_listings(), tests.seen_kinds(), 'a host reads the same listings as venues and services');
select ok(private.owns_listing(tests.uuid('hall')) and private.can_see_listing(tests.uuid('attic')), 'a host owns and sees their venues');
select ok(not private.owns_listing(tests.uuid('band')) and not private.owns_listing(tests.uuid('loft'))
  and not private.can_see_listing(tests.uuid('loft')) and private.can_see_listing(tests.uuid('band')),
  'a host owns nothing of others, and sees of it what is active');
select tests.authenticate_as('other_host');
select is(tests.seen_listings(), 'Band Hall Loft', 'another host reads their own paused venue, and not the draft of the first');
select tests.authenticate_as('provider');
select is(tests.seen_listings(), 'Band Duo Hall', 'a provider reads their draft too');
select is(tests.seen_listings(), tests.seen_kinds(), 'a provider reads the same listings as venues and services');
select ok(private.owns_listing(tests.uuid('duo')) and not private.owns_listing(tests.uuid('choir')),
  'a provider owns their services, and not those of another provider');
select tests.authenticate_as('other_provider');
select is(tests.seen_listings(), 'Band Choir Hall', 'another provider reads their rejected service, and not the draft of the first');
select tests.authenticate_as('admin');
select is(tests.seen_listings(), 'Attic Band Choir Duo Hall Loft', 'an admin reads every listing');
select is(tests.seen_listings(), tests.seen_kinds(), 'an admin reads the same listings as venues and services');

-- Nobody writes it
select tests.authenticate_as('host');
select throws_ok($$ update public.listings set status = 'active' where id = tests.uuid('attic') $$, '42501', null,
  'a host cannot change their listing beside its venue');
select throws_ok($$ insert into public.listings (id, kind, owner_id) values (gen_random_uuid(), 'venue', tests.user_id('host')) $$,
  '42501', null, 'a host cannot insert a listing without a venue');
select throws_ok($$ delete from public.listings where id = tests.uuid('attic') $$, '42501', null,
  'a host cannot delete their listing beside its venue');
select throws_ok($$ select private.lock_listing(tests.uuid('hall')) $$, '42501', null, 'a host cannot lock a listing by themselves');
select throws_ok($$ select private.lock_own_listing(tests.uuid('hall')) $$, '42501', null,
  'a host can lock not even their own listing by themselves');
select tests.authenticate_as('admin');
select throws_ok($$ update public.listings set featured = true $$, '42501', null, 'an admin cannot change listings beside their kinds');
select tests.authenticate_as_service_role();
select throws_ok($$ update public.listings set featured = true $$, '42501', null,
  'the secret key cannot change listings beside their kinds');
select throws_ok($$ delete from public.listings $$, '42501', null, 'the secret key cannot delete listings beside their kinds');

-- It follows
select tests.authenticate_as('host');
update public.venues set name = 'Great Attic', city = E'New\nGiza', instant_booking = true where id = tests.uuid('attic');
select is((select name || ', ' || city from public.listings where id = tests.uuid('attic')), 'Great Attic, New Giza',
  'a listing follows what its host saves, as it is stored');
select public.set_listing_status(tests.uuid('hall'), 'paused');
select is((select status from public.listings where id = tests.uuid('hall')), 'paused', 'a listing follows the status of its venue');
delete from public.venues where id = tests.uuid('attic');
select tests.authenticate_as('provider');
select public.set_listing_status(tests.uuid('band'), 'paused');
select is((select status from public.listings where id = tests.uuid('band')), 'paused', 'a listing follows the status of its service');
select tests.authenticate_as_database_owner();
select is((select count(*) from public.listings where id = tests.uuid('attic')), 0::bigint, 'a draft that is deleted is no listing any more');
update public.venues set avg_rating = 4.5, review_count = 2 where id = tests.uuid('hall');
select is((select avg_rating from public.listings where id = tests.uuid('hall')), 4.5, 'a listing follows the rating of its venue');
select is_empty($$ select tests.differing_listings() $$, 'listings follow saves, changes of status, ratings and deletions');

-- Locking
select throws_ok($$ select private.lock_listing(tests.uuid('hall'), 'service') $$, 'PT404', 'not_found',
  'a venue is not found as a service');
select is((private.lock_listing(tests.uuid('hall'))).kind, 'venue', 'a listing of any kind is found by its id');
select throws_ok($$ select private.lock_listing(tests.uuid('nothing')) $$, 'PT404', 'not_found', 'a listing that is none is not found');

-- It ends
set constraints all immediate;
delete from public.users where id in (tests.user_id('provider'), tests.user_id('other_host'));
select is(tests.seen_listings(), 'Choir Hall', 'the listings of a user are deleted with them');
select is_empty($$ select tests.differing_listings() $$, 'no listing and no kind of one stays behind a deleted user');

select * from finish();
rollback;

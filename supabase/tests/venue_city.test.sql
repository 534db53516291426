-- The city of a listing: helps guests find it, and is optional for publishing.
begin;
select tests.create_users();
update public.users set is_verified = true;
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.venues (id, host_id, name, type_id, capacity, address, images, city, price_per_hour, status)
select tests.uuid(venue), tests.user_id('host'), venue, tests.uuid('villa'), 80, 'Street 1',
  array[tests.user_id('host') || '/a.webp'], '', 10000, status
from (values ('draft', 'draft'), ('rejected', 'rejected'), ('waiting', 'pending'), ('unchanged', 'pending'), ('public', 'active'), ('paused', 'paused'))
  venues (venue, status);
create function tests.missing_fields(p_statement text) returns text language plpgsql as $$
declare
  v_detail text;
begin
  execute p_statement;
  return '';
exception when sqlstate 'PT422' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return v_detail;
end $$;
comment on function tests.missing_fields is 'Runs a statement and returns which fields it misses; empty when it was accepted.';
create function tests.write(p_venue text, p_values text) returns text language sql as $$
  select tests.missing_fields(format('update public.venues set %s where id = %L', p_values, tests.uuid(p_venue)))
$$;
comment on function tests.write is 'Writes these columns of a venue; returns which fields it then misses.';
select plan(9);

select tests.authenticate_as('host');
select is(tests.missing_fields(format('select public.submit_venue(%L)', tests.uuid(venue))), '',
  format('a listing without a city can be submitted for review (%s)', venue))
from (values ('draft'), ('rejected')) venues (venue);
select is(tests.write('waiting', 'description = ''Bright'''), '',
  'a listing that was submitted without a city can still be saved');
select is(tests.write('public', 'price_per_hour = 12000, instant_booking = true'), '',
  'a listing that was published without a city can change its price and its rules');
select is(tests.write('public', 'description = ''Bright'''), '',
  'a revision of a listing without a city can be submitted');
select lives_ok($$ select public.set_listing_status(tests.uuid('paused'), 'active') $$,
  'a paused listing without a city can be resumed');
select tests.authenticate_as('admin');
select lives_ok($$ select public.review_venue(tests.uuid('unchanged'), 'approve') $$,
  'an admin can approve what was submitted without a city');
select lives_ok($$ select public.review_venue(tests.uuid('public'), 'approve') $$,
  'an admin can approve a revision of a listing without a city');
select tests.authenticate_as_database_owner();
select is((select count(*) from search.venues s where s.venue_id in (tests.uuid('unchanged'), tests.uuid('public'))), 2::bigint,
  'a venue without a city is found by everything else');
select * from finish();
rollback;

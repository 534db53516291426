-- Parts of bookings: what a hold writes, how parts follow their booking and their payees, which time they take, and who sees them.
begin;
select tests.create_users(), tests.create_user('baker', 'service_provider');
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, price)
select tests.uuid(s.name), tests.user_id(s.provider), s.name, 'active', s.price
from (values ('band', 'provider', 3000), ('drums', 'provider', 1000), ('cake', 'baker', 2000)) s (name, provider, price);
insert into public.venue_services (venue_id, service_id, status)
select tests.uuid('hall'), tests.uuid(name), 'accepted' from unnest(array['band', 'drums', 'cake']) name;
insert into public.venue_addons (id, venue_id, name, price) values (tests.uuid('screens'), tests.uuid('hall'), 'Screens', 700);
insert into public.buffer_times (venue_id, before_minutes, after_minutes) values (tests.uuid('hall'), 60, 30)
on conflict (venue_id) do update set before_minutes = 60, after_minutes = 30;

create function tests.hold_parts(p_key text, p_starts_at timestamptz, p_services text[]) returns uuid language sql as $$
  select (public.hold_booking(tests.uuid('hall'), p_starts_at, p_starts_at + interval '2 hours', 10, tests.uuid(p_key),
    jsonb_build_array(jsonb_build_object('id', tests.uuid('screens'))),
    (select jsonb_agg(jsonb_build_object('id', tests.uuid(name))) from unnest(p_services) name))).id
$$;
create function tests.parts(p_key text) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', l.name, p.state, case when p.occupied is null then 'free' else 'taken' end, p.amount_minor, (
      select coalesce(string_agg(line ->> 'kind', '+' order by line ->> 'kind'), 'nothing') from jsonb_array_elements(p.lines) line)),
    ', ' order by p.place = 1 desc, l.name)
  from public.booking_parts p join public.listings l on l.id = p.listing_id where p.booking_id = tests.booking_id(p_key)
$$;
comment on function tests.parts is 'Returns the parts of a booking: listing, state, whether time is taken, price, kinds of its lines.';
create function tests.seen_parts(p_user text) returns text language plpgsql as $$
declare
  v_seen text;
begin
  perform tests.authenticate_as(p_user);
  select string_agg(l.name, ' ' order by p.place = 1 desc, l.name) into v_seen
  from public.booking_parts p join public.listings l on l.id = p.listing_id where p.booking_id = tests.booking_id('party');
  perform tests.authenticate_as_database_owner();
  return v_seen;
end $$;
comment on function tests.seen_parts is 'Returns the names of the parts of the party that a user sees.';
select plan(39);

-- The hold
select tests.authenticate_as('guest');
select tests.hold_parts('party', tests.cairo_noon(3), array['band', 'drums', 'cake']);
select tests.authenticate_as_database_owner();
select is(tests.parts('party'),
  'Hall held taken 20700 addon+hourly, band pending free 3000 service, cake pending free 2000 service, drums pending free 1000 service',
  'a hold makes the venue its first part, which takes time, and each service a further one, which takes none yet');
select is((select sum(p.amount_minor) + b.fee_minor from public.booking_parts p where p.booking_id = b.id), b.total_minor::numeric,
  'the prices of the parts and the service fee add up to the total')
from public.bookings b where id = tests.booking_id('party');
select is((select jsonb_agg(line order by line::text) from public.booking_parts p, jsonb_array_elements(p.lines) line where p.booking_id = b.id),
  (select jsonb_agg(line order by line::text) from jsonb_array_elements(b.lines) line where line ->> 'kind' <> 'service_fee'),
  'each line of a booking but its fee belongs to one part')
from public.bookings b where id = tests.booking_id('party');
select is((select array_agg(p.place order by p.place) from public.booking_parts p where p.booking_id = tests.booking_id('party')), '{1,2,3,4}',
  'the parts of a booking are numbered');
select is(p.occupied, b.occupied, 'the venue is taken for the booking with its buffers')
from public.bookings b join public.booking_parts p on p.booking_id = b.id and p.place = 1 where b.id = tests.booking_id('party');
select results_eq($$ select payee_id, resource_id, is_exclusive, policy from public.booking_parts
    where booking_id = tests.booking_id('party') and place = 1 $$,
  $$ select tests.user_id('host'), tests.uuid('hall'), true, b.policy from public.bookings b where id = tests.booking_id('party') $$,
  'the host is the payee of the venue, whose time one booking takes alone');
select results_eq($$ select distinct payee_id, resource_id, is_exclusive from public.booking_parts
    where listing_id in (tests.uuid('band'), tests.uuid('drums')) $$,
  $$ select tests.user_id('provider'), tests.user_id('provider'), false $$,
  'a provider is the payee of their services, which take the provider''s time');
select is(tests.seen_parts('host'), null, 'a host sees no part of a hold');
select is(tests.seen_parts('provider'), null, 'a provider sees no part of a hold');

-- The answers
select tests.authenticate_as('guest');
select public.submit_booking(tests.booking_id('party'), '{}');
select tests.authenticate_as('provider');
select public.decide_booking_service(tests.booking_id('party'), tests.uuid('band'), 'accept');
select tests.authenticate_as_database_owner();
select is(tests.parts('party'),
  'Hall pending taken 20700 addon+hourly, band accepted taken 3000 service, cake pending free 2000 service, drums pending free 1000 service',
  'a service takes time once its provider has accepted it');
select is((select occupied from public.booking_parts where booking_id = b.id and listing_id = tests.uuid('band')),
  tstzrange(b.starts_at, b.ends_at), 'a provider is taken for the event, without the buffers of the venue')
from public.bookings b where id = tests.booking_id('party');
select tests.authenticate_as('baker');
select public.decide_booking_service(tests.booking_id('party'), tests.uuid('cake'), 'decline');
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('party'), 'accept');
select tests.authenticate_as_database_owner();
select is(tests.parts('party'),
  'Hall accepted taken 20700 addon+hourly, band accepted taken 3000 service, cake declined free 2000 nothing, drums pending free 1000 service',
  'a declined service has no lines any more, and the venue follows the answer of its host');
select throws_ok($$ select private.transition_part(b, p, 'accept', 'payee', tests.user_id('baker')) from public.bookings b
    join public.booking_parts p on p.booking_id = b.id where b.id = tests.booking_id('party') and p.listing_id = tests.uuid('cake') $$,
  'PT409', 'wrong_status', 'a declined part cannot be accepted');
select throws_ok($$ select private.transition_part(b, p, 'decline', 'guest', tests.user_id('guest')) from public.bookings b
    join public.booking_parts p on p.booking_id = b.id where b.id = tests.booking_id('party') and p.listing_id = tests.uuid('drums') $$,
  'PT409', 'wrong_status', 'only its payee declines a part');

-- Who sees them
select is(tests.seen_parts('guest'), 'Hall band cake drums', 'the guest sees all parts of a booking');
select is(tests.seen_parts('host'), 'Hall band cake drums', 'the host sees all parts of a submitted booking');
select is(tests.seen_parts('admin'), 'Hall band cake drums', 'an admin sees all parts of a booking');
select is(tests.seen_parts('provider'), 'band drums', 'a provider sees their own parts of a submitted booking only');
select is(tests.seen_parts('other_host'), null, 'a stranger sees no part of a booking');
select tests.clear_authentication();
select throws_ok('select * from public.booking_parts', '42501', null, 'a signed-out visitor cannot read parts of bookings');
select tests.authenticate_as_database_owner();

-- Nobody writes them
create function tests.refuse_writes(p_user text) returns setof text language plpgsql as $$
declare
  v_statement text;
begin
  perform tests.authenticate_as(p_user);
  foreach v_statement in array array['update public.booking_parts set state = ''accepted''', 'delete from public.booking_parts'] loop
    return next throws_ok(v_statement, '42501', null, format('a %s cannot %s', p_user, split_part(v_statement, ' set', 1)));
  end loop;
  perform tests.authenticate_as_database_owner();
end $$;
select tests.refuse_writes(u) from unnest(array['guest', 'host', 'provider', 'admin']) u;

select tests.authenticate_as_service_role();
select throws_ok($$ delete from public.booking_parts $$, '42501', null, 'the secret key cannot delete parts, without which a booking takes no time');
select throws_ok($$ truncate public.booking_parts $$, '42501', null, 'the secret key cannot empty the table of parts');
select throws_ok($$ delete from public.booking_services $$, '42501', null, 'the secret key cannot delete parts by their name from before');
select throws_ok($$ update public.booking_parts set is_exclusive = false $$, '42501', null, 'the secret key cannot free the time of a part');
select lives_ok($$ update public.booking_services set quantity = 2 where booking_id = tests.booking_id('party') and service_id = tests.uuid('drums') $$,
  'the secret key still changes services of a booking by their name from before');
select tests.authenticate_as_database_owner();

-- Following the booking
update public.booking_parts set state = 'declined', amount_minor = 1, occupied = null where booking_id = tests.booking_id('party') and place = 1;
select is(tests.parts('party'),
  'Hall accepted taken 20700 addon+hourly, band accepted taken 3000 service, cake declined free 2000 nothing, drums pending free 1000 service',
  'no statement writes the first part otherwise than its booking is');
update public.bookings set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day',
  occupied = tstzrange(lower(occupied) + interval '1 day', upper(occupied) + interval '1 day') where id = tests.booking_id('party');
select results_eq($$ select distinct starts_at, ends_at from public.booking_parts where booking_id = tests.booking_id('party') $$,
  $$ select starts_at, ends_at from public.bookings where id = tests.booking_id('party') $$, 'the parts of a booking move with it');
select tests.authenticate_as('guest');
select public.cancel_booking(tests.booking_id('party'), 'Rain');
select tests.authenticate_as_database_owner();
select is(tests.parts('party'),
  'Hall cancelled free 20700 addon+hourly, band accepted free 3000 service, cake declined free 2000 nothing, drums declined free 1000 nothing',
  'the parts of a cancelled booking take no time, and keep the answers of their providers');

-- The name from before
select tests.create_booking('later', 'confirmed', tests.cairo_noon(9));
insert into public.booking_services (booking_id, service_id, amount_minor) values (tests.uuid('later'), tests.uuid('band'), 3000);
select results_eq($$ select place, listing_id, payee_id, state from public.booking_parts where booking_id = tests.uuid('later') and place > 1 $$,
  $$ select 2, tests.uuid('band'), tests.user_id('provider'), 'pending' $$, 'booking_services shows and takes the parts that are services');
update public.booking_services set status = 'accepted' where booking_id = tests.uuid('later');
select isnt((select occupied from public.booking_parts where booking_id = tests.uuid('later') and place = 2), null,
  'a service that is accepted by its name from before takes time');
delete from public.bookings where id = tests.uuid('later');
select is((select count(*) from public.booking_parts where booking_id = tests.uuid('later')), 0::bigint, 'the parts of a booking go with it');
select * from finish();
rollback;

-- Records of changed public pages, for the servers of the site.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('draft', 'other_host', 'draft');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000),
  (tests.uuid('choir'), tests.user_id('provider'), 'Choir', 'draft', 2000);

create function tests.recorded_changes() returns text language sql security definer as $$
  with recorded as (delete from private.public_changes returning kind, subject)
  select coalesce(string_agg(kind || coalesce(' ' || v.name, ' ' || s.name, ' ' || u.first_name, ''), ', ' order by kind), '')
  from recorded c
  left join public.venues v on v.id = c.subject
  left join public.services s on s.id = c.subject
  left join public.users u on u.id = c.subject
$$;
comment on function tests.recorded_changes is 'Returns what was recorded since the last call, and forgets it.';
select plan(25);

-- Recorded changes
select tests.recorded_changes();
update public.venue_pricing set price_per_day = 700 where venue_id = tests.uuid('hall');
select is(tests.recorded_changes(), 'venue Hall', 'a change of a price is recorded');
select tests.authenticate_as('host');
update public.venues set instant_booking = true where id = tests.uuid('hall');
select is(tests.recorded_changes(), 'venue Hall', 'a field that a host changes through the API is recorded');
select public.save_payment_terms(tests.uuid('hall'), true, 30, 14);
select is(tests.recorded_changes(), 'venue Hall', 'payment terms that a host saves are recorded');
select public.save_payment_terms(tests.uuid('hall'), true, 30, 14);
select is(tests.recorded_changes(), '', 'payment terms that a host saves as they were are not recorded');
update public.opening_hours set opens = '10:00' where venue_id = tests.uuid('hall') and weekday = 1;
select is(tests.recorded_changes(), 'venue Hall', 'a change of opening hours is recorded');
update public.opening_hours set opens = opens where venue_id = tests.uuid('hall') and weekday = 1;
update public.venues set instant_booking = instant_booking where id = tests.uuid('hall');
select is(tests.recorded_changes(), '', 'hours and a field that a host saves as they were are not recorded as changed');
select tests.authenticate_as_database_owner();
insert into public.venue_images (venue_id, path) values (tests.uuid('hall'), 'a/b.webp');
select is(tests.recorded_changes(), 'venue Hall', 'a new picture of a venue is recorded');
select tests.authenticate_as('admin');
select public.review_venue(tests.uuid('hall'), 'suspend', 'Complaints');
select is(tests.recorded_changes(), 'venue Hall', 'a suspension is recorded, because the venue was public');
select public.review_venue(tests.uuid('hall'), 'restore', null);
select is(tests.recorded_changes(), 'venue Hall', 'a venue that is public again is recorded');
select tests.authenticate_as_database_owner();
update public.services set price = 4000 where id = tests.uuid('band');
select is(tests.recorded_changes(), 'service Band', 'a change of an active service is recorded');
update public.services set price = 4000 where id = tests.uuid('band');
select is(tests.recorded_changes(), '', 'a service that is saved as it was is not recorded as changed');
update public.services set status = 'suspended' where id = tests.uuid('band');
select is(tests.recorded_changes(), 'service Band', 'a service that is no longer public is recorded');
update public.users set bio = 'New' where id = tests.user_id('host');
select is(tests.recorded_changes(), 'profile Host', 'a change of a public profile is recorded');
update public.users set bio = 'New' where id = tests.user_id('host');
select is(tests.recorded_changes(), '', 'a profile that is saved as it was is not recorded as changed');
update public.users set first_name = 'Mona' where id = tests.user_id('guest');
select is(tests.recorded_changes(), '', 'a change of a profile that is not public is not recorded');
update public.cities set name = name;
select is(tests.recorded_changes(), 'catalogue', 'a change of the catalogue is recorded once');
delete from public.venues where id = tests.uuid('hall');
select is(tests.recorded_changes(), 'venue', 'the deletion of a public venue is recorded');

-- Changes that are not recorded
update public.venues set name = 'Other' where id = tests.uuid('draft');
update public.venue_pricing set price_per_day = 1 where venue_id = tests.uuid('draft');
update public.services set price = 1 where id = tests.uuid('choir');
update public.users set phone = '+201001234567' where id = tests.user_id('host');
select is(tests.recorded_changes(), '', 'drafts and what is private are not recorded');

-- Who reads it
select tests.create_venue('hall');
select tests.clear_authentication();
select throws_ok('select * from private.public_changes', '42501', null, 'a signed-out visitor cannot read the table');
select throws_ok($$ select private.record_public_change('venue', tests.uuid('x')) $$, '42501', null,
  'a signed-out visitor cannot record a change');
select is(public.get_public_changes(now() - interval '1 hour') -> 'changes' -> 0 ->> 'subject', tests.uuid('hall')::text,
  'a server learns which venue has changed since it asked');
select is(public.get_public_changes(now() + interval '10 minutes') -> 'changes', '[]'::jsonb,
  'a server learns of no change from before the minute in which it asked');
select is(public.get_public_changes() -> 'is_complete', 'false'::jsonb,
  'a server that has never asked must take everything for changed');
select is(public.get_public_changes(now()) -> 'is_complete', 'true'::jsonb,
  'a server that asks in time learns all');
select tests.authenticate_as_database_owner();
insert into private.public_changes (kind, subject, changed_at)
  select 'venue', gen_random_uuid(), clock_timestamp() from generate_series(1, 501);
select tests.clear_authentication();
select is(public.get_public_changes(now()) -> 'is_complete', 'false'::jsonb,
  'a server learns that there were too many changes to be listed');

select * from finish();
rollback;

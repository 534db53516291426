-- Saving a venue with everything that belongs to it: completely or not at all, only by its host, and never without the review.
begin;
select tests.create_users();
insert into storage.objects (bucket_id, name) select 'venue-images', tests.user_id('host') || '/' || name || '.webp' from unnest('{a}'::text[]) name;
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.amenities (id, slug, name, name_ar) values (tests.uuid('wifi'), 'test-wifi', 'Wi-Fi', 'واي فاي');
insert into public.event_types (id, slug, name, name_ar)
  values (tests.uuid('wedding'), 'test-wedding', 'Wedding', 'زفاف');

create function tests.venue_form(p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('name', 'Hall', 'type_id', tests.uuid('villa'), 'capacity', 80, 'capacity_by_layout', '{}'::jsonb,
    'address', 'Street 1', 'city', 'Cairo', 'country', 'EG', 'time_zone', 'Africa/Cairo', 'description', 'Light',
    'price_per_hour', 10000, 'amenities', array['test-wifi'], 'images', array[tests.user_id('host') || '/a.webp'],
    'instant_booking', false, 'policy', 'flexible', 'minimum_notice_hours', 2) || p_change
$$;
comment on function tests.venue_form is 'Returns a venue as the form sends it, with these fields changed.';
create function tests.details_form(p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object(
    'pricing', jsonb_build_object('pricing_model', 'hourly', 'currency', 'EGP', 'price_per_day', 0,
      'price_per_person', 0, 'minimum_hours', 2),
    'house_rules', '[{"code": "no_pets"}, {"text": "Shoes off"}]'::jsonb,
    'allowed_events', array[tests.uuid('wedding')],
    'addons', jsonb_build_array(jsonb_build_object(
      'id', tests.uuid('chairs'), 'name', 'Chairs', 'pricing', 'per_person', 'price', 1500, 'stock', 200)),
    'services', '[]'::jsonb,
    'opening_hours', '[{"weekday": 4, "opens": "18:00", "closes": "02:00"}]'::jsonb,
    'buffers', '{"before_minutes": 30, "after_minutes": 60}'::jsonb,
    'captions', jsonb_build_array(jsonb_build_object('path', tests.user_id('host') || '/a.webp', 'caption', 'Dusk'))) || p_change
$$;
comment on function tests.details_form is 'Returns all that belongs to a venue as the form sends it, with these fields changed.';
create function tests.saved_venue_id() returns uuid language sql security definer as $$
  select id from public.venues where host_id = tests.user_id('host')
$$;
create function tests.saved_content() returns text language sql security definer as $$
  select concat_ws(' ',
    (select pricing_model || ':' || minimum_hours from public.venue_pricing where venue_id = v.id),
    (select string_agg(coalesce(code, text), ',' order by position) from public.venue_house_rules where venue_id = v.id),
    (select count(*) from public.venue_allowed_events where venue_id = v.id) || ' event',
    (select string_agg(name || price || is_active, ',' order by position) from public.venue_addons where venue_id = v.id),
    (select string_agg(weekday || opens::text || closes, ',') from public.opening_hours where venue_id = v.id),
    (select before_minutes || '/' || after_minutes from public.buffer_times where venue_id = v.id),
    (select string_agg(coalesce(caption, '-'), ',' order by position) from public.venue_images where venue_id = v.id))
  from public.venues v where v.host_id = tests.user_id('host')
$$;
comment on function tests.saved_content is 'Returns all that belongs to the saved venue, in one line.';
create function tests.save_venue(p_id uuid, p_venue jsonb default '{}', p_details jsonb default '{}') returns uuid
language sql as $$
  select (public.save_listing(p_id, tests.venue_form(p_venue), tests.details_form(p_details)) ->> 'id')::uuid
$$;
create function tests.save_version(p_version int, p_name text) returns jsonb language sql as $$
  select public.save_listing(tests.saved_venue_id(), tests.venue_form(jsonb_build_object('name', p_name)), tests.details_form(), p_version)
$$;
comment on function tests.save_version is 'Saves the venue with a name as somebody who has read this version.';
create function tests.repeat_save(p_venue_id uuid, p_version integer, p_save text, p_name text) returns uuid language sql as $$
  select (public.save_listing(p_venue_id, tests.venue_form(jsonb_build_object('name', p_name, 'images', '[]'::jsonb)),
    tests.details_form('{"captions": []}'), p_version, tests.uuid(p_save)) ->> 'id')::uuid
$$;
comment on function tests.repeat_save is 'Saves the host''s form under the id of a save, with that version.';
select plan(56);

select tests.clear_authentication();
select throws_ok($$ select tests.save_venue(null) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot save a venue');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.save_venue(null, '{"images": []}') $$, '42501', null,
  'a guest cannot save a venue');

select tests.authenticate_as('host');
select lives_ok($$ select tests.save_venue(null) $$, 'a host can save a new venue');
select is((select status || ' ' || name from public.venues where id = tests.saved_venue_id()), 'draft Hall',
  'a new venue is saved as a draft');
select is(tests.saved_content(),
  'hourly:2.0 no_pets,Shoes off 1 event Chairs1500true 418:00:0002:00:00 30/60 Dusk',
  'a new venue is saved with pricing, rules, events, add-ons, hours, buffers and captions');
select is(tests.save_venue(tests.saved_venue_id(), '{"name": "Hall Two"}'), tests.saved_venue_id(),
  'saving a venue by its identifier returns the same venue');
select is((select count(*) from public.venues where host_id = tests.user_id('host')), 1::bigint,
  'saving a venue by its identifier creates no second one');

-- Descriptions of add-ons
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{}', jsonb_build_object('addons', jsonb_build_array(
  jsonb_build_object('id', tests.uuid('chairs'), 'name', 'Chairs', 'pricing', 'per_person', 'price', 1500, 'stock', 200,
    'description', 'With covers', 'description_ar', 'مع أغطية')))) $$,
  'a host can describe an add-on in both languages');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id()) $$,
  'a host can save add-ons without saying anything of their descriptions');
select is((select description || ' ' || description_ar from public.venue_addons where id = tests.uuid('chairs')),
  'With covers مع أغطية', 'a save that says nothing of descriptions keeps them');

select is((select booking_window_months from public.venues where id = tests.saved_venue_id()), 12,
  'the booking window is twelve months by default');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"name": "Hall Two", "booking_window_months": 6}', '{"pricing": {"pricing_model": "hourly",
  "currency": "EGP", "price_per_day": 0, "price_per_person": 0, "minimum_hours": 2, "cleaning_fee": 45000}}') $$,
  'a host can save a booking window and a cleaning fee');
select is((select booking_window_months || '/' || p.cleaning_fee
  from public.venues v join public.venue_pricing p on p.venue_id = v.id
  where v.id = tests.saved_venue_id()), '6/45000', 'the booking window and the cleaning fee are stored');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"name": "Hall Two"}') $$,
  'a host can save a venue without a booking window and a cleaning fee');
select is((select booking_window_months || '/' || p.cleaning_fee
  from public.venues v join public.venue_pricing p on p.venue_id = v.id
  where v.id = tests.saved_venue_id()), '6/45000',
  'saving without a booking window and a cleaning fee keeps the stored ones');
select throws_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"booking_window_months": 37}') $$, '23514', null,
  'a booking window of more than 36 months is refused');

-- Columns
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"name": "Hall Two", "address_ar": "شارع ١",
  "status": "active", "featured": true, "avg_rating": 5, "host_id": "00000000-0000-0000-0000-000000000000",
  "no_such_column": 1, "updated_at": "2001-01-01"}') $$,
  'a save with columns that a host may not write is accepted');
select is((select address_ar || ' ' || status || ' ' || featured || ' ' || avg_rating::real
  from public.venues where id = tests.saved_venue_id()), 'شارع ١ draft false 0',
  'a save writes the address in Arabic, and neither status nor rating nor whether the venue is featured');
select is((select host_id from public.venues where id = tests.saved_venue_id()), tests.user_id('host'),
  'a save does not change who owns the venue');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"name": "Hall Two", "address_ar": null}') $$,
  'the address in Arabic can be removed');

select throws_ok(format($$ select public.save_listing(null, %L, '{}') $$, venue), 'PT422', 'invalid_input',
  format('a venue that is no object is refused (%s)', coalesce(venue, 'nothing')))
from (values ('[]'), ('5'), (null)) invalid (venue);
select throws_ok($$ select public.save_listing(tests.saved_venue_id(), '{}', 'null') $$, 'PT422', 'invalid_input',
  'a save without details is refused, and deletes none');

-- Versions
select is((select listing_version from public.venues where id = tests.saved_venue_id()), 8,
  'each save increases the version of the venue');
select lives_ok($$ select tests.save_version(8, 'Hall Three') $$,
  'a host can save the version they have read');
select throws_ok($$ select tests.save_version(8, 'Hall Four') $$, 'PT409', 'edited_elsewhere',
  'saving an outdated version is refused');
select is((select name || listing_version from public.venues where id = tests.saved_venue_id()), 'Hall Three9',
  'saving an outdated version changes nothing');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"name": "Hall Two"}') $$,
  'a host can save without a version');

select throws_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"name": "Half"}',
  '{"opening_hours": [{"weekday": 9, "opens": "10:00", "closes": "12:00"}]}') $$, '23514', null,
  'opening hours with an impossible weekday are refused');
select is((select name from public.venues where id = tests.saved_venue_id()), 'Hall Two',
  'a refused save changes nothing');
select throws_ok(format($$ select tests.save_venue(tests.saved_venue_id(), '{"images": ["%s/x.webp"]}') $$, tests.user_id('other_host')),
  'PT422', 'invalid_input', 'a picture from another host''s folder is refused');

select tests.authenticate_as('other_host');
select throws_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"name": "Mine"}') $$, 'PT404', 'not_found',
  'another host cannot save a venue of the host');
select lives_ok($$ select tests.save_venue(null, '{"images": []}', '{"captions": []}') $$,
  'another host can save a venue of their own');
select tests.authenticate_as_database_owner();
select is((select venue_id from public.venue_addons where id = tests.uuid('chairs')), tests.saved_venue_id(),
  'another host cannot take over an add-on by its identifier');

select tests.authenticate_as_database_owner();
update public.venues set status = 'active' where id = tests.saved_venue_id();
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests,
  currency, total_minor, lines, policy, idempotency_key)
values (tests.uuid('booking'), tests.saved_venue_id(), tests.user_id('guest'), tests.user_id('host'), 'confirmed', '2027-06-03 16:00Z',
  '2027-06-03 18:00Z', '[2027-06-03 15:00Z,2027-06-03 19:00Z)', 'Africa/Cairo', 10, 'EGP', 20000, '[]', 'flexible', gen_random_uuid());
insert into public.booking_addons (booking_id, addon_id, quantity)
  values (tests.uuid('booking'), tests.uuid('chairs'), 5);

select tests.authenticate_as('host');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"name": "Hall Three", "price_per_hour": 12000}', '{"addons": []}') $$,
  'a host can save a change of an active venue');
select is((select name || ' ' || price_per_hour from public.venues where id = tests.saved_venue_id()), 'Hall Two 12000',
  'a change of price applies at once, a change of name only after review');
select is((select changes from public.listing_revisions
  where listing_id = tests.saved_venue_id()), '{"name": "Hall Three"}'::jsonb,
  'a change of name is stored as a revision');
select is((select is_active from public.venue_addons where id = tests.uuid('chairs')), false,
  'an add-on with bookings is deactivated instead of deleted');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id()) $$,
  'a host can save an active venue again');
select is((select changes ->> 'name' from public.listing_revisions
  where listing_id = tests.saved_venue_id() and status = 'pending'),
  'Hall', 'saving again replaces the pending revision');
select tests.authenticate_as_database_owner();
update public.listing_revisions set status = 'rejected', reason = 'No', decided_at = now()
  where listing_id = tests.saved_venue_id();
select tests.authenticate_as('other_host');
select lives_ok($$ select private.delete_rejected_revisions(tests.saved_venue_id()) $$,
  'another host can call the function that deletes a rejected revision');
select tests.authenticate_as('host');
select is((select string_agg(status, ',') from public.listing_revisions
  where listing_id = tests.saved_venue_id()), 'rejected',
  'another host cannot delete a rejected revision of the host');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id()) $$,
  'a host can save an active venue after a rejection');
select is((select string_agg(status || (changes ->> 'name'), ',') from public.listing_revisions
  where listing_id = tests.saved_venue_id()),
  'pendingHall', 'saving after a rejection replaces the rejected revision with a pending one');
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"price_per_hour": 0}', '{"pricing": {"pricing_model": "daily",
  "currency": "EGP", "price_per_day": 90000, "price_per_person": 0, "minimum_hours": 1}}') $$,
  'a host can change an active venue from hourly to daily prices');
select throws_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"price_per_hour": 0}') $$, 'PT422', 'invalid_input',
  'an active venue without the prices of its pricing model is refused');

create temporary table saved as
  select public.save_listing(tests.saved_venue_id(), tests.venue_form(), tests.details_form()) as answer;
select is((select answer from saved), (select jsonb_build_object('id', id, 'status', 'active', 'version', listing_version)
  from public.venues where id = tests.saved_venue_id()), 'saving a venue answers its identifier, its status and its version');

-- Repeated saves
select tests.authenticate_as('other_host');
select is(tests.repeat_save(null, null, 'first', 'Once') = tests.repeat_save(null, null, 'first', 'Twice'), true,
  'a first save that is sent again with its id makes one draft');
select is((select string_agg(name, ' ' order by name) from public.venues where host_id = tests.user_id('other_host')),
  'Hall Twice',
  'a save that is sent again with its id stores what was sent last');
select lives_ok($$ select tests.repeat_save((select id from public.venues where name = 'Twice'), 2, 'second', 'Three')
    from generate_series(1, 2) $$,
  'a save that is sent again with its id is no edit of another device');
select throws_ok($$ select tests.repeat_save((select id from public.venues where name = 'Three'), 2, 'third', 'Four') $$,
  'PT409', 'edited_elsewhere', 'another save with an earlier version is refused');
select tests.authenticate_as('host');
select isnt(tests.repeat_save(null, null, 'second', 'Own'), (select id from public.venues where name = 'Three'),
  'the id of another host''s save saves no venue of theirs');


-- Contradictions
select tests.authenticate_as('host');
select throws_ok(format($$ select tests.save_venue(tests.saved_venue_id(), %L, %L) $$,
    jsonb_build_object('amenities', array[amenity]), jsonb_build_object('house_rules', jsonb_build_array(jsonb_build_object('code', rule)))),
  'PT422', 'invalid_input', format('a listing that offers %s is not saved with the rule %s', amenity, rule))
from (values ('outside-catering', 'no_outside_catering'), ('fire-pit', 'no_open_flames')) contrary (amenity, rule);
select lives_ok($$ select tests.save_venue(tests.saved_venue_id(), '{"amenities": ["outside-catering"]}', '{"house_rules": [{"code": "no_open_flames"}]}') $$,
  'a listing is saved with an amenity and a rule that have nothing to do with each other');

select * from finish();
rollback;

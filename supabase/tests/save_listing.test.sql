-- Saving a listing: all or nothing, by its host alone, and never past the review.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
-- From here on this person speaks; 'stranger' is signed out, 'owner' is the database's own.
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name), 'last_name', 'Aziz')
from unnest(array['guest', 'host', 'rival']) name;
update public.users set role = 'host' where id in (tests.id('host'), tests.id('rival'));
insert into public.venue_types (id, slug, name, name_ar) values (tests.id('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.amenities (id, slug, name, name_ar) values (tests.id('wifi'), 'test-wifi', 'Wi-Fi', 'واي فاي');
insert into public.event_types (id, slug, name, name_ar) values (tests.id('wedding'), 'test-wedding', 'Wedding', 'زفاف');

-- A listing as the form sends it; what is given replaces what stands here.
create function tests.venue(p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('name', 'Hall', 'type_id', tests.id('villa'), 'capacity', 80, 'capacity_by_layout', '{}'::jsonb,
    'address', 'Street 1', 'city', 'Cairo', 'country', 'EG', 'time_zone', 'Africa/Cairo', 'description', 'Light',
    'price_per_hour', 10000, 'amenities', array['test-wifi'], 'images', array[tests.id('host') || '/a.webp'],
    'instant_booking', false, 'policy', 'flexible', 'minimum_notice_hours', 2) || p_change
$$;
create function tests.details(p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object(
    'pricing', jsonb_build_object('pricing_model', 'hourly', 'currency', 'EGP', 'price_per_day', 0,
      'price_per_person', 0, 'minimum_hours', 2),
    'house_rules', '[{"code": "no_pets"}, {"text": "Shoes off"}]'::jsonb,
    'allowed_events', array[tests.id('wedding')],
    'addons', jsonb_build_array(jsonb_build_object(
      'id', tests.id('chairs'), 'name', 'Chairs', 'pricing', 'per_person', 'price', 1500, 'stock', 200)),
    'services', '[]'::jsonb,
    'opening_hours', '[{"weekday": 4, "opens": "18:00", "closes": "02:00"}]'::jsonb,
    'buffers', '{"before_minutes": 30, "after_minutes": 60}'::jsonb,
    'captions', jsonb_build_array(jsonb_build_object('path', tests.id('host') || '/a.webp', 'caption', 'Dusk'))) || p_change
$$;
create function tests.saved() returns uuid language sql security definer as $$
  select id from public.venues where host_id = tests.id('host')
$$;
-- What belongs to the listing, in one line.
create function tests.parts() returns text language sql security definer as $$
  select concat_ws(' ',
    (select pricing_model || ':' || minimum_hours from public.venue_pricing where venue_id = v.id),
    (select string_agg(coalesce(code, text), ',' order by position) from public.venue_house_rules where venue_id = v.id),
    (select count(*) from public.venue_allowed_events where venue_id = v.id) || ' event',
    (select string_agg(name || price || is_active, ',' order by position) from public.venue_addons where venue_id = v.id),
    (select string_agg(weekday || opens::text || closes, ',') from public.opening_hours where venue_id = v.id),
    (select before_minutes || '/' || after_minutes from public.buffer_times where venue_id = v.id),
    (select string_agg(coalesce(caption, '-'), ',' order by position) from public.venue_images where venue_id = v.id))
  from public.venues v where v.host_id = tests.id('host')
$$;
create function tests.save(p_id uuid, p_venue jsonb default '{}', p_details jsonb default '{}') returns uuid
language sql as $$ select public.save_listing(p_id, tests.venue(p_venue), tests.details(p_details)) $$;
grant execute on all functions in schema tests to public;

select plan(36);

select tests.be('stranger');
select throws_ok($$select tests.save(null)$$, 'PT401', 'not_signed_in', 'a stranger saves nothing');
select tests.be('guest');
select throws_ok($$select tests.save(null, '{"images": []}')$$, '42501', null, 'a guest saves nothing');

select tests.be('host');
select lives_ok($$select tests.save(null)$$, 'a host saves a new listing');
select is((select status || ' ' || name from public.venues where id = tests.saved()), 'draft Hall', 'it is a draft');
select is(tests.parts(),
  'hourly:2.0 no_pets,Shoes off 1 event Chairs1500true 418:00:0002:00:00 30/60 Dusk', 'with all that belongs to it');
select is(tests.save(tests.saved(), '{"name": "Hall Two"}'), tests.saved(), 'the next save changes the same listing');
select is((select count(*) from public.venues where host_id = tests.id('host')), 1::bigint, 'and makes no second one');

select is((select booking_window_months from public.venues where id = tests.saved()), 12, 'guests book a year ahead unless said otherwise');
select lives_ok($$select tests.save(tests.saved(), '{"name": "Hall Two", "booking_window_months": 6}', '{"pricing": {"pricing_model": "hourly",
  "currency": "EGP", "price_per_day": 0, "price_per_person": 0, "minimum_hours": 2, "cleaning_fee": 45000}}')$$,
  'a host says how far ahead, and what cleaning costs');
select is((select booking_window_months || '/' || p.cleaning_fee from public.venues v join public.venue_pricing p on p.venue_id = v.id
  where v.id = tests.saved()), '6/45000', 'both are kept');
select lives_ok($$select tests.save(tests.saved(), '{"name": "Hall Two"}')$$, 'a form that knows neither');
select is((select booking_window_months || '/' || p.cleaning_fee from public.venues v join public.venue_pricing p on p.venue_id = v.id
  where v.id = tests.saved()), '6/45000', 'leaves them as they are');
select throws_ok($$select tests.save(tests.saved(), '{"booking_window_months": 37}')$$, '23514', null, 'more than three years ahead is refused');

-- Two tabs, or two devices
select tests.be('owner');
create function tests.save_seen(p_version int, p_name text) returns uuid language sql as $$
  select public.save_listing(tests.saved(), tests.venue(jsonb_build_object('name', p_name)), tests.details(), p_version)
$$;
grant execute on all functions in schema tests to public;
select tests.be('host');
select is((select listing_version from public.venues where id = tests.saved()), 4, 'each save is counted');
select lives_ok($$select tests.save_seen(4, 'Hall Three')$$, 'who saw the last version saves');
select throws_ok($$select tests.save_seen(4, 'Hall Four')$$, 'PT409', 'edited_elsewhere', 'who saw an earlier one is told');
select is((select name || listing_version from public.venues where id = tests.saved()), 'Hall Three5', 'and overwrites nothing');
select lives_ok($$select tests.save(tests.saved(), '{"name": "Hall Two"}')$$, 'unless that is what they want');

select throws_ok($$select tests.save(tests.saved(), '{"name": "Half"}',
  '{"opening_hours": [{"weekday": 9, "opens": "10:00", "closes": "12:00"}]}')$$, '23514', null, 'an impossible weekday is refused');
select is((select name from public.venues where id = tests.saved()), 'Hall Two', 'and nothing of that save is kept');
select throws_ok(format($$select tests.save(tests.saved(), '{"images": ["%s/x.webp"]}')$$, tests.id('rival')),
  'PT422', 'invalid_input', 'somebody else''s picture is refused');

select tests.be('rival');
select throws_ok($$select tests.save(tests.saved(), '{"name": "Mine"}')$$, 'PT404', 'not_found', 'another host finds no such listing');
select lives_ok($$select tests.save(null, '{"images": []}', '{"captions": []}')$$, 'they save one of their own');
select tests.be('owner');
select is((select venue_id from public.venue_addons where id = tests.id('chairs')), tests.saved(),
  'and cannot take over an add-on by its id');

select tests.be('owner');
update public.venues set status = 'active' where id = tests.saved();
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests,
  currency, total_minor, lines, policy, idempotency_key)
values (tests.id('booking'), tests.saved(), tests.id('guest'), tests.id('host'), 'confirmed', '2027-06-03 16:00Z',
  '2027-06-03 18:00Z', '[2027-06-03 15:00Z,2027-06-03 19:00Z)', 'Africa/Cairo', 10, 'EGP', 20000, '[]', 'flexible', gen_random_uuid());
insert into public.booking_addons (booking_id, addon_id, quantity) values (tests.id('booking'), tests.id('chairs'), 5);

select tests.be('host');
select lives_ok($$select tests.save(tests.saved(), '{"name": "Hall Three", "price_per_hour": 12000}', '{"addons": []}')$$,
  'a published listing is changed');
select is((select name || ' ' || price_per_hour from public.venues where id = tests.saved()), 'Hall Two 12000',
  'the price at once, the name not before review');
select is((select changes from public.venue_revisions where venue_id = tests.saved()), '{"name": "Hall Three"}'::jsonb,
  'the name waits for review');
select is((select is_active from public.venue_addons where id = tests.id('chairs')), false,
  'an add-on that was booked is switched off, not deleted');
select lives_ok($$select tests.save(tests.saved())$$, 'what is taken back');
select is((select changes ->> 'name' from public.venue_revisions where venue_id = tests.saved() and status = 'pending'),
  'Hall', 'replaces the change that waited');
select tests.be('owner');
update public.venue_revisions set status = 'rejected', reason = 'No', decided_at = now() where venue_id = tests.saved();
select tests.be('rival');
select lives_ok($$select private.forget_refused_changes(tests.saved())$$, 'another host forgets nothing');
select tests.be('host');
select is((select string_agg(status, ',') from public.venue_revisions where venue_id = tests.saved()), 'rejected', 'so that a refused change stays');
select lives_ok($$select tests.save(tests.saved())$$, 'and when it is saved again');
select is((select string_agg(status || (changes ->> 'name'), ',') from public.venue_revisions where venue_id = tests.saved()),
  'pendingHall', 'it waits anew, and the refusal is forgotten');
select lives_ok($$select tests.save(tests.saved(), '{"price_per_hour": 0}', '{"pricing": {"pricing_model": "daily",
  "currency": "EGP", "price_per_day": 90000, "price_per_person": 0, "minimum_hours": 1}}')$$,
  'a published listing goes from hours to days in one save');
select throws_ok($$select tests.save(tests.saved(), '{"price_per_hour": 0}')$$, 'PT422', 'invalid_input',
  'but never without the prices of its model');

select * from finish();
rollback;

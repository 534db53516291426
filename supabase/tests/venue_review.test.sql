-- The way of a listing to the public: submitting, reviewing, changes of what is published.
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
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end, is_verified = true
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
-- How many rows a statement touched, in the speaker's own right.
create function tests.rows(p_statement text) returns bigint language plpgsql as $$
declare
  v_count bigint;
begin
  execute p_statement;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
create function tests.told(p_name text) returns text language sql security definer as $$
  select string_agg(kind, ' ' order by created_at) from public.notifications where user_id = tests.id(p_name)
$$;
create function tests.logged(p_subject uuid) returns text language sql security definer as $$
  select string_agg(action, ' ' order by id) from public.audit_log where subject_id = p_subject
$$;
grant execute on all functions in schema tests to public;
insert into public.venue_types (id, slug, name, name_ar) values (tests.id('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.venues (id, host_id) values (tests.id('hall'), tests.id('host')), (tests.id('loft'), tests.id('rival'));
create function tests.status(p_venue text default 'hall') returns text language sql security definer as $$
  select status from public.venues where id = tests.id(p_venue)
$$;
create function tests.submit(p_venue text default 'hall') returns text language sql as $$
  select status from public.submit_venue(tests.id(p_venue))
$$;
create function tests.review(p_decision text, p_reason text default null, p_venue text default 'hall') returns text language sql as $$
  select status from public.review_venue(tests.id(p_venue), p_decision, p_reason)
$$;
-- What a refused submission says is missing.
create function tests.missing() returns text language plpgsql as $$
declare
  v_detail text;
begin
  perform public.submit_venue(tests.id('hall'));
  return '';
exception when sqlstate 'PT422' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return v_detail;
end $$;
grant execute on all functions in schema tests to public;
select plan(97);

-- Submitting
select tests.be('stranger');
select throws_ok('select tests.submit()', 'PT401', 'not_signed_in', 'a stranger submits nothing');
select tests.be('rival');
select throws_ok('select tests.submit()', 'PT403', 'forbidden', 'nor another host');
select tests.be('admin');
select throws_ok('select tests.submit()', 'PT403', 'forbidden', 'nor an admin in a host''s name');
select tests.be('host');
select throws_ok($$ select tests.submit('castle') $$, 'PT404', 'not_found', 'nor what does not exist');
select is(tests.missing(), 'name,type_id,capacity,address,images,price_per_hour', 'an empty draft lacks what the wizard asks for');
select throws_ok($$ update public.venues set status = 'pending' where id = tests.id('hall') $$, 'PT422', 'invalid_input', 'a plain update asks for the same');
update public.venues set name = 'Hall', type_id = tests.id('villa'), capacity = 80, address = 'Street 1',
  images = array[tests.id('host') || '/a.webp'], city = 'Cairo' where id = tests.id('hall');
select is(tests.missing(), 'price_per_hour', 'an hourly venue needs its rate');
update public.venue_pricing set pricing_model = 'daily' where venue_id = tests.id('hall');
select is(tests.missing(), 'price_per_day', 'a daily one the daily rate');
update public.venue_pricing set pricing_model = 'per_person' where venue_id = tests.id('hall');
select is(tests.missing(), 'price_per_person', 'a per-person one the rate for a person');
update public.venue_pricing set pricing_model = 'hourly_per_person' where venue_id = tests.id('hall');
select is(tests.missing(), 'price_per_hour,price_per_person', 'both together need both');
update public.venue_pricing set pricing_model = 'daily_per_person' where venue_id = tests.id('hall');
select is(tests.missing(), 'price_per_day,price_per_person', 'with days too');
update public.venue_pricing set pricing_model = 'hourly' where venue_id = tests.id('hall');
update public.venues set price_per_hour = 10000 where id = tests.id('hall');
select is(tests.submit(), 'pending', 'a complete draft goes to review');
select ok((select submitted_at is not null and rejection_reason is null from public.venues where id = tests.id('hall')), 'from now on it waits');
select throws_ok('select tests.submit()', 'PT409', 'wrong_status', 'once');
select is(tests.logged(tests.id('hall')), 'venue_submitted', 'and it is logged');
select throws_ok($$ update public.venues set images = '{}' where id = tests.id('hall') $$, 'PT422', 'invalid_input', 'what waits stays complete');
select throws_ok($$ update public.venue_pricing set pricing_model = 'daily' where venue_id = tests.id('hall') $$, 'PT422', 'invalid_input', 'its prices too');
select lives_ok($$ update public.venues set status = 'draft' where id = tests.id('hall') $$, 'a host takes it back');
select lives_ok($$ update public.venues set status = 'pending', updated_at = '2020-01-01' where id = tests.id('hall') $$, 'and sends it by a plain update, as the wizard does');
select ok((select updated_at > '2021-01-01' from public.venues where id = tests.id('hall')), 'the time of change is the server''s');
select throws_ok($$ update public.venues set status = 'active' where id = tests.id('hall') $$, 'PT409', 'wrong_status', 'a host approves nothing');
select throws_ok($$ update public.venues set status = 'suspended' where id = tests.id('hall') $$, 'PT409', 'wrong_status', 'nor suspends');
select throws_ok($$ update public.venues set status = 'nonsense' where id = tests.id('hall') $$, 'PT409', 'wrong_status', 'nor invents');

-- The queue
select tests.be('stranger');
select throws_ok('select public.admin_queue()', 'PT401', 'not_signed_in', 'a stranger sees no queue');
select throws_ok('select public.admin_overview()', 'PT401', 'not_signed_in', 'nor numbers');
select throws_ok($$ select tests.review('approve') $$, 'PT401', 'not_signed_in', 'nor decides');
select tests.be('host');
select throws_ok('select public.admin_queue()', 'PT403', 'only_admins', 'a host sees no queue');
select throws_ok('select public.admin_overview()', 'PT403', 'only_admins', 'nor numbers');
select throws_ok($$ select tests.review('approve') $$, 'PT403', 'only_admins', 'nor decides');
select tests.be('guest');
select throws_ok($$ select tests.review('feature') $$, 'PT403', 'only_admins', 'nor does a guest');
select tests.be('provider');
select throws_ok($$ select tests.review('suspend', 'x') $$, 'PT403', 'only_admins', 'nor a provider');
select tests.be('owner');
update public.venues set submitted_at = now() - interval '25 hours' where id = tests.id('hall');
insert into public.venues (id, host_id, name, status, submitted_at) values (tests.id('third'), tests.id('rival'), 'Third', 'pending', now() - interval '1 hour');
select tests.be('admin');
select results_eq('select name, kind, host_name, waited_seconds from public.admin_queue()',
  $$ values ('Hall', 'venue', 'Host Aziz', 90000::bigint), ('Third', 'venue', 'Rival Aziz', 3600::bigint) $$, 'an admin sees what waits, the longest wait first');
select is((select main_image from public.admin_queue() limit 1), tests.id('host') || '/a.webp', 'with its main picture');
select is(public.admin_overview() -> 'waiting' ->> 'venues', '2', 'and how much it is');
select is(public.admin_overview() -> 'users' ->> 'host', '2', 'and how many hosts there are');
select is(public.admin_overview() -> 'bookings' ->> 'total', '0', 'and bookings');

-- Deciding
select throws_ok($$ select tests.review('destroy') $$, 'PT422', 'invalid_input', 'there are six decisions');
select throws_ok('select tests.review(null)', 'PT422', 'invalid_input', 'and none is not one');
select throws_ok($$ select tests.review('reject') $$, 'PT422', 'invalid_input', 'a rejection has a reason');
select throws_ok($$ select tests.review('reject', '   ') $$, 'PT422', 'invalid_input', 'in words');
select throws_ok($$ select tests.review('reject', repeat('x', 2001)) $$, 'PT422', 'invalid_input', 'but not endless ones');
select throws_ok($$ select tests.review('approve', null, 'castle') $$, 'PT404', 'not_found', 'about a venue that exists');
select throws_ok($$ select tests.review('feature') $$, 'PT409', 'wrong_status', 'only an active venue is featured');
select throws_ok($$ select tests.review('restore') $$, 'PT409', 'wrong_status', 'only a suspended one restored');
select throws_ok($$ select tests.review('approve', null, 'loft') $$, 'PT409', 'wrong_status', 'a draft is not approved');
select is(tests.review('reject', 'Too dark'), 'rejected', 'an admin rejects');
select tests.be('host');
select is((select rejection_reason from public.venues where id = tests.id('hall')), 'Too dark', 'the host reads why');
select is(tests.told('host'), 'venue_rejected', 'and is told');
select is((select data ->> 'reason' || (data ->> 'venue_name') from public.notifications), 'Too darkHall', 'with the reason and the name');
select is(tests.submit(), 'pending', 'mends it and submits again');
select tests.be('admin');
select is(tests.review('approve'), 'active', 'an admin approves');
select throws_ok($$ select tests.review('approve') $$, 'PT409', 'wrong_status', 'once');
select is(tests.told('host'), 'venue_rejected venue_approved', 'the host is told');
select tests.be('stranger');
select results_eq('select name from public.venues', array['Hall'], 'a stranger sees it now');
select ok((select published_at is not null from public.venues), 'published');

-- Featuring, pausing, suspending
select tests.be('admin');
select is((select featured from public.review_venue(tests.id('hall'), 'feature')), true, 'an admin features it');
select is((select featured from public.review_venue(tests.id('hall'), 'unfeature')), false, 'and no longer');
select tests.be('host');
select lives_ok($$ update public.venues set status = 'paused' where id = tests.id('hall') $$, 'a host pauses');
select throws_ok($$ update public.venues set status = 'pending' where id = tests.id('hall') $$, 'PT409', 'wrong_status', 'which is no way back to review');
select tests.be('admin');
select throws_ok($$ select tests.review('suspend') $$, 'PT422', 'invalid_input', 'a suspension has a reason');
select is(tests.review('suspend', 'Complaints'), 'suspended', 'an admin suspends');
select tests.be('host');
select throws_ok($$ update public.venues set status = 'active' where id = tests.id('hall') $$, 'PT409', 'wrong_status', 'a host cannot undo it');
select throws_ok('select tests.submit()', 'PT409', 'wrong_status', 'nor submit');
select tests.be('admin');
select is(tests.review('restore'), 'paused', 'an admin restores what it was');
select tests.be('host');
select lives_ok($$ update public.venues set status = 'active' where id = tests.id('hall') $$, 'and the host opens it again');
select is(tests.told('host'), 'venue_rejected venue_approved venue_suspended venue_restored', 'each was told');

-- Changing what is published
select lives_ok($$ update public.venues set name = 'Great Hall', capacity = 90, instant_booking = true where id = tests.id('hall') $$, 'a host changes an active venue');
select is((select name || capacity || instant_booking from public.venues where id = tests.id('hall')), 'Hall80true', 'what guests rely on stays until it is reviewed, the rest changes at once');
update public.venues set name = 'Grand Hall', description = 'Bright', images = array[tests.id('host') || '/b.webp', tests.id('host') || '/a.webp'] where id = tests.id('hall');
select is((select changes - 'images' from public.venue_revisions), '{"name": "Grand Hall", "capacity": 90, "description": "Bright"}'::jsonb, 'later changes join the one that waits');
select is((select count(*) from public.venue_images where venue_id = tests.id('hall')), 1::bigint, 'new pictures are not public yet');
select throws_ok($$ update public.venues set name = repeat('x', 161) where id = tests.id('hall') $$, 'PT422', 'invalid_input', 'a change that could never be published is refused at once');
select throws_ok($$ update public.venues set images = '{}' where id = tests.id('hall') $$, 'PT422', 'invalid_input', 'and one that leaves it incomplete');
select throws_ok($$ update public.venues set type_id = gen_random_uuid() where id = tests.id('hall') $$, 'PT422', 'invalid_input', 'and an unknown type');
select throws_ok($$ update public.venues set price_per_hour = 0 where id = tests.id('hall') $$, 'PT422', 'invalid_input', 'an active venue keeps its price');
select throws_ok($$ update public.venue_pricing set pricing_model = 'per_person' where venue_id = tests.id('hall') $$, 'PT422', 'invalid_input', 'and no model whose rates are missing');
select lives_ok($$ update public.venues set price_per_hour = 12000 where id = tests.id('hall') $$, 'prices change at once');
select tests.be('stranger');
select is((select name || price_per_hour from public.venues), 'Hall12000', 'a stranger sees the approved version and the new price');
select tests.be('admin');
select is((select kind || (changes ->> 'name') from public.admin_queue() where name = 'Hall'), 'revisionGrand Hall', 'an admin finds the change in the queue');
select is(tests.review('reject', 'No such hall'), 'active', 'rejects it');
select tests.be('host');
select is((select status || reason from public.venue_revisions), 'rejectedNo such hall', 'and the host reads why');
update public.venues set name = 'Grand Hall', images = array[tests.id('host') || '/b.webp', tests.id('host') || '/a.webp'] where id = tests.id('hall');
select tests.be('rival');
select throws_ok($$ select public.discard_revision(tests.id('hall')) $$, 'PT404', 'not_found', 'another host takes back nothing');
select tests.be('stranger');
select throws_ok($$ select public.discard_revision(tests.id('hall')) $$, 'PT401', 'not_signed_in', 'nor a stranger');
select tests.be('admin');
select is((select name from public.review_venue(tests.id('hall'), 'approve')), 'Grand Hall', 'an approved change is published');
select is((select string_agg(right(path, 6), ' ' order by position) from public.venue_images where venue_id = tests.id('hall')), 'b.webp a.webp', 'with its pictures');
select throws_ok($$ select tests.review('approve') $$, 'PT409', 'wrong_status', 'then nothing waits');
select tests.be('host');
update public.venues set name = 'Hut' where id = tests.id('hall');
select tests.be('admin');
select is(tests.review('reject', 'Not a hut'), 'active', 'a change is refused');
select tests.be('rival');
select throws_ok($$ select public.discard_revision(tests.id('hall')) $$, 'PT404', 'not_found', 'which another host does not forget');
select is((select count(*) from public.venue_revisions), 0::bigint, 'nor read');
select tests.be('host');
select lives_ok($$ select public.discard_revision(tests.id('hall')) $$, 'a host forgets a refused change');
select throws_ok($$ select public.discard_revision(tests.id('hall')) $$, 'PT404', 'not_found', 'once');
update public.venues set name = 'Hut' where id = tests.id('hall');
select lives_ok($$ select public.discard_revision(tests.id('hall')) $$, 'and takes back one that waits');
select throws_ok($$ select public.discard_revision(tests.id('hall')) $$, 'PT404', 'not_found', 'once');
select tests.be('admin');
select lives_ok($$ update public.venues set name = 'Palace' where id = tests.id('hall') $$, 'an admin edits directly');
select is((select name from public.venues where id = tests.id('hall')), 'Palace', 'and it is so');
select lives_ok($$ update public.venues set status = 'draft' where id = tests.id('third') $$, 'an admin may move any status');
select is((select count(*) from public.audit_log where action like 'venue_%' or action like 'revision_%'), 11::bigint, 'every decision is in the log');
select tests.be('host');
select is((select count(*) from public.audit_log), 0::bigint, 'which hosts do not read');
select * from finish();
rollback;

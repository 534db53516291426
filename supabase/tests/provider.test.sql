-- Providers: their part in bookings, what they are owed, their invitations, and the way to the public.
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
create function tests.told(p_name text) returns text language sql security definer as $$
  select string_agg(kind, ' ' order by created_at) from public.notifications where user_id = tests.id(p_name)
$$;
create function tests.logged(p_subject uuid) returns text language sql security definer as $$
  select string_agg(action, ' ' order by id) from public.audit_log where subject_id = p_subject
$$;
create function tests.owed(p_booking text) returns text language sql security definer as $$
  select string_agg(format('%s %s %s', u.first_name, p.net_minor, p.status), ', ' order by u.first_name)
  from public.payouts p join public.users u on u.id = p.payee_id where p.booking_id = tests.id(p_booking)
$$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name), 'role', role)
from (values ('guest', 'guest'), ('host', 'host'), ('band', 'service_provider'), ('baker', 'service_provider'),
  ('novice', 'service_provider'), ('admin', 'guest')) people (name, role);
update public.users set role = 'admin' where id = tests.id('admin');
update public.users set is_verified = true where email like '%@mahfil.test';
insert into public.service_categories (slug, name, name_ar) values ('test-band', 'Bands', 'فرق');
insert into public.service_providers (user_id, business_name, status) values
  (tests.id('band'), 'Band', 'active'), (tests.id('baker'), 'Bakery', 'active'), (tests.id('novice'), 'New', 'pending');
insert into public.services (id, provider_id, category_id, name, description, price, city, status)
select tests.id(s.slug), tests.id(s.provider), c.id, initcap(s.slug), 'About', s.price, 'Cairo', s.status
from (values ('quartet', 'band', 3000, 'active'), ('drums', 'band', 1000, 'active'), ('cake', 'baker', 2000, 'active'),
  ('tango', 'band', 500, 'draft'), ('fire', 'novice', 700, 'draft')) s (slug, provider, price, status),
  (select id from public.service_categories where slug = 'test-band') c;
insert into public.services (id, provider_id, name) values (tests.id('empty'), tests.id('band'), 'Empty');
insert into public.venues (id, host_id, name, city, capacity, status) values
  (tests.id('hall'), tests.id('host'), 'Hall', 'Cairo', 100, 'active'),
  (tests.id('barn'), tests.id('host'), 'Barn', 'Cairo', 50, 'draft');
-- Three bookings of 10000 with a quartet, drums and a cake (6000) and 5 % fee: asked for, confirmed, held.
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests,
  currency, total_minor, fee_minor, lines, policy, details, idempotency_key, hold_expires_at, request_expires_at,
  submitted_at, confirmed_at)
select tests.id(b.slug), tests.id('hall'), tests.id('guest'), tests.id('host'), b.status, b.starts, b.starts + interval '4 hours',
  tstzrange(b.starts, b.starts + interval '4 hours'), 'Africa/Cairo', 40, 'EGP', 16800, 800,
  jsonb_build_array(
    private.price_line('hourly', 'Hourly rate', 'سعر الساعة', 4, 2500),
    private.price_line('service', 'Cake', null, 1, 2000) || jsonb_build_object('service_id', tests.id('cake')),
    private.price_line('service', 'Drums', null, 1, 1000) || jsonb_build_object('service_id', tests.id('drums')),
    private.price_line('service', 'Quartet', null, 1, 3000) || jsonb_build_object('service_id', tests.id('quartet')),
    private.price_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, 800) || '{"percent": 5}'),
  'flexible', '{"contact_name": "Layla Hassan", "phone": "+20100", "event_type": "Wedding"}', gen_random_uuid(),
  case b.status when 'held' then now() + interval '10 minutes' end,
  case b.status when 'pending' then now() + interval '20 hours' end,
  case b.status when 'held' then null else now() end, case b.status when 'confirmed' then now() end
from (values ('asked', 'pending', now() + interval '20 days'), ('sure', 'confirmed', now() + interval '30 days'),
  ('kept', 'held', now() + interval '40 days'), ('over', 'confirmed', now() - interval '5 days')) b (slug, status, starts);
insert into public.booking_services (booking_id, service_id, amount_minor)
select tests.id(b), s.id, s.price from unnest(array['asked', 'sure', 'kept', 'over']) b, public.services s
where s.id in (tests.id('quartet'), tests.id('drums'), tests.id('cake'));
select private.schedule_payouts(b) from public.bookings b where b.id = tests.id('sure');
grant execute on all functions in schema tests to public;
select plan(86);

-- Reading parts of bookings
select tests.be('stranger');
select throws_ok('select * from public.my_service_bookings()', 'PT401', 'not_signed_in', 'a stranger has no part in a booking');
select throws_ok('select public.my_service_booking_counts()', 'PT401', 'not_signed_in', 'nor counts any');
select throws_ok('select * from public.my_payouts()', 'PT401', 'not_signed_in', 'nor is owed anything');
select tests.be('host');
select is_empty('select * from public.my_service_bookings()', 'a host has no parts');
select tests.be('band');
select throws_ok($$ select * from public.my_service_bookings('nonsense') $$, 'PT422', 'invalid_input', 'groups are known');
select is((select count(*) from public.my_service_bookings()), 6::bigint, 'a provider sees their parts of what was sent, not of a hold');
select is(public.my_service_booking_counts(), '{"waiting": 4, "upcoming": 0, "past": 2, "cancelled": 0}'::jsonb, 'counted by group');
select results_eq($$ select reference is not null, venue_name, venue_city, guests, booking_status, part_status, can_decide, service_name, amount_minor
  from public.my_service_bookings('waiting') where booking_id = tests.id('asked') and service_id = tests.id('quartet') $$,
  $$ values (true, 'Hall', 'Cairo', 40, 'pending', 'pending', true, 'Quartet', 3000::bigint) $$, 'with what they need to decide');
select results_eq($$ select distinct guest_name, guest_phone from public.my_service_bookings() $$, $$ values ('Guest', null::text) $$,
  'but how to reach the guest only once both are bound');
select is((select booking_id from public.my_service_bookings('waiting') limit 1), tests.id('asked'), 'what waits comes soonest first');
select is((select count(*) from public.my_service_bookings('waiting', 3, 3)), 1::bigint, 'page by page');
select is_empty('select * from public.bookings', 'the bookings themselves stay closed');

-- Deciding
select tests.be('stranger');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('quartet'), 'accept') $$, 'PT401', 'not_signed_in', 'a stranger decides nothing');
select tests.be('baker');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('quartet'), 'accept') $$, 'PT403', 'forbidden', 'nor another provider');
select tests.be('host');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('quartet'), 'accept') $$, 'PT403', 'forbidden', 'nor the host');
select tests.be('admin');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('quartet'), 'accept') $$, 'PT403', 'forbidden', 'nor an admin');
select tests.be('band');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('quartet'), 'maybe') $$, 'PT422', 'invalid_input', 'it is yes or no');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('quartet'), null) $$, 'PT422', 'invalid_input', 'not nothing');
select throws_ok($$ select public.decide_booking_service(tests.id('nowhere'), tests.id('quartet'), 'accept') $$, 'PT404', 'not_found', 'of a booking that exists');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('nothing'), 'accept') $$, 'PT404', 'not_found', 'and a service that exists');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('tango'), 'accept') $$, 'PT404', 'not_found', 'and is part of it');
select throws_ok($$ select public.decide_booking_service(tests.id('kept'), tests.id('quartet'), 'accept') $$, 'PT404', 'not_found', 'a hold is nobody else''s');
select throws_ok($$ select public.decide_booking_service(tests.id('over'), tests.id('quartet'), 'accept') $$, 'PT409', 'wrong_status', 'what is over is not decided');
select is((select status from public.decide_booking_service(tests.id('sure'), tests.id('quartet'), 'accept')), 'accepted', 'a provider accepts');
select throws_ok($$ select public.decide_booking_service(tests.id('sure'), tests.id('quartet'), 'decline') $$, 'PT409', 'wrong_status', 'once');
select is(tests.told('guest'), 'service_accepted', 'the guest hears it');
select is(tests.told('host'), 'service_accepted', 'and the host');
select results_eq($$ select guest_name, guest_phone, event_type from public.my_service_bookings('upcoming') $$,
  $$ values ('Layla Hassan', '+20100', 'Wedding') $$, 'now they know whom to call');
select is((select event || ' ' || actor_role || ' ' || to_status || ' ' || reason from public.booking_events where booking_id = tests.id('sure')),
  'accept_service provider confirmed Quartet', 'the timeline says so');
select is(tests.owed('sure'), 'Baker 2000 scheduled, Band 4000 scheduled, Host 10000 scheduled', 'each is owed their own');
select is((select status from public.decide_booking_service(tests.id('sure'), tests.id('drums'), 'decline')), 'declined', 'a provider declines');
select is(tests.owed('sure'), 'Baker 2000 scheduled, Band 3000 scheduled, Host 10000 scheduled', 'and is owed less; the host no more');
select tests.be('baker');
select lives_ok($$ select public.decide_booking_service(tests.id('sure'), tests.id('cake'), 'decline') $$, 'another declines their only part');
select is(tests.owed('sure'), 'Baker 2000 cancelled, Band 3000 scheduled, Host 10000 scheduled', 'and is owed nothing');
select lives_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('cake'), 'decline') $$, 'also while it is only asked for');
select is(tests.owed('asked'), null, 'nobody is owed anything yet');
select is(public.my_service_booking_counts(), '{"waiting": 0, "upcoming": 0, "past": 1, "cancelled": 2}'::jsonb, 'declined parts are with the cancelled');
select tests.be('guest');
select is((select array[total_minor, fee_minor] from public.bookings where id = tests.id('sure')), array[13650, 650]::bigint[], 'the guest pays for what remains, and the fee of it');
select is((select sum((line ->> 'amount_minor')::bigint) from public.bookings b, jsonb_array_elements(b.lines) line where b.id = tests.id('sure')), 13650::numeric, 'the lines add up');
select is((select count(*) from public.bookings b, jsonb_array_elements(b.lines) line where b.id = tests.id('sure')), 3::bigint, 'the declined ones are gone');
select is((select total_minor from public.bookings where id = tests.id('asked')), 14700::bigint, 'the request costs less too');
select is(tests.told('guest'), 'service_accepted service_declined service_declined service_declined', 'and hears each answer');
select is_empty($$ select * from public.my_service_bookings() $$, 'a guest has no parts');

-- News for providers
select tests.be('owner');
insert into public.booking_events (booking_id, actor_role, event, from_status, to_status, created_at)
values (tests.id('over'), 'guest', 'request', 'held', 'pending', now() - interval '9 days');
select is(tests.told('band'), null, 'what happened long ago is no news');
insert into public.booking_events (booking_id, actor_role, event, from_status, to_status) values (tests.id('asked'), 'guest', 'request', 'held', 'pending');
select is(tests.told('band'), 'service_requested service_requested', 'a provider hears of each part that is asked for');
select is(tests.told('baker'), null, 'but not of what they declined');
select tests.be('guest');
select lives_ok($$ select public.cancel_booking(tests.id('asked'), 'Changed our minds') $$, 'the guest cancels');
select is(tests.told('band'), 'service_requested service_requested service_cancelled service_cancelled', 'and the provider hears it');
select tests.be('band');
select throws_ok($$ select public.decide_booking_service(tests.id('asked'), tests.id('drums'), 'accept') $$, 'PT409', 'wrong_status', 'then there is nothing to decide');

-- Payouts
select results_eq('select venue_name, net_minor, status from public.my_payouts()', $$ values ('Hall', 3000::bigint, 'scheduled') $$, 'a provider reads what they are owed and for what');
select tests.be('baker');
select is_empty('select * from public.my_payouts()', 'what was cancelled is not owed');
select tests.be('host');
select results_eq('select venue_name, net_minor from public.my_payouts()', $$ values ('Hall', 10000::bigint) $$, 'a host reads theirs');

-- Invitations
select lives_ok($$ insert into public.venue_services (venue_id, service_id) values (tests.id('barn'), tests.id('drums')), (tests.id('barn'), tests.id('cake')) $$, 'a host invites to a draft');
select tests.be('stranger');
select throws_ok('select * from public.my_venue_invitations()', 'PT401', 'not_signed_in', 'a stranger has no invitations');
select throws_ok($$ select public.answer_invitation(tests.id('barn'), tests.id('drums'), 'accept') $$, 'PT401', 'not_signed_in', 'and answers none');
select tests.be('band');
select ok(tests.told('band') like '%service_invited', 'the provider hears of it');
select results_eq('select venue_name, host_name, service_name, status, capacity from public.my_venue_invitations()',
  $$ values ('Barn', 'Host', 'Drums', 'invited', 50) $$, 'and reads what it is, though the venue is not public');
select throws_ok($$ select public.answer_invitation(tests.id('barn'), tests.id('drums'), 'perhaps') $$, 'PT422', 'invalid_input', 'the answer is yes or no');
select throws_ok($$ select public.answer_invitation(tests.id('barn'), tests.id('cake'), 'accept') $$, 'PT404', 'not_found', 'nobody answers for another');
select is((select status from public.answer_invitation(tests.id('barn'), tests.id('drums'), 'accept')), 'accepted', 'they accept');
select is((select status from public.answer_invitation(tests.id('barn'), tests.id('drums'), 'decline')), 'declined', 'and may change their mind');
select ok(tests.told('host') like '%invitation_accepted invitation_declined', 'the host hears both');

-- A provider applies
select tests.be('band');
select throws_ok($$ select public.review_provider(tests.id('novice'), 'approve') $$, 'PT403', 'only_admins', 'no provider approves another');
select tests.be('stranger');
select throws_ok($$ select public.review_provider(tests.id('novice'), 'approve') $$, 'PT401', 'not_signed_in', 'nor a stranger');
select tests.be('novice');
select lives_ok($$ select public.submit_service(tests.id('fire')) $$, 'one who waits may submit services already');
select tests.be('admin');
select throws_ok($$ select public.review_service(tests.id('fire'), 'approve') $$, 'PT409', 'wrong_status', 'but the business is approved first');
select throws_ok($$ select public.review_provider(tests.id('novice'), 'reject', ' ') $$, 'PT422', 'invalid_input', 'a rejection says why');
select throws_ok($$ select public.review_provider(tests.id('guest'), 'approve') $$, 'PT404', 'not_found', 'a guest is no provider');
select is((select status || rejection_reason from public.review_provider(tests.id('novice'), 'reject', 'No website')), 'rejectedNo website', 'an admin rejects');
select throws_ok($$ select public.review_provider(tests.id('novice'), 'reject', 'Again') $$, 'PT409', 'wrong_status', 'once');
select tests.be('novice');
select is((select status || coalesce(rejection_reason, '') from public.register_as_service_provider(tests.id('novice'), 'New and better')), 'pending', 'who applies again starts anew');
select tests.be('admin');
select is((select status from public.review_provider(tests.id('novice'), 'approve')), 'active', 'an admin approves');
select is(tests.told('novice'), 'provider_rejected provider_approved', 'the provider heard both');
select is(tests.logged(tests.id('novice')), 'provider_rejected provider_registered provider_approved', 'the log too');

-- A service is submitted and reviewed
select tests.be('band');
select throws_ok($$ select public.submit_service(tests.id('empty')) $$, 'PT422', 'invalid_input', 'an empty service is not submitted');
select throws_ok($$ select public.submit_service(tests.id('cake')) $$, 'PT403', 'forbidden', 'nor another''s');
select throws_ok($$ select public.submit_service(tests.id('drums')) $$, 'PT409', 'wrong_status', 'nor an active one');
select is((select status from public.submit_service(tests.id('tango'))), 'pending', 'a draft is');
select throws_ok($$ select public.review_service(tests.id('tango'), 'approve') $$, 'PT403', 'only_admins', 'nobody approves their own');
select tests.be('admin');
select throws_ok($$ select public.review_service(tests.id('tango'), 'reject') $$, 'PT422', 'invalid_input', 'a rejection says why');
select is((select status || rejection_reason from public.review_service(tests.id('tango'), 'reject', ' Say more ')), 'rejectedSay more', 'an admin rejects');
select is((select status from public.review_service(tests.id('fire'), 'approve')), 'active', 'and approves');
select ok((select featured from public.review_service(tests.id('fire'), 'feature')), 'and features');
select is((select status || featured from public.review_service(tests.id('fire'), 'suspend', 'Unsafe')), 'suspendedfalse', 'and suspends');
select is((select status || coalesce(rejection_reason, '') from public.review_service(tests.id('fire'), 'restore')), 'active', 'and restores');
select is(tests.logged(tests.id('fire')), 'service_submitted service_approved service_featured service_suspended service_restored', 'all of it is logged');
select * from finish();
rollback;

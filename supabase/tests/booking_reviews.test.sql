-- Reviews, lists of bookings and blocked times: who may read and write what.
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
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name))
from unnest(array['guest', 'friend', 'host', 'rival', 'provider', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin'
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'), tests.id('admin'));
insert into public.venues (id, host_id, name, capacity, status, price_per_hour, minimum_notice_hours)
values (tests.id('hall'), tests.id('host'), 'Hall', 100, 'active', 10000, 2),
  (tests.id('loft'), tests.id('rival'), 'Loft', 100, 'active', 10000, 2),
  (tests.id('draft'), tests.id('host'), 'Draft', 100, 'draft', 10000, 2);
-- Noon in Cairo so many days from now.
create function tests.noon(p_days int) returns timestamptz language sql stable as $$
  select (((now() at time zone 'Africa/Cairo')::date + p_days) + time '12:00') at time zone 'Africa/Cairo'
$$;

-- A booking of the guest at the hall that ended so many days ago, or begins then when negative.
create function tests.book(p_key text, p_ago int, p_status text, p_guest text default 'guest') returns void language sql as $$
  insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests,
    currency, total_minor, lines, policy, idempotency_key, submitted_at, confirmed_at)
  select tests.id(p_key), tests.id('hall'), tests.id(p_guest), tests.id('host'), p_status, ended - interval '1 hour', ended,
    tstzrange(ended - interval '1 hour', ended), 'Africa/Cairo', 10, 'EGP', 1000, '[]', 'flexible', tests.id(p_key),
    case when p_status <> 'held' then now() - interval '90 days' end,
    case when p_status in ('confirmed', 'completed') then now() - interval '90 days' end
  from (select tests.noon(-p_ago) as ended) e
$$;
select tests.book('done', 2, 'completed'), tests.book('ended', 3, 'confirmed'), tests.book('long ago', 40, 'completed'),
  tests.book('ahead', -5, 'confirmed'), tests.book('refused', 4, 'declined'), tests.book('wait', -6, 'pending'),
  tests.book('held', -7, 'held'), tests.book('other', 5, 'completed', 'friend');
create function tests.listed(p_side text, p_group text default null) returns text language sql as $$
  select string_agg(n.name, ' ' order by n.name) from public.my_bookings(p_side, p_group) b
  join unnest(array['done', 'ended', 'long ago', 'ahead', 'refused', 'wait', 'held', 'other']) n (name) on tests.id(n.name) = b.id
$$;
select plan(50);

-- Writing reviews
select tests.be('stranger');
select throws_ok($$ select public.add_review(tests.id('done'), 5, 'Fine') $$, 'PT401', 'not_signed_in', 'a stranger writes no review');
select tests.be('friend');
select throws_ok($$ select public.add_review(tests.id('done'), 5, 'Fine') $$, 'PT403', 'forbidden', 'another guest writes no review of it');
select tests.be('host');
select throws_ok($$ select public.add_review(tests.id('done'), 5, 'Fine') $$, 'PT403', 'forbidden', 'nor does the host');
select tests.be('admin');
select throws_ok($$ select public.add_review(tests.id('done'), 5, 'Fine') $$, 'PT403', 'forbidden', 'nor an admin');
select tests.be('guest');
select throws_ok($$ select public.add_review(tests.id('done'), 6, 'Fine') $$, 'PT422', 'invalid_input', 'five stars at most');
select throws_ok($$ select public.add_review(tests.id('done'), null, 'Fine') $$, 'PT422', 'invalid_input', 'some stars');
select throws_ok($$ select public.add_review(tests.id('done'), 5, '  ') $$, 'PT422', 'invalid_input', 'some words');
select throws_ok($$ select public.add_review(tests.id('done'), 5, repeat('x', 5001)) $$, 'PT422', 'invalid_input', 'not too many');
select throws_ok($$ select public.add_review(tests.id('long ago'), 5, 'Fine') $$, 'PT409', 'wrong_status', 'not after thirty days');
select throws_ok($$ select public.add_review(tests.id('ahead'), 5, 'Fine') $$, 'PT409', 'wrong_status', 'not before the end');
select throws_ok($$ select public.add_review(tests.id('refused'), 5, 'Fine') $$, 'PT409', 'wrong_status', 'not without having been there');
select throws_ok($$ select public.add_review(tests.id('nothing'), 5, 'Fine') $$, 'PT404', 'not_found', 'no such booking');
select is((public.add_review(tests.id('done'), 5, ' Fine ')).text, 'Fine', 'the guest of a completed booking writes one');
select throws_ok($$ select public.add_review(tests.id('done'), 4, 'Fine') $$, 'PT409', 'wrong_status', 'once');
select is((public.add_review(tests.id('ended'), 2, 'Cold')).author_name, 'Guest', 'also where nobody has noted yet that it ended');
select is((select (avg_rating, review_count)::text from public.venues where id = tests.id('hall')), '(3.50,2)', 'average and count follow');
select is(public.venue_rating_counts(tests.id('hall')), array[0, 1, 0, 0, 1], 'and how many gave each number of stars');
select is(public.venue_rating_counts(tests.id('loft')), array[0, 0, 0, 0, 0], 'also where nobody gave any');
select throws_ok($$ insert into public.reviews (booking_id, venue_id, rating, text) values (tests.id('other'), tests.id('hall'), 1, 'x') $$,
  '42501', null, 'nobody writes the table itself');
select throws_ok('update public.reviews set rating = 1', '42501', null, 'or changes it');
select throws_ok('delete from public.reviews', '42501', null, 'or empties it');

-- Answers
select tests.be('owner');
create function tests.review() returns uuid language sql security definer as $$
  select id from public.reviews where booking_id = tests.id('done')
$$;
grant all on all functions in schema tests to public;
select tests.be('guest');
select throws_ok('select public.reply_to_review(tests.review(), ''Thanks'')', 'PT403', 'forbidden', 'a guest does not answer');
select tests.be('rival');
select throws_ok('select public.reply_to_review(tests.review(), ''Thanks'')', 'PT403', 'forbidden', 'nor another host');
select tests.be('stranger');
select throws_ok('select public.reply_to_review(tests.review(), ''Thanks'')', 'PT401', 'not_signed_in', 'nor a stranger');
select tests.be('host');
select throws_ok('select public.reply_to_review(tests.review(), '''')', 'PT422', 'invalid_input', 'an answer has words');
select is((public.reply_to_review(tests.review(), 'Thanks')).reply, 'Thanks', 'the host answers');
select throws_ok('select public.reply_to_review(tests.review(), ''More'')', 'PT409', 'wrong_status', 'once');
select tests.be('stranger');
select is((select count(*)::int from (select id, rating, text, reply from public.reviews) r), 2, 'everyone reads the reviews of an active venue');
select throws_ok('select author_id from public.reviews', '42501', null, 'but not who wrote them');

-- Lists
select throws_ok('select * from public.my_bookings()', 'PT401', 'not_signed_in', 'a stranger has no bookings');
select throws_ok('select public.my_booking_counts()', 'PT401', 'not_signed_in', 'and no counts');
select throws_ok('select public.my_booking(tests.id(''done''))', 'PT401', 'not_signed_in', 'and sees none');
select tests.be('guest');
select is(tests.listed('guest'), 'ahead done ended long ago refused wait', 'a guest sees what they sent');
select is(tests.listed('guest', 'upcoming'), 'ahead wait', 'what is to come');
select is(tests.listed('guest', 'past'), 'done ended long ago refused', 'what is over');
select is(tests.listed('guest', 'completed'), 'done ended long ago', 'what took place');
select is(tests.listed('guest', 'cancelled'), 'refused', 'what did not');
select is(tests.listed('guest', 'held'), 'held', 'and what they hold');
select is(public.my_booking_counts(), '{"upcoming": 2, "past": 4, "completed": 3, "cancelled": 1, "held": 1}'::jsonb, 'and how many');
select is((public.my_booking(tests.id('held'))).other_name, 'Host', 'with the host''s first name');
select throws_ok('select * from public.my_bookings(''admin'')', 'PT403', 'only_admins', 'not those of everybody');
select throws_ok('select * from public.my_bookings(''guest'', ''all of them'')', 'PT422', 'invalid_input', 'groups have names');
select is((select count(*)::int from public.my_bookings('guest', null, 2, 'garbage')), 2, 'a cursor that is none is ignored');
select is((select string_agg(b.reference, ' ') from (
    select * from public.my_bookings('guest', 'upcoming', 1, (select cursor from public.my_bookings('guest', 'upcoming', 1)))) b),
  (select reference from public.bookings where id = tests.id('wait')), 'pages follow each other');
select tests.be('host');
select is(tests.listed('host'), 'ahead done ended long ago other refused wait', 'a host sees requests and bookings, no holds');
select throws_ok('select public.my_booking(tests.id(''held''))', 'PT404', 'not_found', 'also when asked by name');
select is((public.my_booking(tests.id('done'))).other_name, 'Guest', 'with the guest''s first name');
select tests.be('rival');
select is(tests.listed('host'), null, 'another host sees none of them');
select throws_ok('select public.my_booking(tests.id(''done''))', 'PT404', 'not_found', 'also when asked by name');
select tests.be('admin');
select is((select count(*)::int from public.my_bookings('admin')), 7, 'an admin sees all that were sent');

select * from finish();
rollback;

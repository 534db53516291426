-- Reviews are news: to the host, and their answers to the guest.
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
from unnest(array['guest', 'friend', 'host', 'rival', 'admin']) name;
update public.users set role = case email when 'admin@mahfil.test' then 'admin' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('admin'));
insert into public.venues (id, host_id, name, name_ar, city, capacity, status, price_per_hour)
values (tests.id('hall'), tests.id('host'), 'Hall', 'قاعة', 'Cairo', 100, 'active', 10000),
  (tests.id('loft'), tests.id('rival'), 'Loft', null, 'Cairo', 100, 'active', 20000),
  (tests.id('draft'), tests.id('host'), 'Draft', null, 'Cairo', 100, 'draft', 10000);
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests,
  currency, total_minor, lines, policy, idempotency_key, submitted_at, confirmed_at)
select tests.id('done'), tests.id('hall'), tests.id('guest'), tests.id('host'), 'completed', now() - interval '3 hours',
  now() - interval '2 hours', tstzrange(now() - interval '3 hours', now() - interval '2 hours'), 'Africa/Cairo', 10,
  'EGP', 1000, '[]', 'flexible', tests.id('done'), now() - interval '2 days', now() - interval '2 days';
create function tests.told(p_name text) returns text language sql security definer as $$
  select string_agg(kind || ' ' || (data ->> 'venue_name') || ' ' || (data ->> 'side'), ', ' order by created_at)
  from public.notifications where user_id = tests.id(p_name)
$$;
create function tests.review() returns uuid language sql security definer as $$
  select id from public.reviews where booking_id = tests.id('done')
$$;
grant execute on all functions in schema tests to public;
select plan(7);

select tests.be('guest');
select lives_ok($$ select public.add_review(tests.id('done'), 5, 'Fine') $$, 'a guest writes');
select is(tests.told('host'), 'review_received Hall host', 'the host is told');
select is(tests.told('guest'), null, 'the guest is not');
select tests.be('host');
select lives_ok($$ select public.reply_to_review(tests.review(), 'Thanks') $$, 'the host answers');
select is(tests.told('guest'), 'review_answered Hall guest', 'the guest is told');
select is(tests.told('host'), 'review_received Hall host', 'and the host no more');
select tests.be('owner');
update public.reviews set reply = null;
update public.reviews set reply = 'Repaired';
select is(tests.told('guest'), 'review_answered Hall guest', 'what nobody did is no news');

select * from finish();
rollback;

-- Lists and settings, and what providers sell: who reads and who writes.
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
  when 'provider@mahfil.test' then 'service_provider' else 'host' end
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
insert into public.venue_types (slug, name, name_ar) values ('test-villa', 'Villa', 'فيلا');
insert into public.event_types (slug, name, name_ar) values ('test-wedding', 'Wedding', 'زفاف');
insert into public.amenities (slug, name, name_ar) values ('test-wifi', 'Wi-Fi', 'واي فاي');
insert into public.service_categories (slug, name, name_ar) values ('test-band', 'Bands', 'فرق');
insert into public.cities (slug, name, name_ar, country, time_zone, currency, latitude, longitude)
values ('test-city', 'Test City', 'مدينة', 'EG', 'Africa/Cairo', 'EGP', 30, 31);
insert into auth.users (id, email, raw_user_meta_data) values (tests.id('baker'), 'baker@mahfil.test', '{"role": "service_provider"}');
insert into public.service_providers (user_id, business_name, status) values
  (tests.id('provider'), 'Band', 'active'), (tests.id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, price) values
  (tests.id('band'), tests.id('provider'), 'Band', 'active', 3000), (tests.id('choir'), tests.id('provider'), 'Choir', 'draft', 2000),
  (tests.id('cake'), tests.id('baker'), 'Cake', 'draft', 1000);
insert into public.venues (id, host_id, name, status) values
  (tests.id('hall'), tests.id('host'), 'Hall', 'active'), (tests.id('loft'), tests.id('rival'), 'Loft', 'active');
create function tests.knows() returns text language sql as $$
  select format('%s %s %s %s %s', (select count(*) from public.venue_types where slug like 'test-%'),
    (select count(*) from public.event_types where slug like 'test-%'), (select count(*) from public.amenities where slug like 'test-%'),
    (select count(*) from public.service_categories where slug like 'test-%'), (select count(*) from public.cities where slug like 'test-%'))
$$;
grant execute on all functions in schema tests to public;
select plan(60);

-- Lists
select tests.be('stranger');
select is(tests.knows(), '1 1 1 1 1', 'a stranger reads every list');
select tests.be('guest');
select is(tests.knows(), '1 1 1 1 1', 'so does a guest');
select tests.be('admin');
select throws_ok(format('insert into public.%I (slug, name, name_ar) values (''x'', ''X'', ''س'')', t), '42501', null, 'not even an admin writes ' || t)
from unnest(array['venue_types', 'event_types', 'amenities', 'service_categories']) t;
select throws_ok($$ update public.cities set name = 'X' $$, '42501', null, 'nor cities');
select throws_ok($$ delete from public.venue_types $$, '42501', null, 'nor deletes types');

-- Settings
select tests.be('stranger');
select throws_ok('select * from public.platform_settings', '42501', null, 'a stranger reads no settings');
select tests.be('host');
select is((select count(*) from public.platform_settings), 0::bigint, 'nor does a host');
select is(tests.rows($$ update public.platform_settings set value = '0' where key = 'service_fee_percent' $$), 0::bigint, 'nor lowers the fee');
select tests.be('admin');
select is((select value from public.platform_settings where key = 'service_fee_percent'), '5'::jsonb, 'an admin reads the fee');
select is(tests.rows($$ update public.platform_settings set value = '7' where key = 'service_fee_percent' $$), 1::bigint, 'and changes it');
select throws_ok($$ insert into public.platform_settings (key, value) values ('x', '1') $$, '42501', null, 'but invents none');
select is(private.setting_number('nothing', 3), 3::numeric, 'a missing setting has a fallback');
select is(public.currency_exponent('KWD') || '' || public.currency_exponent('EGP') || public.currency_exponent('JPY'), '320', 'currencies know their digits');

-- Newsletter
select tests.be('stranger');
select lives_ok($$ select public.subscribe_newsletter('Reader@Mail.Test', 'ar') $$, 'a stranger subscribes');
select lives_ok($$ select public.subscribe_newsletter('reader@mail.test') $$, 'and again, without learning that they had');
select throws_ok($$ select public.subscribe_newsletter('no address') $$, 'PT422', 'invalid_input', 'but not with nonsense');
select throws_ok($$ select public.subscribe_newsletter(null) $$, 'PT422', 'invalid_input', 'nor nothing');
select throws_ok('select * from public.newsletter_subscribers', '42501', null, 'a stranger reads no addresses');
select tests.be('guest');
select is((select count(*) from public.newsletter_subscribers), 0::bigint, 'nor does a guest');
select throws_ok($$ insert into public.newsletter_subscribers (email) values ('a@b.c') $$, '42501', null, 'who writes none either');
select tests.be('admin');
select is((select string_agg(email || locale, ' ') from public.newsletter_subscribers), 'reader@mail.testar', 'an admin does; each address once');

-- Reading services
select tests.be('stranger');
select results_eq('select name from public.services', array['Band'], 'a stranger sees no draft service');
select tests.be('guest');
select results_eq('select name from public.services', array['Band'], 'nor does a guest');
select tests.be('provider');
select results_eq('select name from public.services order by name', array['Band', 'Choir'], 'a provider sees their own drafts, not another''s');
select tests.be('admin');
select is((select count(*) from public.services), 3::bigint, 'an admin sees all');

-- Writing services
select tests.be('stranger');
select throws_ok($$ insert into public.services (provider_id, name) values (tests.id('provider'), 'X') $$, '42501', null, 'a stranger offers nothing');
select tests.be('guest');
select throws_ok($$ insert into public.services (provider_id, name) values (tests.id('guest'), 'X') $$, '42501', null, 'nor a guest');
select tests.be('host');
select throws_ok($$ insert into public.services (provider_id, name) values (tests.id('provider'), 'X') $$, '42501', null, 'nor a host in a provider''s name');
select tests.be('provider');
select throws_ok($$ insert into public.services (provider_id, name, status) values (tests.id('provider'), 'X', 'active') $$, '42501', null, 'a provider starts with a draft');
select lives_ok($$ insert into public.services (id, provider_id, name, price) values (tests.id('duo'), tests.id('provider'), 'Duo', 1500) $$, 'and so they do');
select is(tests.rows($$ update public.services set price = 1600 where id = tests.id('duo') $$), 1::bigint, 'set its price');
select is(tests.rows($$ update public.services set price = 1 where id = tests.id('cake') $$), 0::bigint, 'but not another''s');
select throws_ok($$ update public.services set featured = true $$, '42501', null, 'nobody features their own');
select throws_ok($$ update public.services set avg_rating = 5 $$, '42501', null, 'nor rates it');
select throws_ok($$ update public.services set price = -1 where id = tests.id('duo') $$, '23514', null, 'a price is not negative');
select throws_ok($$ update public.services set status = 'active' where id = tests.id('duo') $$, 'PT409', 'wrong_status', 'a provider approves nothing');
select lives_ok($$ update public.services set status = 'pending' where id = tests.id('duo') $$, 'but submits');
select ok((select submitted_at is not null from public.services where id = tests.id('duo')), 'from now on it waits');
select lives_ok($$ update public.services set status = 'draft' where id = tests.id('duo') $$, 'and takes it back');
select lives_ok($$ update public.services set status = 'paused' where id = tests.id('band') $$, 'pauses an active one');
select lives_ok($$ update public.services set status = 'active' where id = tests.id('band') $$, 'and opens it again');
select is(tests.rows($$ delete from public.services where id = tests.id('band') $$), 0::bigint, 'an active one is not deleted');
select is(tests.rows($$ delete from public.services where id = tests.id('duo') $$), 1::bigint, 'a draft is');
select tests.be('admin');
select is(tests.rows($$ update public.services set status = 'active' where id = tests.id('cake') $$), 1::bigint, 'an admin approves');

-- Services at venues
select tests.be('provider');
select throws_ok($$ insert into public.venue_services (venue_id, service_id) values (tests.id('hall'), tests.id('band')) $$, '42501', null, 'a provider does not invite themselves');
select tests.be('rival');
select throws_ok($$ insert into public.venue_services (venue_id, service_id) values (tests.id('hall'), tests.id('band')) $$, '42501', null, 'nor does another host');
select tests.be('host');
select throws_ok($$ insert into public.venue_services (venue_id, service_id, status) values (tests.id('hall'), tests.id('band'), 'accepted') $$, '42501', null, 'a host does not accept for the provider');
select lives_ok($$ insert into public.venue_services (venue_id, service_id) values (tests.id('hall'), tests.id('band')), (tests.id('hall'), tests.id('cake')) $$, 'a host invites');
select is(tests.rows($$ update public.venue_services set status = 'accepted' $$), 0::bigint, 'and cannot answer');
select tests.be('stranger');
select is((select count(*) from public.venue_services), 0::bigint, 'a stranger sees no invitation');
select tests.be('rival');
select is((select count(*) from public.venue_services), 0::bigint, 'nor does another host');
select tests.be('provider');
select is((select count(*) from public.venue_services), 1::bigint, 'a provider sees their own');
select is(tests.rows($$ update public.venue_services set status = 'accepted' $$), 1::bigint, 'and accepts');
select tests.be('stranger');
select is((select count(*) from public.venue_services), 1::bigint, 'then everybody sees it');
select tests.be('baker');
select is(tests.rows($$ delete from public.venue_services where service_id = tests.id('cake') $$), 1::bigint, 'a provider may leave');
select tests.be('rival');
select is(tests.rows($$ delete from public.venue_services $$), 0::bigint, 'another host ends nothing');
select tests.be('host');
select is(tests.rows($$ delete from public.venue_services $$), 1::bigint, 'a host may end it');
select * from finish();
rollback;

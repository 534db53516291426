-- What keeps people in touch: favourites, conversations, notices, the log, and files.
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
insert into public.venues (id, host_id, name, name_ar, status) values (tests.id('hall'), tests.id('host'), 'Hall', 'قاعة', 'active'),
  (tests.id('loft'), tests.id('rival'), 'Loft', null, 'active'), (tests.id('draft'), tests.id('host'), 'Draft', null, 'draft');
insert into public.service_providers (user_id, business_name, status) values (tests.id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status) values (tests.id('band'), tests.id('provider'), 'Band', 'active'), (tests.id('choir'), tests.id('provider'), 'Choir', 'draft');
insert into public.bookings (id, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied, time_zone, guests, currency, total_minor, lines, policy, idempotency_key, submitted_at)
values (tests.id('party'), tests.id('hall'), tests.id('friend'), tests.id('host'), 'confirmed', '2027-01-01', '2027-01-02', tstzrange('2027-01-01', '2027-01-02'), 'UTC', 1, 'EGP', 1, '[]', 'flexible', gen_random_uuid(), now());
create function tests.talk(p_guest text) returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.id(p_guest) and venue_id is not null
$$;
grant execute on all functions in schema tests to public;
select plan(73);

-- Favourites
select tests.be('stranger');
select throws_ok('select * from public.favorites', '42501', null, 'a stranger has no favourites');
select tests.be('guest');
select lives_ok($$ insert into public.favorites (user_id, venue_id) values (tests.id('guest'), tests.id('hall')) $$, 'a guest keeps a venue');
select throws_ok($$ insert into public.favorites (user_id, venue_id) values (tests.id('friend'), tests.id('hall')) $$, '42501', null, 'but for nobody else');
select throws_ok($$ insert into public.favorites (user_id, venue_id) values (tests.id('guest'), tests.id('draft')) $$, '42501', null, 'nor one they cannot see');
select tests.be('friend');
select is((select count(*) from public.favorites), 0::bigint, 'nobody sees another''s favourites');
select is(tests.rows('delete from public.favorites'), 0::bigint, 'nor drops them');
select tests.be('admin');
select is((select count(*) from public.favorites), 0::bigint, 'not even an admin');
select tests.be('guest');
select throws_ok($$ update public.favorites set venue_id = tests.id('loft') $$, '42501', null, 'a favourite is kept or dropped');
select is(tests.rows('delete from public.favorites'), 1::bigint, 'and a guest drops it');

-- Beginning to talk
select tests.be('stranger');
select throws_ok($$ select public.start_conversation(tests.id('hall'), p_body => 'Hello') $$, 'PT401', 'not_signed_in', 'a stranger writes to nobody');
select throws_ok('select public.my_conversations()', 'PT401', 'not_signed_in', 'and has no conversations');
select throws_ok($$ select public.send_message(gen_random_uuid(), 'x') $$, 'PT401', 'not_signed_in', 'sends nothing');
select throws_ok($$ select public.mark_conversation_read(gen_random_uuid()) $$, 'PT401', 'not_signed_in', 'and reads nothing');
select tests.be('guest');
select throws_ok($$ select public.start_conversation(p_body => 'Hello') $$, 'PT422', 'invalid_input', 'a conversation is about something');
select throws_ok($$ select public.start_conversation(tests.id('hall'), tests.id('band'), null, 'Hello') $$, 'PT422', 'invalid_input', 'about one thing');
select throws_ok($$ select public.start_conversation(tests.id('draft'), p_body => 'Hello') $$, 'PT404', 'not_found', 'not about a hidden venue');
select throws_ok($$ select public.start_conversation(p_service_id => tests.id('choir'), p_body => 'Hello') $$, 'PT404', 'not_found', 'nor a hidden service');
select throws_ok($$ select public.start_conversation(p_booking_id => tests.id('party'), p_body => 'Hello') $$, 'PT404', 'not_found', 'nor another''s booking');
select throws_ok($$ select public.start_conversation(tests.id('hall'), p_body => E' \n ') $$, 'PT422', 'invalid_input', 'and it says something');
select throws_ok($$ select public.start_conversation(tests.id('hall'), p_body => repeat('x', 5001)) $$, 'PT422', 'invalid_input', 'but not without end');
select is((select host_id from public.start_conversation(tests.id('hall'), p_body => 'Hello')), tests.id('host'), 'a guest writes to a host');
select is((select id from public.start_conversation(tests.id('hall'), p_body => 'Are you there?')), tests.talk('guest'), 'again in the same conversation');
select is((select host_id from public.start_conversation(p_service_id => tests.id('band'), p_body => 'Free in May?')), tests.id('provider'), 'and to a provider');
select tests.be('host');
select throws_ok($$ select public.start_conversation(tests.id('hall'), p_body => 'Me') $$, 'PT422', 'own_venue', 'nobody writes to themselves');
select is((select guest_id from public.start_conversation(p_booking_id => tests.id('party'), p_body => 'Welcome')), tests.id('friend'), 'a host writes to the guest of a booking');
select tests.be('friend');
select is((select id from public.start_conversation(p_booking_id => tests.id('party'), p_body => 'Thanks')), tests.talk('friend'), 'who answers in the same conversation');

-- Talking
select tests.be('host');
select is((select body from public.send_message(tests.talk('guest'), '  Yes  ')), 'Yes', 'a host answers');
select is((select unread from public.my_conversations() where other_name = 'Guest'), 2, 'two messages are unread');
select is((select venue_name || venue_name_ar || last_message || last_message_mine || my_side from public.my_conversations() where other_name = 'Guest'),
  'HallقاعةYestruehost', 'a list says about what, and what was said last');
select is(tests.told('host'), 'message_received message_received', 'a notice for each conversation, not for each message');
select is(public.mark_conversation_read(tests.talk('guest')), 2, 'a host reads them');
select is(public.mark_conversation_read(tests.talk('guest')), 0, 'once');
select is((select count(*) from public.notifications where read_at is null), 1::bigint, 'which settles that notice');
select tests.be('guest');
select is((select unread from public.my_conversations() where venue_id = tests.id('hall')), 1, 'the guest has one to read');
select is((select count(*) from public.messages), 4::bigint, 'and reads what was said in both of theirs');
select tests.be('rival');
select is((select count(*) from public.conversations), 0::bigint, 'another host sees no conversation');
select is((select count(*) from public.messages), 0::bigint, 'and no message');
select is((select count(*) from public.my_conversations()), 0::bigint, 'in no list');
select throws_ok($$ select public.send_message(tests.talk('guest'), 'x') $$, 'PT404', 'not_found', 'joins none');
select throws_ok($$ select public.mark_conversation_read(tests.talk('guest')) $$, 'PT404', 'not_found', 'and reads none');
select tests.be('admin');
select is((select count(*) from public.messages), 0::bigint, 'not even an admin reads along');
select tests.be('guest');
select throws_ok($$ insert into public.messages (conversation_id, sender_id, body) values (tests.talk('guest'), tests.id('host'), 'x') $$, '42501', null, 'nobody writes in another''s name');
select throws_ok($$ update public.messages set body = 'x' $$, '42501', null, 'nor changes what was said');
select throws_ok($$ insert into public.conversations (guest_id, host_id) values (tests.id('guest'), tests.id('host')) $$, '42501', null, 'nor opens a conversation past the function');
select lives_ok($$ select public.send_message(tests.talk('guest'), 'message ' || n) from generate_series(1, 27) n $$, 'thirty messages a minute are enough');
select throws_ok($$ select public.send_message(tests.talk('guest'), 'one more') $$, 'PT422', 'rate_limited', 'more are refused');
select throws_ok($$ select public.start_conversation(tests.id('loft'), p_body => 'one more') $$, 'PT422', 'rate_limited', 'also elsewhere');

-- Notices
select is((select count(*) from public.notifications), 1::bigint, 'a guest sees their own notices');
select throws_ok($$ update public.notifications set kind = 'x' $$, '42501', null, 'and cannot rewrite them');
select throws_ok($$ insert into public.notifications (user_id, kind) values (tests.id('host'), 'x') $$, '42501', null, 'nor send any');
select is(tests.rows('update public.notifications set read_at = now()'), 1::bigint, 'but mark as read');
select is(tests.rows('delete from public.notifications'), 1::bigint, 'and delete, their own');
select tests.be('stranger');
select throws_ok('select * from public.notifications', '42501', null, 'a stranger has none');
select throws_ok('select * from public.messages', '42501', null, 'and no messages');
select throws_ok('select * from public.conversations', '42501', null, 'and no conversations');
select throws_ok('select * from public.audit_log', '42501', null, 'and no log');
select tests.be('host');
select is((select count(*) from public.audit_log), 0::bigint, 'a host reads no log');
select throws_ok($$ insert into public.audit_log (action, subject_type) values ('x', 'x') $$, '42501', null, 'nor writes one');
select throws_ok('select private.notify(tests.id(''guest''), ''x'')', '42501', null, 'nor calls the helper that notifies');
select throws_ok('select private.audit(''x'', ''x'', null)', '42501', null, 'nor the one that logs');
select tests.be('owner');
select private.audit('test', 'user', tests.id('guest'));
select tests.be('admin');
select ok(exists (select 1 from public.audit_log where action = 'test'), 'an admin reads the log');
select throws_ok('delete from public.audit_log', '42501', null, 'and cannot clean it');

-- Files
select tests.be('stranger');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('venue-images', tests.id('host') || '/x.webp') $$, '42501', null, 'a stranger stores nothing');
select tests.be('host');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('venue-images', tests.id('rival') || '/x.webp') $$, '42501', null, 'nobody stores in another''s folder');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('venue-images', 'x.webp') $$, '42501', null, 'nor in none');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('secrets', tests.id('host') || '/x.webp') $$, '42501', null, 'nor in an unknown bucket');
select lives_ok($$ insert into storage.objects (bucket_id, name) values ('venue-images', tests.id('host') || '/x.webp') $$, 'a host stores in their own');
select tests.be('rival');
select is(tests.rows($$ delete from storage.objects where name like '%/x.webp' $$), 0::bigint, 'another host deletes nothing of it');
select is(tests.rows($$ update storage.objects set name = tests.id('rival') || '/y.webp' where name like '%/x.webp' $$), 0::bigint, 'nor takes it');
select tests.be('host');
select throws_ok($$ update storage.objects set name = tests.id('rival') || '/y.webp' where name like '%/x.webp' $$, '42501', null, 'nor is it given away');
select is(tests.rows($$ delete from storage.objects where name like '%/x.webp' $$), 1::bigint, 'its owner deletes it');
select tests.be('stranger');
select lives_ok('select count(*) from storage.objects', 'everybody may look at pictures');
select tests.be('owner');
select is((select count(*) from storage.buckets where id in ('venue-images', 'service-images', 'avatars') and public), 3::bigint, 'three buckets are public');
select * from finish();
rollback;

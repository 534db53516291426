-- Saved replies: who stores them, how many, and the values of their placeholders.
begin;
select tests.create_users();
select tests.create_user('other_provider', 'service_provider');
select tests.create_venues();
update public.venues set name = 'Hall', name_ar = 'القاعة' where id = tests.uuid('hall');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price, pricing_type)
  values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000, 'fixed');
insert into public.venue_services (venue_id, service_id, status) values (tests.uuid('hall'), tests.uuid('band'), 'accepted');
create function tests.talk(p_kind text) returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and (listing_id in (select id from public.services)) = (p_kind = 'service')
$$;
comment on function tests.talk is 'Returns the conversation of the guest about a venue or a service.';
select plan(36);

select tests.clear_authentication();
select throws_ok($$ select public.save_reply(tests.uuid('reply'), 'x', 'x', '') $$, 'PT401', 'not_signed_in', 'a signed-out visitor cannot save a reply');
select throws_ok('select * from public.saved_replies', '42501', null, 'a signed-out visitor cannot read saved replies');
select tests.authenticate_as('guest');
select throws_ok($$ select public.save_reply(tests.uuid('reply'), 'x', 'x', '') $$, 'PT403', 'forbidden', 'a guest cannot save a reply');
select throws_ok($$ insert into public.saved_replies (owner_id, title, text_en, text_ar) values (tests.user_id('guest'), 'x', 'x', '') $$,
  '42501', null, 'a guest cannot insert a saved reply into the table');
select tests.authenticate_as('host');
select is(public.save_reply(tests.uuid('reply'), ' Directions ', ' Come by {venue} ', ''), tests.uuid('reply'), 'a host can save a reply');
select results_eq('select title, text_en, text_ar from public.saved_replies', $$ values ('Directions', 'Come by {venue}', '') $$,
  'a saved reply is trimmed');
select is(public.save_reply(tests.uuid('reply'), 'Directions', 'Come by {venue}', 'أهلاً'), tests.uuid('reply'), 'a host can change a reply');
select is((select count(*) from public.saved_replies), 1::bigint, 'a reply that is saved again under its id is one reply');
select throws_ok(format('select public.save_reply(%L, %L, %L, %L)', id, title, en, ar), 'PT422', 'invalid_input', 'a reply is refused that is saved ' || why)
from (values
  (null, 'x', 'x', '', 'without an id'), (gen_random_uuid(), ' ', 'x', '', 'without a name'),
  (gen_random_uuid(), repeat('x', 81), 'x', '', 'with a name of 81 characters'),
  (gen_random_uuid(), 'x', '  ', null, 'without a text'), (gen_random_uuid(), 'x', repeat('x', 2001), 'x', 'with an English text of 2,001 characters'),
  (gen_random_uuid(), 'x', 'x', repeat('ض', 2001), 'with an Arabic text of 2,001 characters'),
  (gen_random_uuid(), 'x', 'Hello {guset}', '', 'with a word that nothing fills in'),
  (gen_random_uuid(), 'x', 'Hello {guest}', 'أهلًا {الضيف}', 'with an Arabic word that nothing fills in')
) refused (id, title, en, ar, why);
select throws_ok($$ update public.saved_replies set title = 'x' $$, '42501', null, 'a host cannot update the table');
select lives_ok($$ select public.save_reply(gen_random_uuid(), 'Reply ' || n, repeat('x', 2000), '') from generate_series(2, 50) n $$, 'a host can save 50 replies');
select throws_ok($$ select public.save_reply(gen_random_uuid(), 'One more', 'x', '') $$, 'PT422', 'invalid_input', 'a host cannot save a 51st reply');
select is(public.save_reply(tests.uuid('reply'), 'Directions', 'Come', ''), tests.uuid('reply'), 'a host with 50 replies can change one');
select tests.authenticate_as('provider');
select is_empty('select * from public.saved_replies', 'a provider cannot read the replies of a host');
select throws_ok($$ select public.save_reply(tests.uuid('reply'), 'x', 'x', '') $$, 'PT404', 'not_found', 'a provider cannot change a reply of a host');
select throws_ok($$ select public.delete_reply(tests.uuid('reply')) $$, 'PT404', 'not_found', 'a provider cannot delete a reply of a host');
select is(public.save_reply(tests.uuid('band reply'), 'Songs', '', 'أهلاً'), tests.uuid('band reply'), 'a provider can save a reply in Arabic alone');
select tests.authenticate_as('admin');
select is_empty('select * from public.saved_replies', 'an admin cannot read the replies of users');
select tests.authenticate_as('host');
select lives_ok($$ select public.delete_reply(tests.uuid('reply')) $$, 'a host can delete a reply');
select is((select count(*) from public.saved_replies), 49::bigint, 'a deleted reply is gone');

-- Values
select tests.authenticate_as('guest');
select public.start_conversation(tests.uuid('hall'), p_body => 'Hello', p_starts_at => tests.cairo_noon(9), p_ends_at => tests.cairo_noon(9) + interval '2 hours');
select public.start_conversation(p_service_id => tests.uuid('band'), p_body => 'Hello');
select throws_ok('select * from public.get_reply_values(tests.talk(''venue''))', 'PT404', 'not_found', 'a guest gets no values of their conversation');
select tests.authenticate_as('other_host');
select throws_ok('select * from public.get_reply_values(tests.talk(''venue''))', 'PT404', 'not_found', 'another host gets no values of a conversation');
select tests.authenticate_as('host');
select results_eq('select guest_name, venue_name, venue_name_ar, starts_at, time_zone, total_minor, currency from public.get_reply_values(tests.talk(''venue''))',
  $$ values ('Guest', 'Hall', 'القاعة', tests.cairo_noon(9), 'Africa/Cairo', null::bigint, null::text) $$,
  'a host has before a booking what the guest asked about, without a total');
select tests.authenticate_as('provider');
select results_eq('select guest_name, venue_name, starts_at, total_minor from public.get_reply_values(tests.talk(''service''))',
  $$ values ('Guest', null::text, null::timestamptz, null::bigint) $$, 'a provider has the name of who asked and nothing else');
select tests.authenticate_as_database_owner();
select tests.create_booking('party', 'confirmed', tests.cairo_noon(20), p_guest => 'guest');
insert into public.booking_services (booking_id, service_id, status, amount_minor) values (tests.uuid('party'), tests.uuid('band'), 'accepted', 300000);
select tests.authenticate_as('host');
select public.start_conversation(p_booking_id => tests.uuid('party'), p_body => 'Welcome');
select is((select starts_at from public.get_reply_values(tests.talk('venue'))), tests.cairo_noon(20), 'a host has the values of a booking once there is one');
select is((select total_minor from public.get_reply_values(tests.talk('venue'))), (select total_minor from public.bookings where id = tests.uuid('party')),
  'a host has the total of the booking');
select tests.authenticate_as('provider');
select results_eq('select venue_name, starts_at, total_minor from public.get_reply_values(tests.talk(''service''))',
  $$ values ('Hall', tests.cairo_noon(20), 300000::bigint) $$, 'a provider has the price of their service, and never the total of the booking');
select tests.authenticate_as('other_provider');
select throws_ok('select * from public.get_reply_values(tests.talk(''service''))', 'PT404', 'not_found', 'another provider gets no values of a conversation');
select tests.authenticate_as_database_owner();
update public.booking_services set status = 'declined' where booking_id = tests.uuid('party');
select tests.authenticate_as('provider');
select is((select total_minor from public.get_reply_values(tests.talk('service'))), null, 'a provider who declined has no values of the booking');

select * from finish();
rollback;

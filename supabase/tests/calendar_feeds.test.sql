-- Calendar feeds of a venue: who may create, read, replace and revoke one, and what it shows.
begin;
select tests.create_users();
select tests.create_venue('hall');
select tests.create_booking('party', 'confirmed', tests.utc_time(10, 10), '4 hours',
  p_details => '{"contact_name": "Secret Guest"}');
select plan(24);

select tests.clear_authentication();
select throws_ok($$ select public.rotate_calendar_feed_token(tests.uuid('hall'), repeat('a', 43)) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot create a calendar feed');
select throws_ok('select * from public.calendar_feeds', '42501', null,
  'a signed-out visitor cannot list calendar feeds');
select is(public.get_calendar_feed(repeat('a', 43)), null, 'a token that was never issued reads no feed');
select is(public.get_calendar_feed(null), null, 'a missing token reads no feed');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.rotate_calendar_feed_token(tests.uuid('hall'), repeat('a', 43)) $$, 'PT404', 'not_found',
  'another host cannot create a feed of the venue');
select tests.authenticate_as('host');
select throws_ok($$ select public.rotate_calendar_feed_token(tests.uuid('hall'), 'short') $$, 'PT422', 'invalid_input',
  'a short token is refused');
select lives_ok($$ select public.rotate_calendar_feed_token(tests.uuid('hall'), repeat('a', 43)) $$,
  'a host can create a feed of their venue');
select throws_ok('select token_hash from public.calendar_feeds', '42501', null,
  'a host cannot read the hash of a token');
select lives_ok($$ insert into public.blocked_times (venue_id, starts_at, ends_at, reason)
  values (tests.uuid('hall'), tests.utc_time(12, 10), tests.utc_time(12, 12), 'Private matter') $$,
  'a host can block a time that the feed is going to show');
select tests.authenticate_as('other_host');
select is_empty('select id from public.calendar_feeds', 'another host sees no feed of the venue');
select throws_ok($$ select public.revoke_calendar_feed(tests.uuid('hall')) $$, 'PT404', 'not_found',
  'another host cannot revoke the feed of the venue');
select tests.clear_authentication();
select is(jsonb_array_length(public.get_calendar_feed(repeat('a', 43)) -> 'entries'), 2,
  'a signed-out visitor with the token reads all entries of the feed');
select is((select string_agg(e ->> 'kind', ' ' order by e ->> 'start') from jsonb_array_elements(
  public.get_calendar_feed(repeat('a', 43)) -> 'entries') e), 'booking block',
  'a feed lists bookings and blocked times');
select unalike(public.get_calendar_feed(repeat('a', 43))::text, '%Secret%',
  'a feed does not contain the name of a guest');
select unalike(public.get_calendar_feed(repeat('a', 43))::text, '%Private%',
  'a feed does not contain the reason of a block');
select tests.authenticate_as('host');
select isnt((select last_read_at from public.calendar_feeds), null,
  'a host sees when their feed was last read');
update public.blocked_times set ends_at = tests.utc_time(12, 13) where venue_id = tests.uuid('hall');
select is((select sequence from public.blocked_times), 1, 'a changed block increases its sequence number');
select lives_ok($$ select public.rotate_calendar_feed_token(tests.uuid('hall'), repeat('b', 43)) $$,
  'a host can replace the token of their feed');
select is(public.get_calendar_feed(repeat('a', 43)), null, 'the replaced token reads no feed');
select isnt(public.get_calendar_feed(repeat('b', 43)), null, 'the new token reads the feed');
select tests.authenticate_as_database_owner();
update public.calendar_feeds set minute_reads = 60 where revoked_at is null;
select is(public.get_calendar_feed(repeat('b', 43)), '{"limited": true}',
  'a feed answers with a limit after 60 reads within a minute');
update public.calendar_feeds set minute = now() - interval '2 minutes' where revoked_at is null;
select isnt(public.get_calendar_feed(repeat('b', 43)) -> 'entries', null,
  'a limited feed can be read again after a minute');
select tests.authenticate_as('host');
select lives_ok($$ select public.revoke_calendar_feed(tests.uuid('hall')) $$, 'a host can revoke their feed');
select is(public.get_calendar_feed(repeat('b', 43)), null, 'a revoked token reads no feed');

select * from finish();
rollback;

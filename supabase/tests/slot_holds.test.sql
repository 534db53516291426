-- Holds for other users: that a time is held and until when.
begin;
select tests.create_users();
select tests.create_venue('hall');
select tests.create_venue('draft');
update public.venues set minimum_notice_hours = 0, instant_booking = true where id = tests.uuid('hall');
update public.venues set status = 'draft' where id = tests.uuid('draft');
create function tests.slot_hold(p_from text, p_to text) returns jsonb
language sql as $$
  select public.get_slot_hold(tests.uuid('hall'), tests.cairo_time(5, p_from::time), tests.cairo_time(5, p_to::time))
$$;
create function tests.slot_state(p_time text) returns text
language sql as $$
  select (slot ->> 'state') || case when (slot ->> 'held')::boolean then ', held' else '' end
  from jsonb_array_elements(public.get_venue_day_availability(
    tests.uuid('hall'), (tests.cairo_time(5, '12:00') at time zone 'Africa/Cairo')::date) -> 'slots') slot
  where slot ->> 'time' = p_time
$$;
-- The reported end of a hold with this offset from a full minute.
create function tests.until_of_hold_ending(p_after interval) returns interval
language plpgsql as $$
declare
  v_minute timestamptz := date_trunc('minute', now() + interval '10 minutes');
begin
  update public.bookings set hold_expires_at = v_minute + p_after where id = tests.booking_id('held');
  return (tests.slot_hold('12:00', '14:00') ->> 'until')::timestamptz - v_minute;
end $$;
select plan(13);

select tests.authenticate_as('guest');
select tests.create_hold('held', tests.cairo_time(5, '12:00'), '2 hours');
select tests.authenticate_as('other_guest');
select public.submit_booking(tests.create_hold('booked', tests.cairo_time(5, '16:00'), '2 hours'), '{}');

select tests.clear_authentication();
select is((select array_agg(key order by key) from jsonb_object_keys(tests.slot_hold('13:00', '15:00')) key),
  array['until'], 'a visitor is told nothing else of a hold, such as whose it is');
select is(tests.slot_hold('16:00', '18:00'), null, 'a booked time is not held');
select is(tests.slot_hold('13:00', '17:00'), null, 'a time of which a part is booked is not held');
select is(tests.slot_hold('10:00', '11:00'), null, 'a free time is not held');
select is(tests.slot_state('12:30') || '; ' || tests.slot_state('16:30'), 'taken, held; taken',
  'the slots of a day tell held times from booked ones');
select throws_ok($$ select public.get_slot_hold(tests.uuid('draft'), now(), now() + interval '1 hour') $$, 'PT404', 'not_found',
  'a hold at a venue that is not public is not told of');
select throws_ok($$ select tests.slot_hold('12:00', '12:00') $$, 'PT422', 'invalid_range', 'a time without a duration is refused');

select tests.authenticate_as('other_guest');
select is((select array_agg(key order by key) from jsonb_object_keys(tests.slot_hold('12:00', '14:00')) key),
  array['until'], 'another guest is told no more of a hold than a visitor');
select tests.authenticate_as('guest');
select is((select array_agg(key order by key) from jsonb_object_keys(tests.slot_hold('12:00', '14:00')) key),
  array['until'], 'a guest is told of their own hold what others are');
select tests.authenticate_as_database_owner();
select is(tests.until_of_hold_ending('0 seconds'), '0 minutes', 'a hold that ends with a minute is said to last until then');
select is(tests.until_of_hold_ending('1 microsecond'), '1 minute', 'a hold that ends just after a minute is not said to end before it does');
select is(tests.until_of_hold_ending('59 seconds'), '1 minute', 'a hold that ends within a minute is said to last until the next one');
update public.bookings set hold_expires_at = now() - interval '1 second' where id = tests.booking_id('held');
select is(tests.slot_hold('12:00', '14:00'), null, 'a hold that has expired keeps nothing');

select * from finish();
rollback;

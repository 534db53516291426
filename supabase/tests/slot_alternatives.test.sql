-- Alternatives to a taken time: free, of the same length, and near.
begin;
select tests.create_users();
select tests.create_venue('hall');
update public.venues set minimum_notice_hours = 0, instant_booking = true where id = tests.uuid('hall');
update public.opening_hours set opens = '10:00', closes = '22:00' where venue_id = tests.uuid('hall');
create function tests.alternatives(p_from timestamptz, p_to timestamptz, p_guests int default 10) returns text
language sql as $$
  select string_agg((local_start::date - (now() at time zone 'Africa/Cairo')::date) || ' ' || to_char(local_start, 'HH24:MI'),
    ', ' order by position)
  from jsonb_array_elements(public.find_alternative_slots(tests.uuid('hall'), p_from, p_to, p_guests))
    with ordinality listed (alternative, position),
    lateral (select (alternative ->> 'start')::timestamptz at time zone 'Africa/Cairo' as local_start) l
$$;
comment on function tests.alternatives is
  'Returns the starts of the alternatives as days from today and time in Cairo, in the order of the answer.';
select plan(5);

select tests.authenticate_as('other_guest');
select public.submit_booking(tests.create_hold('booking', tests.cairo_noon(5), '3 hours'), '{}');
select tests.authenticate_as('guest');
select is(tests.alternatives(tests.cairo_time(5, '13:00'), tests.cairo_time(5, '15:00')), '5 15:00, 5 10:00, 6 13:00',
  'a taken time has the next free time, the one before and the same time of the next day as alternatives');
select is(tests.alternatives(tests.cairo_time(5, '10:00'), tests.cairo_time(5, '23:00')), null,
  'a time longer than the opening hours of a day has no alternatives');
select is(tests.alternatives(tests.cairo_time(5, '13:00'), tests.cairo_time(5, '15:00'), 500), null,
  'a time with more guests than the venue holds has no alternatives');
select throws_ok($$ select tests.alternatives(tests.cairo_time(5, '13:00'), tests.cairo_time(5, '13:00')) $$, 'PT422', 'invalid_range',
  'a time without a duration is refused instead of offered alternatives');
select throws_ok($$ select public.find_alternative_slots(tests.uuid('nowhere'), now(), now() + interval '1 hour', 1) $$,
  'PT404', 'not_found', 'an unknown venue is refused instead of offered alternatives');

select * from finish();
rollback;

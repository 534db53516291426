-- Totals in currencies with three decimals: when cards are taken, every price is rounded up to the processor's step.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
update public.venues set price_per_hour = 4551, minimum_notice_hours = 0, instant_booking = false;
update public.venue_pricing set currency = 'KWD', minimum_hours = 3;
insert into public.venue_payment_terms (venue_id, takes_cards, takes_cash) values
  (tests.uuid('hall'), true, true), (tests.uuid('loft'), false, true);
insert into public.venue_addons (id, venue_id, name, pricing, price, position)
values (tests.uuid('chairs'), tests.uuid('hall'), 'Chairs', 'per_booking', 123, 1);
create function tests.quote(p_venue text, p_hours int default 3, p_addons jsonb default '[]') returns jsonb language sql as $$
  select public.quote_booking(tests.uuid(p_venue), tests.cairo_noon(5), tests.cairo_noon(5) + make_interval(hours => p_hours), 1, p_addons)
$$;
create function tests.amounts(p_price jsonb) returns text language sql as $$
  select concat_ws(' ', p_price ->> 'total_minor', p_price ->> 'fee_minor', (
    select string_agg(line ->> 'amount_minor', '+' order by place) from jsonb_array_elements(p_price -> 'lines') with ordinality l (line, place)))
$$;
create function tests.booked(p_name text) returns text language sql security definer as $$
  select tests.amounts(to_jsonb(b)) from public.bookings b where id = tests.booking_id(p_name)
$$;
create function tests.searched(p_venue text, p_filters jsonb default '{}', p_key text default 'from_total_minor') returns text language sql as $$
  select item ->> p_key from jsonb_array_elements(public.search_venues(null, p_filters) -> 'items') item
  where item ->> 'id' = tests.uuid(p_venue)::text
$$;
create function tests.at_noon() returns jsonb language sql as $$
  select jsonb_build_object('start', tests.cairo_noon(5), 'end', tests.cairo_noon(5) + interval '3 hours')
$$;
comment on function tests.quote is 'Returns what some hours from noon cost at a venue.';
comment on function tests.amounts is 'Returns total, fee and the amounts of the lines of a quote or a booking.';
comment on function tests.booked is 'Returns the amounts of a booking.';
comment on function tests.searched is 'Returns a price of a venue that the search finds.';
comment on function tests.at_noon is 'Returns the filters of a search for three hours from noon.';
select plan(28);

select is(tests.amounts(tests.quote('hall')), '14340 687 13653+683+4',
  'a total of three decimals is rounded up to ten where cards are taken, and the rounding is the last line and part of the fee');
select is(tests.quote('hall') -> 'lines' -> -1 ->> 'kind', 'rounding', 'the line of the rounding has a kind of its own');
select is(tests.amounts(tests.quote('loft')), '14336 683 13653+683', 'a total is not rounded where no cards are taken');
select is((select string_agg(part ->> 'amount_minor', ' ') from jsonb_array_elements(tests.quote('hall') -> 'payment_schedule') part),
  '14340', 'a guest pays the rounded total by card');
update public.venues set price_per_hour = 4000 where id = tests.uuid('hall');
select is(tests.amounts(tests.quote('hall')), '12600 600 12000+600', 'a total that ends in zero has no line of a rounding');
update public.venues set price_per_hour = 4551 where id = tests.uuid('hall');
update public.venue_pricing set currency = 'EGP' where venue_id = tests.uuid('hall');
select is(tests.amounts(tests.quote('hall')), '14336 683 13653+683', 'a total of two decimals is not rounded');
update public.venue_pricing set currency = 'KWD' where venue_id = tests.uuid('hall');

-- All prices before the booking are equal.
select is(public.get_from_price(tests.uuid('hall')) ->> 'from_total_minor', '14340', 'the price from which a venue is booked is rounded as its quote');
select is(public.get_from_price(tests.uuid('loft')) ->> 'from_total_minor', '14336', 'the price from which a venue without cards is booked is not rounded');
select is(tests.searched('hall'), '14340', 'the search shows the rounded price');
select is(tests.searched('loft'), '14336', 'the search shows the exact price of a venue without cards');
select is(tests.searched('hall', tests.at_noon(), 'total_minor'), '14340', 'the search shows the rounded total of a time');
select is(tests.searched('hall', '{"max_total": 14339}'), null, 'a limit below the rounded price leaves the venue out');
select is(tests.searched('hall', '{"max_total": 14340}'), '14340', 'a limit at the rounded price finds the venue');
select is(tests.searched('hall', '{"min_total": 14340}'), '14340', 'a lower limit at the rounded price finds the venue');
select is(tests.searched('hall', '{"min_total": 14341}'), null, 'a lower limit above the rounded price leaves the venue out');
select is(tests.searched('hall', tests.at_noon() || '{"max_total": 14339}'), null, 'a limit compares the rounded total of a time');
update public.venue_payment_terms set takes_cards = false where venue_id = tests.uuid('hall');
select is(tests.searched('hall'), '14336', 'the search follows when a venue stops taking cards');
update public.venue_payment_terms set takes_cards = true where venue_id = tests.uuid('hall');
select is(tests.searched('hall'), '14340', 'the search follows when a venue takes cards again');
select is((select e ->> 'price_minor' from jsonb_array_elements(public.quote_extras(tests.uuid('hall'), tests.cairo_noon(5),
    tests.cairo_noon(5) + interval '3 hours', 1) -> 'extras') e),
  ((tests.quote('hall', 3, jsonb_build_array(jsonb_build_object('id', tests.uuid('chairs')))) ->> 'total_minor')::int - 14340)::text,
  'an add-on costs by how much the rounded total changes');

-- A booking keeps the rounding, also when its lines change.
select tests.authenticate_as('guest');
select tests.create_hold('party', tests.cairo_noon(5), '3 hours');
select is(tests.booked('party'), '14340 687 13653+683+4', 'a hold freezes the rounded total');
select tests.authenticate_as_database_owner();
update public.venue_payment_terms set takes_cards = false where venue_id = tests.uuid('hall');
select is(tests.amounts(to_jsonb(private.with_lines(b, '[{"kind": "hourly", "amount_minor": 13653}, {"kind": "offer", "amount_minor": 100}]'))),
  '14450 697 13653+100+688+9', 'a price that is added to a booking is rounded by the terms that the booking was held with')
from public.bookings b where id = tests.booking_id('party');
select is(private.offer_cost(b, 100, false), 110::bigint, 'an offer costs its guest by how much the rounded total changes')
from public.bookings b where id = tests.booking_id('party');
select is(private.offer_cost(private.with_lines(b, '[{"kind": "hourly", "amount_minor": 13653}, {"kind": "offer", "amount_minor": 100}]'),
  100, true), 110::bigint, 'an offer that was accepted costs what it added to the rounded total')
from public.bookings b where id = tests.booking_id('party');
select is(tests.amounts(to_jsonb(private.without_part(b, jsonb_populate_record(null::public.booking_parts,
  jsonb_build_object('service_id', tests.uuid('none')))))), '14340 687 13653+683+4',
  'a booking of which nothing is taken keeps its one line of the rounding')
from public.bookings b where id = tests.booking_id('party');
select is((select string_agg(kind || ' ' || amount_minor, ', ' order by place) from public.bookings b,
    private.price_parts(b.lines, b.total_minor, b.fee_minor, b.host_id) where b.id = tests.booking_id('party')),
  'host 13653, platform 687', 'the host is owed what they charge, and the rounding is part of the service fee');
select is(private.summarized_lines(b, 'host', true) -> -1 ->> 'kind', 'hourly', 'a mail to the host does not list the rounding')
from public.bookings b where id = tests.booking_id('party');
select is(private.summarized_lines(b, 'guest', false) -> -1 ->> 'label', 'Rounding for card payments', 'a mail to the guest names the rounding')
from public.bookings b where id = tests.booking_id('party');

update public.platform_settings set value = '0' where key = 'service_fee_percent';
update public.venue_payment_terms set takes_cards = true where venue_id = tests.uuid('hall');
select is(tests.amounts(tests.quote('hall')), '13660 7 13653+7', 'a total without a service fee is rounded too');

select * from finish();
rollback;

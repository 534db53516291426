-- A total that a card cannot be charged, at a venue that takes only cards.
begin;
select tests.create_users();
select tests.create_venue('cards'), tests.create_venue('cash'), tests.create_venue('direct');
update public.venues set instant_booking = true;
insert into public.venue_payment_terms (venue_id, takes_cards, takes_cash) values (tests.uuid('cards'), true, false), (tests.uuid('cash'), true, true);
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price, pricing_type)
values (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 950000, 'fixed');
insert into public.venue_services (venue_id, service_id, status)
select tests.uuid(v), tests.uuid('band'), 'accepted' from unnest(array['cards', 'cash', 'direct']) v;
create function tests.bands(p_count int) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('id', tests.uuid('band'), 'quantity', p_count))
$$;
comment on function tests.bands is 'Returns the services of a booking with p_count bands.';
create function tests.quote(p_venue text, p_bands int) returns text language sql as $$
  select format('%s %s', q ->> 'problems', q ->> 'payment_methods') from public.quote_booking(tests.uuid(p_venue), tests.cairo_noon(5),
    tests.cairo_noon(5) + interval '2 hours', 10, '[]', tests.bands(p_bands)) q
$$;
comment on function tests.quote is 'Returns the problems and payment methods of two hours at a venue with bands of 9,500.00 each.';
create function tests.hold(p_venue text, p_bands int) returns text language sql as $$
  select (public.hold_booking(tests.uuid(p_venue), tests.cairo_noon(5), tests.cairo_noon(5) + interval '2 hours', 10,
    tests.uuid('hold ' || p_venue), '[]', tests.bands(p_bands))).status
$$;
comment on function tests.hold is 'Holds what tests.quote quotes.';
create function tests.found(p_price numeric) returns text language plpgsql security definer as $$
begin
  update public.venues set price_per_hour = p_price;
  perform search.refresh_venues(array(select id from public.venues));
  return (select string_agg(i ->> 'name', ' ' order by i ->> 'name') from jsonb_array_elements(public.search_venues('', jsonb_build_object(
    'start', tests.cairo_noon(6), 'end', tests.cairo_noon(6) + interval '2 hours'), 'price', 20, null) -> 'items') i);
end $$;
comment on function tests.found is 'Returns which of the venues a search for a time finds when all cost p_price an hour.';
select plan(15);

select tests.authenticate_as('guest');
select is(tests.quote('cards', 99), '[] ["card"]', 'a quote has no problem as long as a card can be charged its total');
select is(tests.quote('cards', 110), '["total_not_payable"] []', 'a quote says that a total cannot be paid at a venue that takes only cards');
select is(tests.quote('cash', 110), '[] ["cash"]', 'a total that no card can be charged is paid in cash where the venue takes it');
select is(tests.quote('direct', 110), '[] []', 'a total that no card can be charged is paid to the host directly where they chose no terms');
select throws_ok($$ select tests.hold('cards', 110) $$, 'PT422', 'total_not_payable', 'a guest cannot hold what they could not pay');
select throws_ok($$ select tests.hold('cards', 10000000) $$, 'PT422', 'invalid_input', 'a total beyond all numbers is invalid input first');
select is(tests.hold('cash', 110), 'held', 'a guest holds what they can pay in cash');
select is(tests.hold('cards', 99), 'held', 'a guest holds what a card can be charged');

-- A hold with such a total is never submitted without a payment.
select tests.authenticate_as_database_owner();
update public.bookings set total_minor = 100000000 where venue_id = tests.uuid('cards');
select tests.authenticate_as('guest');
select throws_ok(format('select public.submit_booking(%L, ''{"event_type": "wedding"}'')', b.id), 'PT422', 'total_not_payable',
  'a hold that cannot be paid is not submitted') from public.bookings b where b.venue_id = tests.uuid('cards');
select throws_ok(format('select public.submit_booking(%L, ''{"event_type": "wedding", "payment_method": "card"}'')', b.id), 'PT422', 'invalid_input',
  'a hold that cannot be paid is not submitted by card') from public.bookings b where b.venue_id = tests.uuid('cards');
select tests.authenticate_as_database_owner();
select is((select status from public.bookings where venue_id = tests.uuid('cards')), 'held', 'a hold that cannot be paid stays a hold');

-- Search finds what hold_booking accepts
select is(tests.found(10000), 'Cards Cash Direct', 'a search for a time finds what can be paid');
select is(tests.found(60000000), 'Cash Direct', 'a search for a time does not find what no card can be charged');
select is(tests.found(20), 'Cash Direct', 'a search for a time does not find what costs less than a card can be charged');
select is(tests.found(0), 'Cards Cash Direct', 'a search for a time finds what costs nothing');

select * from finish();
rollback;

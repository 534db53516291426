-- Reviews that count in the rating of a venue: by proven guests, paid, and at a price close to the usual one.
begin;
select tests.create_users();
select tests.create_venues();
update public.users set is_verified = true;
-- The hall has asked 100 EGP an hour for 100 days.
update private.listed_prices set since = now() - interval '100 days';
create function tests.pay(p_booking text, p_amount bigint default null) returns void language sql security definer as $$
  insert into private.manual_payments (booking_id, method) values (tests.uuid(p_booking), 'cash') on conflict do nothing;
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status, paid_at)
  select b.id, 1 + (select count(*) from public.booking_installments i where i.booking_id = b.id), 'balance',
    coalesce(p_amount, b.total_minor), b.starts_at, 'paid', now()
  from public.bookings b where b.id = tests.uuid(p_booking)
$$;
comment on function tests.pay is 'Lets a booking be paid in cash, as its host has confirmed: all of it, or an amount.';
create function tests.review(p_booking text, p_rating int) returns text language sql as $$
  select set_config('role', 'none', true);
  select set_config('request.jwt.claims', jsonb_build_object('sub', b.guest_id, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', b.guest_id::text, true) from public.bookings b where b.id = tests.uuid(p_booking);
  select public.add_review(tests.uuid(p_booking), p_rating, 'Fine');
  select tests.authenticate_as_database_owner();
  select coalesce(r.not_counted_reason, 'counts') from public.reviews r where r.booking_id = tests.uuid(p_booking)
$$;
comment on function tests.review is 'Reviews a booking as its guest; returns why the review does not count, or that it does.';
create function tests.reason(p_booking text) returns text language sql security definer as $$
  select coalesce(not_counted_reason, 'counts') from public.reviews where booking_id = tests.uuid(p_booking)
$$;
comment on function tests.reason is 'Returns why the review of a booking does not count, or that it does.';
create function tests.rating(p_venue text) returns text language sql security definer as $$
  select avg_rating || ' of ' || review_count from public.venues where id = tests.uuid(p_venue)
$$;
comment on function tests.rating is 'Returns average and count of the rating of a venue.';
create function tests.book(p_name text, p_days int, p_price bigint default 20000) returns void language sql as $$
  select tests.create_booking(p_name, 'completed', tests.cairo_noon(-p_days));
  update public.bookings set total_minor = p_price + p_price / 20, fee_minor = p_price / 20 where id = tests.uuid(p_name);
$$;
comment on function tests.book is
  'Creates a completed booking of two hours at the hall, so many days ago, at a price without service fee: 200 EGP is the usual one.';
select plan(54);

-- The attack: a price of 0.12 for five minutes, a second account, cash, five stars
select tests.book('usual', 2), tests.pay('usual');
select is(tests.review('usual', 3), 'counts', 'a review of a booking at the usual price that was paid counts');
update public.venues set price_per_hour = 6 where id = tests.uuid('hall');
select tests.book('bought', 3, 12), tests.pay('bought');
select is(tests.review('bought', 5), 'price_too_low', 'a review of a booking for which the price was lowered does not count');
select is(tests.rating('hall'), '3.00 of 1', 'a review that does not count is in neither average nor count of its venue');
select is(public.get_venue_rating_counts(tests.uuid('hall')), array[0, 0, 1, 0, 0],
  'the distribution of ratings leaves out what does not count');
update public.venues set price_per_hour = 10000 where id = tests.uuid('hall');
select is((select count(*) from private.listed_prices where venue_id = tests.uuid('hall')), 2::bigint,
  'the statements of one change leave one price');
insert into private.listed_prices (venue_id, since, until, prices)
select venue_id, now() - n * interval '1 hour' - interval '3 seconds', now() - n * interval '1 hour', prices || '{"price_per_hour": 6}'
from private.listed_prices, generate_series(1, 1000) n where venue_id = tests.uuid('hall') and until is null;
select is(private.usual_price(b, now()), 20000::numeric, 'a price that is shown for three seconds of each hour is not the usual one')
from public.bookings b where id = tests.uuid('usual');
delete from private.listed_prices where prices ->> 'price_per_hour' = '6';
savepoint changed;
insert into private.listed_prices (venue_id, since, until, prices)
select tests.uuid('hall'), now() - n * interval '1 minute', now() - n * interval '1 minute', '{}' from generate_series(1, 198) n;
update private.listed_prices set prices = '{}' where venue_id = tests.uuid('hall') and until is null;
select tests.authenticate_as('host');
reset role;
select lives_ok($$ select private.record_listed_price(tests.uuid('hall')) $$, 'a host changes prices of a venue 200 times within a day');
insert into private.listed_prices (venue_id, since, until, prices) values (tests.uuid('hall'), now() - interval '1 hour', now(), '{}');
update private.listed_prices set prices = '{}' where venue_id = tests.uuid('hall') and until is null;
select throws_ok($$ select private.record_listed_price(tests.uuid('hall')) $$, 'PT429', 'rate_limited',
  'a host changes prices of a venue no more often within a day');
rollback to changed;
select tests.authenticate_as_database_owner();

-- Honest discounts, and prices that change
select tests.book('promotion', 4, 10000), tests.pay('promotion');
select is(tests.review('promotion', 4), 'counts', 'a review of a booking at half the usual price counts');
select tests.book('third', 5, 6667), tests.pay('third');
select is(tests.review('third', 4), 'counts', 'a review of a booking at a third of the usual price counts');
select tests.book('below', 6, 6600), tests.pay('below');
select is(tests.review('below', 4), 'price_too_low', 'a review of a booking below a third of the usual price does not count');
update public.venues set price_per_hour = 1000000 where id = tests.uuid('hall');
update public.bookings set total_minor = total_minor + 1 where id = tests.uuid('third');
select is(tests.reason('usual'), 'counts', 'a price that is raised against a review does not take it out of the rating');
update private.listed_prices set until = now() - interval '60 days' where until is not null;
update private.listed_prices set since = now() - interval '60 days' where until is null and venue_id = tests.uuid('hall');
update public.reviews set checked_at = now() - interval '2 days';
select is(public.refresh_reviews(), 5, 'the worker looks at every review once a day');
select is(tests.reason('usual'), 'price_too_low', 'a price that has stood longer than all others together is the usual one');
select is(public.refresh_reviews(), 0, 'the worker looks at no review twice a day');
delete from private.listed_prices where prices ->> 'price_per_hour' = '1000000';
update private.listed_prices set until = null, prices = prices || '{"currency": "KWD", "price_per_hour": 10000}' where venue_id = tests.uuid('hall');
update public.reviews set checked_at = now() - interval '2 days';
select is(public.refresh_reviews() || tests.reason('usual'), '5price_too_low',
  'a price in another currency is compared by what it is worth');
delete from private.listed_prices;
select is(private.booking_exclusion(b), null, 'a booking of a venue that never was public is not compared')
from public.bookings b where id = tests.uuid('usual');
update public.venues set status = 'paused' where id = tests.uuid('hall');
select is_empty($$ select from private.listed_prices where venue_id = tests.uuid('hall') $$,
  'a venue that is not public has no listed price');
update public.venues set status = 'active', price_per_hour = 10000 where id = tests.uuid('hall');
select isnt_empty($$ select from private.listed_prices where venue_id = tests.uuid('hall') and until is null $$,
  'a venue that is public again has a listed price');
update public.venue_pricing set price_per_person = 500, pricing_model = 'hourly_per_person' where venue_id = tests.uuid('hall');
select is(private.usual_price(b, now()), 25000::numeric, 'the usual price is that of the same hours, days and guests')
from public.bookings b where id = tests.uuid('usual');
update public.venue_pricing set price_per_person = 0, pricing_model = 'hourly' where venue_id = tests.uuid('hall');

-- A price at night
savepoint nights;
insert into private.listed_prices (venue_id, since, until, prices)
select l.venue_id, d at time zone 'Africa/Cairo', (d + stands) at time zone 'Africa/Cairo', l.prices || jsonb_build_object('price_per_hour', price)
from private.listed_prices l, generate_series(current_date - 40, current_date - 10, interval '1 day') day,
  lateral (values (day + interval '21 hours', interval '12 hours 5 minutes', 6), (day + interval '33 hours 5 minutes', interval '11 hours 55 minutes', 10000))
    price (d, stands, price)
where l.venue_id = tests.uuid('hall');
select is(private.usual_price(b, now()), 20000::numeric, 'a low price that stands longer than the other one, but by night, is not the usual one')
from public.bookings b where id = tests.uuid('usual');
update private.listed_prices set prices = prices || '{"price_per_hour": 31000}' where venue_id = tests.uuid('hall') and prices ->> 'price_per_hour' = '6';
select is(private.usual_price(b, now()), 20000::numeric, 'a high price that stands longer than the other one, but by night, is not the usual one')
from public.bookings b where id = tests.uuid('usual');
rollback to nights;

-- A price increase after a booking
savepoint raised;
update private.listed_prices set since = now() - interval '100 days', until = now() - interval '60 days' where venue_id = tests.uuid('hall');
insert into private.listed_prices (venue_id, since, prices) select venue_id, until, prices || '{"price_per_hour": 1000000}'
from private.listed_prices where venue_id = tests.uuid('hall');
select tests.book('bad', 20), tests.pay('bad'), tests.book('good', 21), tests.pay('good');
update public.bookings set created_at = now() - interval '90 days' where id in (tests.uuid('bad'), tests.uuid('good'));
select is(tests.review('bad', 3), 'counts', 'a price that is raised after a booking takes no bad review of it out of the rating');
select is(tests.review('good', 4), 'price_too_low', 'a good review of a booking at a price that soon was three times as high does not count');
update private.listed_prices set prices = prices || jsonb_build_object('price_per_hour', case when until is null then 10000 else 1000000 end);
update public.reviews set checked_at = now() - interval '2 days';
select public.refresh_reviews();
select is(tests.reason('bad'), 'counts', 'a bad review of a booking at a price that the venue asked afterwards counts');
select is(tests.reason('good'), 'counts', 'a good review of a booking at the price that has stood longest counts');
rollback to raised;

-- Payment
select tests.book('unpaid', 7);
select is(tests.review('unpaid', 1), 'not_paid', 'a review of a booking of which nobody knows a payment does not count');
select tests.pay('unpaid', 11000);
select is(tests.reason('unpaid'), 'not_paid', 'a review does not count while a part of the price is not confirmed');
select tests.pay('unpaid', 10000);
select is(tests.reason('unpaid'), 'counts', 'a review counts once the host has confirmed the whole price');
select is(tests.rating('hall'), (select round(avg(rating), 2) || ' of ' || count(*) from public.reviews where is_counted),
  'the rating of the venue follows when a review comes to count');
insert into public.manual_refunds (booking_id, kind, currency, amount_minor, due_at)
values (tests.uuid('unpaid'), 'late_payment', 'EGP', 21000, now());
select is(tests.reason('unpaid'), 'not_paid', 'a review counts no more when what was paid goes back');
update public.manual_refunds set status = 'withdrawn';
select is(tests.reason('unpaid'), 'counts', 'a review counts again when nothing goes back after all');
select tests.book('card', 8);
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
values (tests.uuid('part'), tests.uuid('card'), 1, 'deposit', 21000, now(), 'processing');
insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, is_manual)
values (tests.uuid('payment'), tests.uuid('card'), tests.uuid('part'), tests.user_id('guest'), 'EGP', 21000, true);
select is(tests.review('card', 2), 'not_paid', 'a review does not count before the card was charged');
update public.payments set status = 'captured', captured_minor = 21000;
select is(tests.reason('card'), 'counts', 'a review counts once the card was charged');
insert into public.refunds (payment_id, booking_id, amount_minor) values (tests.uuid('payment'), tests.uuid('card'), 21000);
select is(tests.reason('card'), 'not_paid', 'a review counts no more when the card gets its money back');

-- The guest
update public.users set is_verified = false where id = tests.user_id('guest');
select is(tests.reason('usual'), 'guest_unproven', 'a review does not count while its author has proved neither address nor number');
select private.store_proven_email(tests.user_id('guest'));
select is(tests.reason('usual'), 'counts', 'a review counts once its author has proved their address');
update public.users set email = 'another@mahfil.test' where id = tests.user_id('guest');
select is(tests.reason('usual'), 'guest_unproven', 'a review counts no more when its author has an address that is not proved');
update public.users set is_verified = true, verification_type = 'phone' where id = tests.user_id('guest');
select is(tests.reason('usual'), 'counts', 'a review counts once its author has proved their number');
delete from private.proven_emails where user_id = tests.user_id('guest');
update public.users set deleted_at = now(), email = null, first_name = null, is_verified = false where id = tests.user_id('guest');
select is(tests.reason('usual'), 'counts', 'a review of a deleted account stays in the rating');
update public.users set deleted_at = null, email = 'guest@mahfil.test', first_name = 'Guest' where id = tests.user_id('guest');
update public.users set deleted_at = now(), email = null, first_name = null where id = tests.user_id('guest');
select is(tests.reason('usual'), 'guest_unproven', 'a review of somebody unproven does not come to count with the deletion of their account');
update public.users set deleted_at = null, email = 'guest@mahfil.test', first_name = 'Guest' where id = tests.user_id('guest');
select private.take_over_account(tests.user_id('guest'));
update public.users set is_verified = true where id = tests.user_id('guest');
select is(tests.reason('usual'), 'guest_unproven',
  'a review of somebody unproven does not come to count when the owner of their address proves it');

-- Offers that stay unpaid
create function tests.add_unpaid_offer(p_name text, p_amount bigint) returns void language sql as $$
  update public.bookings set total_minor = total_minor + p_amount where id = tests.uuid(p_name);
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status, offer_id)
  values (tests.uuid(p_name), 9, 'extra', p_amount, now(), 'due', tests.uuid('offer ' || p_name));
$$;
comment on function tests.add_unpaid_offer is 'Adds an accepted offer to a booking that its guest has not paid.';
select tests.book('offered', 10), tests.pay('offered'), tests.add_unpaid_offer('offered', 1);
select is(private.booking_exclusion(b), null, 'an unpaid offer of 0.01 does not decide whether a review counts') from public.bookings b where id = tests.uuid('offered');
update public.booking_installments set status = 'due' where booking_id = tests.uuid('offered');
select is(private.booking_exclusion(b), 'not_paid', 'a booking of which neither the price nor an offer is paid does not count') from public.bookings b where id = tests.uuid('offered');
select tests.book('inflated', 11, 12), tests.pay('inflated'), tests.add_unpaid_offer('inflated', 30000);
select is(private.booking_exclusion(b), 'price_too_low', 'an unpaid offer does not bring a price close to the usual one') from public.bookings b where id = tests.uuid('inflated');
update public.booking_installments set status = 'paid' where booking_id = tests.uuid('inflated');
select is(private.booking_exclusion(b), null, 'an offer that was paid brings a price close to the usual one') from public.bookings b where id = tests.uuid('inflated');
select tests.book('only offer', 12, 0), tests.add_unpaid_offer('only offer', 21000);
insert into private.manual_payments (booking_id, method) values (tests.uuid('only offer'), 'cash');
select is(private.booking_exclusion(b), 'not_paid', 'a booking of which nothing was paid does not count, though only an offer is due') from public.bookings b where id = tests.uuid('only offer');

-- Visibility
update public.reviews set author_id = tests.user_id('guest');
select private.refresh_review(booking_id) from public.reviews;
select tests.book('next', 9);
select tests.authenticate_as('guest');
select is(public.get_review_outlook(tests.uuid('next')), 'not_paid', 'a guest is told before writing that a review would not count');
select is((select is_counted || not_counted_reason from public.get_booking_review(tests.uuid('bought'))), 'falseprice_too_low',
  'the author of a review can read why it does not count');
select tests.authenticate_as('host');
select is((select not_counted_reason from public.get_booking_review(tests.uuid('bought'))), 'price_too_low',
  'the host can read why a review does not count');
select throws_ok($$ select public.get_review_outlook(tests.uuid('next')) $$, 'PT404', 'not_found',
  'a host cannot ask whether a review of their guest would count');
select tests.clear_authentication();
select throws_ok('select not_counted_reason from public.reviews', '42501', null,
  'a visitor cannot read why a review does not count');
select is((select bool_or(not is_counted) from (select is_counted from public.reviews) r), true, 'a visitor can read that a review does not count');
select throws_ok('select public.refresh_reviews()', '42501', null, 'a visitor cannot let all reviews be decided again');

select * from finish();
rollback;

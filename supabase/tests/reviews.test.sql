-- Reviews of bookings and the replies to them: who may write and read what.
begin;
select tests.create_users();
select tests.create_venues();
select tests.create_booking('completed', 'completed', tests.cairo_noon(-2)),
  tests.create_booking('ended', 'confirmed', tests.cairo_noon(-3)),
  tests.create_booking('old', 'completed', tests.cairo_noon(-40)),
  tests.create_booking('upcoming', 'confirmed', tests.cairo_noon(5)),
  tests.create_booking('declined', 'declined', tests.cairo_noon(-4)),
  tests.create_booking('other', 'completed', tests.cairo_noon(-5), p_guest => 'other_guest');
update public.users set is_verified = true;
insert into private.manual_payments (booking_id, method) select id, 'cash' from public.bookings where status in ('completed', 'confirmed');
insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status)
select booking_id, 1, 'balance', 10500, now(), 'paid' from private.manual_payments;
create function tests.review_id() returns uuid language sql security definer as $$
  select id from public.reviews where booking_id = tests.uuid('completed')
$$;
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band of Cairo', 'active');
insert into public.service_categories (id, slug, name, name_ar) values (tests.uuid('music'), 'test-music', 'Music', 'موسيقى');
insert into public.services (id, provider_id, name, description, category_id, city, price, status) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'Jazz', tests.uuid('music'), 'Giza', 5, 'active');
select plan(50);

-- Writing reviews
select tests.clear_authentication();
select throws_ok($$ select public.add_review(tests.uuid('completed'), 5, 'Fine') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot review a booking');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.add_review(tests.uuid('completed'), 5, 'Fine') $$, 'PT403', 'forbidden',
  'another guest cannot review a booking');
select tests.authenticate_as('host');
select throws_ok($$ select public.add_review(tests.uuid('completed'), 5, 'Fine') $$, 'PT403', 'forbidden',
  'a host cannot review a booking at their venue');
select tests.authenticate_as('admin');
select throws_ok($$ select public.add_review(tests.uuid('completed'), 5, 'Fine') $$, 'PT403', 'forbidden',
  'an admin cannot review a booking of a guest');
select tests.authenticate_as('guest');
select throws_ok($$ select public.add_review(tests.uuid('completed'), 6, 'Fine') $$, 'PT422', 'invalid_input',
  'a review with more than five stars is refused');
select throws_ok($$ select public.add_review(tests.uuid('completed'), null, 'Fine') $$, 'PT422', 'invalid_input',
  'a review without stars is refused');
select throws_ok($$ select public.add_review(tests.uuid('completed'), 5, '  ') $$, 'PT422', 'invalid_input',
  'a review without text is refused');
select throws_ok($$ select public.add_review(tests.uuid('completed'), 5, repeat('x', 5001)) $$, 'PT422', 'invalid_input',
  'a review with more than 5,000 characters is refused');
select throws_ok($$ select public.add_review(tests.uuid('old'), 5, 'Fine') $$, 'PT409', 'wrong_status',
  'a guest cannot review a booking that ended more than 30 days ago');
select throws_ok($$ select public.add_review(tests.uuid('upcoming'), 5, 'Fine') $$, 'PT409', 'wrong_status',
  'a guest cannot review a booking before it ends');
select throws_ok($$ select public.add_review(tests.uuid('declined'), 5, 'Fine') $$, 'PT409', 'wrong_status',
  'a guest cannot review a declined request');
select throws_ok($$ select public.add_review(tests.uuid('nothing'), 5, 'Fine') $$, 'PT404', 'not_found',
  'an unknown booking cannot be reviewed');
select is((public.add_review(tests.uuid('completed'), 5, ' Fine ')).text, 'Fine',
  'a guest can review a completed booking');
select throws_ok($$ select public.add_review(tests.uuid('completed'), 4, 'Fine') $$, 'PT409', 'wrong_status',
  'a guest cannot review a booking twice');
select is((public.add_review(tests.uuid('ended'), 2, 'Cold')).author_name, 'Guest',
  'a guest can review an ended booking that is not yet marked as completed');
select is((select (avg_rating, review_count)::text from public.venues where id = tests.uuid('hall')), '(3.50,2)',
  'the rating of a venue follows from its reviews');
select is(public.get_venue_rating_counts(tests.uuid('hall')), array[0, 1, 0, 0, 1],
  'the distribution of ratings counts the reviews of each number of stars');
select is(public.get_venue_rating_counts(tests.uuid('loft')), array[0, 0, 0, 0, 0],
  'the distribution of ratings of a venue without reviews has only zeros');
select throws_ok($$ insert into public.reviews (booking_id, venue_id, rating, text)
  values (tests.uuid('other'), tests.uuid('hall'), 1, 'x') $$,
  '42501', null, 'a guest cannot insert a review into the table');
select throws_ok('update public.reviews set rating = 1', '42501', null,
  'a guest cannot update a review in the table');
select throws_ok('delete from public.reviews', '42501', null,
  'a guest cannot delete a review from the table');

-- Replies
select tests.authenticate_as('guest');
select throws_ok('select public.reply_to_review(tests.review_id(), ''Thanks'')', 'PT403', 'forbidden',
  'a guest cannot reply to a review');
select tests.authenticate_as('other_host');
select throws_ok('select public.reply_to_review(tests.review_id(), ''Thanks'')', 'PT403', 'forbidden',
  'another host cannot reply to a review');
select tests.clear_authentication();
select throws_ok('select public.reply_to_review(tests.review_id(), ''Thanks'')', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot reply to a review');
select tests.authenticate_as('host');
select throws_ok('select public.reply_to_review(tests.review_id(), '''')', 'PT422', 'invalid_input',
  'a reply without text is refused');
select is((public.reply_to_review(tests.review_id(), 'Thanks')).reply, 'Thanks',
  'a host can reply to a review of their venue');
select throws_ok('select public.reply_to_review(tests.review_id(), ''More'')', 'PT409', 'wrong_status',
  'a host cannot reply to a review twice');
select tests.clear_authentication();
select is((select count(*)::int from (select id, rating, text, reply from public.reviews) r), 2,
  'a signed-out visitor can read the reviews of an active venue');
select throws_ok('select author_id from public.reviews', '42501', null,
  'a signed-out visitor cannot read who wrote a review');

select tests.authenticate_as_database_owner();
select throws_ok($$ select private.normalize_review_text(E'\u200b\u3164\u2800') $$, 'PT422', 'invalid_input',
  'a review of which nothing can be seen is refused');

-- Services are reviewed in the same table
select throws_ok($$ insert into public.reviews (booking_id, listing_id, venue_id, author_name, rating, text)
  values (tests.uuid('other'), tests.uuid('band'), tests.uuid('hall'), 'Other', 4, 'Loud') $$, '23514', null,
  'a review is not of a service under the name of a venue');
insert into public.reviews (booking_id, listing_id, author_id, author_name, rating, text)
values (tests.uuid('other'), tests.uuid('band'), tests.user_id('other_guest'), 'Other', 4, 'Loud');
create function tests.band_review() returns uuid language sql security definer as $$
  select id from public.reviews where listing_id = tests.uuid('band')
$$;
comment on function tests.band_review is 'Returns the review of the service.';
select is((select venue_id from public.reviews where listing_id = tests.uuid('band')), null, 'a review of a service names no venue');
select is((select count(*) from public.reviews where listing_id = tests.uuid('hall') and venue_id = tests.uuid('hall')), 2::bigint,
  'reviews of a venue name the venue and the listing');
select is((select (avg_rating, review_count)::text from public.services where id = tests.uuid('band')), '(4.00,1)',
  'the rating of a service follows from its reviews');
select is((select (avg_rating, review_count)::text from public.listings where id = tests.uuid('band')), '(4.00,1)',
  'the rating of a listing is that of its kind');
select is((select (avg_rating, review_count)::text from public.venues where id = tests.uuid('hall')), '(3.50,2)',
  'a review of a service leaves the rating of the venue');
select tests.clear_authentication();
select is((select text from public.reviews where listing_id = tests.uuid('band')), 'Loud',
  'a signed-out visitor can read the reviews of an active service');
select is(public.get_venue_rating_counts(tests.uuid('band')), array[0, 0, 0, 1, 0],
  'the distribution of ratings counts the reviews of a service');
select tests.authenticate_as('guest');
select throws_ok('select public.reply_to_review(tests.band_review(), ''Thanks'')', 'PT403', 'forbidden',
  'a guest cannot reply to a review of a service');
select tests.authenticate_as('host');
select throws_ok('select public.reply_to_review(tests.band_review(), ''Thanks'')', 'PT403', 'forbidden',
  'the host of the booking cannot reply to a review of a service');
select tests.authenticate_as('provider');
select throws_ok('select public.reply_to_review(tests.review_id(), ''Thanks'')', 'PT403', 'forbidden',
  'a provider cannot reply to a review of a venue');
select is((public.reply_to_review(tests.band_review(), 'Thanks')).reply, 'Thanks',
  'a provider can reply to a review of their service');
select throws_ok($$ insert into public.reviews (booking_id, listing_id, author_name, rating, text)
  values (tests.uuid('old'), tests.uuid('band'), 'Me', 5, 'Great') $$, '42501', null, 'a provider cannot insert a review into the table');
select tests.authenticate_as('admin');
select is((select string_agg(listing_kind || ' ' || listing_name, ', ' order by listing_kind, created_at) from public.admin_list_reviews()
  where reference is not null), 'service Band, venue Hall, venue Hall', 'an admin reads reviews of venues and services in one list');
select is((select d ->> 'listing_kind' from public.decide_review(tests.band_review(), 'leave_out') d), 'service',
  'a decision about a review answers which kind of listing it is of');
select tests.authenticate_as_database_owner();
select is((select (avg_rating, review_count)::text from public.services where id = tests.uuid('band')), '(0.00,0)',
  'a review of a service that an admin leaves out does not count in its rating');
update public.services set status = 'paused' where id = tests.uuid('band');
select tests.clear_authentication();
select is((select count(*)::int from (select id from public.reviews where listing_id = tests.uuid('band')) r), 0,
  'a signed-out visitor cannot read the reviews of a paused service');
select tests.authenticate_as('provider');
select is((select count(*)::int from (select id from public.reviews where listing_id = tests.uuid('band')) r), 1,
  'a provider can read the reviews of their paused service');
select tests.authenticate_as('other_guest');
select is((select count(*)::int from (select id from public.reviews where listing_id = tests.uuid('band')) r), 1,
  'a guest can read their own review of a paused service');
select tests.authenticate_as_database_owner();
delete from public.services where id = tests.uuid('band');
select is((select count(*)::int from public.reviews where listing_id = tests.uuid('band')), 0,
  'the reviews of a service are deleted with it');

select * from finish();
rollback;

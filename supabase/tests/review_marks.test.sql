-- Marks of reviews whose author and host share something, and admins' decisions about reviews.
begin;
select tests.create_users();
select tests.create_venues();
update public.users set is_verified = true;
select tests.create_booking('completed', 'completed', tests.cairo_noon(-2)),
  tests.create_booking('other', 'completed', tests.cairo_noon(-3), p_guest => 'other_guest');
insert into private.manual_payments (booking_id, method) values (tests.uuid('completed'), 'cash');
insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status)
values (tests.uuid('completed'), 1, 'balance', 10500, now(), 'paid');
create function tests.review_id(p_booking text default 'completed') returns uuid language sql security definer as $$
  select id from public.reviews where booking_id = tests.uuid(p_booking)
$$;
create function tests.rating() returns text language sql security definer as $$
  select avg_rating || ' of ' || review_count from public.venues where id = tests.uuid('hall')
$$;
update public.bookings set reference = case id when tests.uuid('completed') then 'COMPLETED' else 'OTHER' end;
select plan(27);

-- Shared traits of two accounts
create function tests.shared() returns text language sql as $$
  select coalesce(string_agg(kind, ' ' order by kind), 'nothing') from private.shared_traits(tests.user_id('guest'), tests.user_id('host')) kind
$$;
select is(tests.shared(), 'nothing', 'two people who have nothing in common share nothing');
insert into private.device_sessions (session_id, user_id, device_id) values
  (tests.session_id('guest'), tests.user_id('guest'), 'laptop'), (tests.session_id('other_host'), tests.user_id('host'), 'phone');
insert into public.saved_cards (user_id, processor_id, brand, last4, exp_month, exp_year) values
  (tests.user_id('guest'), 'pm_1', 'visa', '4242', 12, 2030), (tests.user_id('host'), 'pm_2', 'visa', '4242', 11, 2030);
insert into public.payout_accounts (user_id, processor_id, bank_key) values
  (tests.user_id('guest'), 'acct_1', 'one two'), (tests.user_id('host'), 'acct_2', 'three');
select is(tests.shared(), 'nothing', 'other devices, cards with another expiry and other banks are not shared');
update private.device_sessions set device_id = 'laptop';
select is(tests.shared(), 'device', 'two accounts that signed in with one browser share a device');
update public.saved_cards set exp_month = 12;
select is(tests.shared(), 'card device', 'two accounts with the same saved card share it');
update public.payout_accounts set bank_key = 'four two' where user_id = tests.user_id('host');
select is(tests.shared(), 'bank card device', 'two accounts with a bank account in common share it');
delete from public.payout_accounts;
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values
  (tests.uuid('hall'), true, 'Nile Bank, EG12 3456'), (tests.uuid('loft'), true, 'nile bank EG12-3456');
update public.venues set host_id = tests.user_id('guest') where id = tests.uuid('loft');
select is(tests.shared(), 'bank card device', 'two accounts that name the same account for transfers share it');

-- Marks stay, and decide nothing
select tests.authenticate_as('guest');
select is((public.add_review(tests.uuid('completed'), 5, 'Fine')).is_counted, true, 'a mark alone does not take a review out of the rating');
select tests.authenticate_as('other_guest');
select is((public.add_review(tests.uuid('other'), 1, 'Cold')).not_counted_reason, 'not_paid', 'a review of an unpaid booking does not count');
select throws_ok('select * from private.review_marks', '42501', null, 'a guest cannot read the marks of reviews');
select tests.authenticate_as_database_owner();
delete from private.device_sessions;
delete from public.saved_cards;
select tests.authenticate_as('admin');
select is((select marks from public.admin_list_reviews('marked')), array['bank', 'card', 'device'],
  'a mark stays after the device and the card are gone, and only marked reviews are listed as such');
select is((select array_agg(reference order by reference) from public.admin_list_reviews()), array['COMPLETED', 'OTHER'],
  'an admin can list all reviews');
select is((select array_agg(reference || not_counted_reason) from public.admin_list_reviews('not_counted')), array['OTHERnot_paid'],
  'an admin can list the reviews that do not count, and why');
select is((select array_agg(reference) from public.admin_list_reviews('all', 'COLD')), array['OTHER'],
  'an admin can search the reviews by a word of their text');
select is((select array_agg(reference) from public.admin_list_reviews(p_limit => 1, p_cursor => (
  select cursor from public.admin_list_reviews(p_limit => 1)))), (select array[min(reference)] from public.admin_list_reviews()
  where id <> (select id from public.admin_list_reviews(p_limit => 1))), 'an admin can read the next page of the reviews');
select throws_ok($$ select * from public.admin_list_reviews('mine') $$, 'PT422', 'invalid_input', 'an unknown group of reviews is refused');

-- Decisions
select is(public.decide_review(tests.review_id(), 'leave_out') ->> 'not_counted_reason', 'left_out',
  'an admin can leave a review out of the rating');
select is(tests.rating(), '0.00 of 0', 'a review that an admin left out is not in the rating of its venue');
select is(public.decide_review(tests.review_id(), 'follow_rule') ->> 'is_counted', 'true', 'an admin can take a decision about a review back');
select is(public.decide_review(tests.review_id('other'), 'count') ->> 'is_counted', 'true',
  'an admin can count a review that the rule leaves out');
select is(tests.rating(), '3.00 of 2', 'a review that an admin counts is in the rating of its venue');
select is(public.decide_review(tests.review_id('other'), 'count') ->> 'is_counted', 'true', 'the same decision again changes nothing');
select tests.authenticate_as_database_owner();
select is(tests.audit_actions(tests.review_id('other')), 'review_decided', 'a decision is written to the audit log once');
select is((select string_agg((data ->> 'decision') || (data ->> 'marks'), ' ' order by id)
  from public.audit_log where subject_id = tests.review_id()),
  'leave_out["bank", "card", "device"] follow_rule["bank", "card", "device"]',
  'the audit log has the decisions and the marks that they were taken with');
update public.bookings set total_minor = 10600 where id = tests.uuid('other');
select is((select is_counted from public.reviews where booking_id = tests.uuid('other')), true,
  'a decision of an admin stays when what the rule asks changes');
select tests.authenticate_as('host');
select throws_ok($$ select public.decide_review(tests.review_id(), 'leave_out') $$, 'PT403', 'only_admins',
  'a host cannot leave a review out of the rating');
select throws_ok('select * from public.admin_list_reviews()', 'PT403', 'only_admins', 'a host cannot list the marks of reviews');
select tests.authenticate_as_database_owner();
update public.bookings set guest_id = tests.user_id('admin') where id = tests.uuid('other');
select tests.authenticate_as('admin');
select throws_ok($$ select public.decide_review(tests.review_id('other'), 'follow_rule') $$, 'PT403', 'forbidden',
  'an admin cannot decide about a review of their own');

select * from finish();
rollback;

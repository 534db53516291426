-- The account for transfers and the phone of a guest: who reads them, and until when.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (tests.uuid('hall'), true, 'Call +20 100 123 4567');
create function tests.account(p_key text, p_user text default 'guest') returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return public.get_booking_payments(tests.booking_id(p_key)) -> 'manual' ->> 'transfer_details';
end $$;
comment on function tests.account is 'Returns the account that a user reads with a booking.';
create function tests.request(p_key text, p_days int) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  perform tests.create_hold(p_key, tests.cairo_noon(p_days));
  perform public.submit_booking(tests.booking_id(p_key), '{"payment_method": "transfer"}');
end $$;
comment on function tests.request is 'Requests the hall by transfer as the guest, who is signed in then.';
create function tests.set_account(p_account text) returns void language sql security definer as $$
  update public.venue_payment_terms set transfer_details = p_account
$$;
create function tests.set_parts(p_key text, p_status text) returns void language sql security definer as $$
  update public.booking_installments set status = p_status where booking_id = tests.booking_id(p_key)
$$;
create function tests.phone(p_name text) returns text language sql security definer as $$
  select private.get_booking_details(b, 'host') ->> 'phone' from public.bookings b where b.id = tests.uuid(p_name)
$$;
comment on function tests.phone is 'Returns the phone that the host of a booking reads.';
select plan(49);

-- A request
select tests.request('withdrawn', 60), tests.request('declined', 61), tests.request('accepted', 62);
select is(tests.account('accepted'), null, 'a guest does not read the account, or a phone number in it, with a request');
select is(tests.account('accepted', 'host'), null, 'no account is frozen for a request, also for the host');
select tests.authenticate_as('guest');
select public.cancel_booking(tests.booking_id('withdrawn'), null);
select is(tests.account('withdrawn'), null, 'a guest who withdraws their request reads no account');
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('declined'), 'decline');
select is(tests.account('declined'), null, 'a guest whose request was declined reads no account');

-- Confirmed
select tests.set_account('EG38 0001');
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('accepted'), 'accept');
select is(tests.account('accepted'), 'EG38 0001', 'a guest reads the account once their booking is confirmed');
select tests.set_account('EG38 0002');
select is(tests.account('accepted'), 'EG38 0001', 'the account of a confirmed booking stays when the host changes it');
select is(tests.account('accepted', 'host'), 'EG38 0001', 'the host reads the account that was frozen for a booking');
select is(tests.account('accepted', 'admin'), 'EG38 0001', 'an admin reads the account that was frozen for a booking');
select tests.set_parts('accepted', 'paid');
select is(tests.account('accepted'), null, 'a guest who has paid everything reads no account');
select is(tests.account('accepted', 'host'), 'EG38 0001', 'the host reads the account of a booking that is paid');
select tests.set_parts('accepted', 'due');
select tests.authenticate_as('guest');
select public.cancel_booking(tests.booking_id('accepted'), 'Plans changed');
select is(tests.account('accepted'), null, 'a guest who has cancelled reads no account');

-- Confirmed at once
select tests.authenticate_as_database_owner();
update public.venues set instant_booking = true where id = tests.uuid('hall');
select tests.request('instant', 64);
select is(tests.account('instant'), 'EG38 0002', 'a guest whose booking is confirmed at once reads the account');
select tests.set_account('EG38 0003');
select is(tests.account('instant'), 'EG38 0002', 'the account of a booking that was confirmed at once stays');

-- Replaced in bookings
select tests.authenticate_as_database_owner();
create function tests.outdated(p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return public.get_payment_terms(tests.uuid('hall')) ->> 'outdated_accounts';
end $$;
comment on function tests.outdated is 'Returns in how many bookings of the hall a user reads that another account stands.';
create function tests.changed_at(p_key text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('guest');
  return public.get_booking_payments(tests.booking_id(p_key)) #>> '{manual,account_changed_at}';
end $$;
comment on function tests.changed_at is 'Returns when a guest reads that the account of a booking was replaced.';
create function tests.told_accounts() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', u.email, n.data ->> 'side', b.reference = n.data ->> 'reference', n.data ->> 'venue_name'), ', ' order by n.created_at, n.id)
  from public.notifications n join public.users u on u.id = n.user_id
  join public.bookings b on b.id = (n.data ->> 'booking_id')::uuid where n.kind = 'booking_account_replaced'
$$;
comment on function tests.told_accounts is 'Returns who was told of a replaced account, for which side, of the right booking, of which venue.';
savepoint before_replacing;
select tests.request('other', 68);
select tests.set_parts('other', 'paid');
select tests.set_account('EG38 0004');
select is(tests.outdated('host'), '1', 'a host reads in how many bookings with unpaid parts another account stands');
select is(tests.outdated('guest'), null, 'a guest does not read in how many bookings another account stands');
select is(tests.outdated('other_host'), null, 'another host does not read in how many bookings another account stands');
select is(tests.changed_at('instant'), null, 'a guest whose account stayed reads of no change');
select throws_ok($$ select public.replace_transfer_details(tests.uuid('hall')) $$, 'PT403', 'forbidden', 'a guest cannot replace the account of a booking');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.replace_transfer_details(tests.uuid('hall')) $$, 'PT403', 'forbidden',
  'another host cannot replace the account of a booking');
select tests.authenticate_as('host');
select is(public.replace_transfer_details(tests.uuid('hall')), 1, 'a host replaces the account in bookings with unpaid parts');
select is(tests.account('instant'), 'EG38 0004', 'a guest transfers to the account that replaced another');
select isnt(tests.changed_at('instant'), null, 'a guest reads when the account was replaced');
select is(tests.account('other', 'host'), 'EG38 0003', 'a booking that is paid keeps the account that was paid to');
select is(tests.account('accepted', 'host'), 'EG38 0001', 'a booking that was cancelled keeps its account');
select is((select string_agg(event || ' ' || actor_role || ' ' || to_status, ', ') from public.booking_events
  where booking_id = tests.booking_id('instant') and event = 'replace_account'), 'replace_account host confirmed',
  'the history of a booking says that its account was replaced');
select is(tests.notification_kinds('host') ~ 'transfer_account_changed$', true, 'the host is told that the account was replaced');
select is(tests.told_accounts(), 'guest@mahfil.test guest t Hall', 'the guest of a booking with an unpaid part, and nobody else, is told that its account was replaced');
select is((select count(*) from public.notifications where kind = 'booking_account_replaced' and data::text ~ 'EG38'), 0::bigint,
  'a notification of a replaced account holds no account');
select tests.authenticate_as_database_owner();
select is(private.is_mandatory_category(private.notification_category('booking_account_replaced')), true,
  'nobody can switch off being told of a replaced account');
select tests.authenticate_as('host');
select is(public.replace_transfer_details(tests.uuid('hall')), 0, 'an account that is the same is not replaced again');
select is(tests.told_accounts(), 'guest@mahfil.test guest t Hall', 'a guest is not told of a replacement that changes nothing');
select tests.set_account('EG38 0005');
select tests.authenticate_as('host');
select public.replace_transfer_details(tests.uuid('hall'));
select is(tests.told_accounts(), 'guest@mahfil.test guest t Hall, guest@mahfil.test guest t Hall', 'a guest is told again of another account soon after the first');
select tests.set_account('EG38 0006');
select tests.authenticate_as('host');
select public.save_payment_terms(tests.uuid('hall'), false, 30, 14, true, false, 'EG38 0007');
select is(tests.told_accounts(), 'guest@mahfil.test guest t Hall, guest@mahfil.test guest t Hall', 'a guest is not told of an account that their booking does not show');
select tests.authenticate_as_database_owner();
select tests.set_parts('instant', 'paid');
select tests.authenticate_as('host');
select is(public.replace_transfer_details(tests.uuid('hall')), 0, 'the account of a booking without an unpaid part is not replaced, so that its guest is not told');
select tests.authenticate_as_database_owner();
select tests.set_parts('instant', 'due'), tests.set_account('EG38 0008');
select tests.authenticate_as('host');
select is(public.replace_transfer_details(tests.uuid('hall')), 1, 'a host replaces the account of a booking a third time in a day');
select tests.set_account('EG38 0009');
create temporary table told_thrice as select tests.told_accounts() as told;
select is(public.replace_transfer_details(tests.uuid('hall')), 1, 'a host can put the right account back, however often somebody else replaced it that day');
select is(tests.told_accounts(), (select told from told_thrice), 'a guest is told of at most three replaced accounts in a day');
select tests.authenticate_as_database_owner();
select tests.set_account('EG38 0010');
update public.booking_events set created_at = created_at - interval '24 hours 1 minute' where event = 'replace_account';
select tests.authenticate_as('host');
select is(public.replace_transfer_details(tests.uuid('hall')), 1, 'a host replaces the account of a booking again a day later');
select isnt(tests.told_accounts(), (select told from told_thrice), 'a guest is told of a replaced account again a day later');
select tests.authenticate_as_database_owner();
rollback to before_replacing;

-- A deleted account
select tests.authenticate_as_database_owner();
update public.venues set instant_booking = false where id = tests.uuid('hall');
select tests.request('kept', 66);
select tests.authenticate_as_database_owner();
update public.venue_payment_terms set takes_transfers = false, transfer_details = null;
select tests.authenticate_as('host');
select public.decide_booking(tests.booking_id('kept'), 'accept');
select is(tests.account('kept'), 'EG38 0003', 'a request keeps the account that it was sent with when the venue takes transfers no more');

-- The phone of the guest
select tests.authenticate_as_database_owner();
select tests.create_booking(name, status, now() - ended - interval '10 minutes', '10 minutes', p_details => '{"phone": "+20 100", "message": "Hello"}')
from (values ('ahead', 'confirmed', interval '-3 days'), ('recent', 'completed', interval '29 days 23 hours 30 minutes'),
  ('old', 'completed', interval '30 days 1 minute'), ('owing', 'completed', interval '40 days'), ('unwritten', 'confirmed', interval '50 days'),
  ('asked', 'pending', interval '-4 days')) b (name, status, ended);
insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at)
values (tests.uuid('owing'), 1, 'balance', 10500, now() - interval '45 days');
select is(tests.phone('ahead'), '+20 100', 'a host reads the phone of the guest of a confirmed booking');
select is(tests.phone('asked'), null, 'a host does not read the phone of a request');
select is(tests.phone('recent'), '+20 100', 'a host reads the phone until 30 days after the end');
select is(tests.phone('old'), null, 'a host does not read the phone later than 30 days after the end');
select is(tests.phone('owing'), '+20 100', 'a host reads the phone while a part of the booking is unpaid');
select is(tests.phone('unwritten'), null, 'a booking that ended long ago shows no phone before its status is written');
update public.booking_installments set status = 'paid' where booking_id = tests.uuid('owing');
select is(tests.phone('owing'), null, 'a host does not read the phone once the last part is paid');
select is(private.get_booking_details(b, 'guest') ->> 'phone', '+20 100', 'a guest reads their own phone for ever')
from public.bookings b where id = tests.uuid('old');
select is(private.get_booking_details(b, 'host') ->> 'message', 'Hello', 'a host reads the message of a completed booking for ever')
from public.bookings b where id = tests.uuid('old');

select * from finish();
rollback;

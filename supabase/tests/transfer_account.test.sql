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
select plan(23);

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

-- An unpaid accepted offer does not end a booking whose other parts are paid.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_cards, takes_transfers, transfer_details)
values (tests.uuid('hall'), true, true, 'EG38 0019');
insert into public.conversations (id, listing_id, guest_id, host_id)
values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));
create function tests.book_with_offer(p_key text, p_days int, p_method text) returns void language plpgsql as $$
begin
  perform tests.create_booking(p_key, 'confirmed', now() + make_interval(days => p_days));
  update public.bookings set lines = jsonb_build_array(private.quote_line('hourly', 'Hourly rate', 'سعر الساعة', 2, 5000),
    private.quote_line('service_fee', 'Service fee', 'رسوم الخدمة', 1, 500) || '{"percent": 5}') where id = tests.uuid(p_key);
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, paid_at)
  values (tests.uuid('price ' || p_key), tests.uuid(p_key), 1, 'deposit', (select total_minor from public.bookings where id = tests.uuid(p_key)),
    now() - interval '1 day', 'paid', now() - interval '1 day');
  if p_method = 'card' then
    insert into public.payments (booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual, processor_id,
      authorized_at, captured_at, ended_at)
    select b.id, tests.uuid('price ' || p_key), b.guest_id, b.currency, b.total_minor, b.total_minor, 'captured', true, 'pi_' || p_key, now(), now(), now()
    from public.bookings b where b.id = tests.uuid(p_key);
  else
    insert into private.manual_payments (booking_id, method, transfer_details) values (tests.uuid(p_key), p_method, 'EG38 0019');
  end if;
  perform tests.authenticate_as('host');
  perform public.send_offer(tests.uuid('talk'), tests.uuid(p_key), 'Flowers', 1000, (now() at time zone 'Africa/Cairo')::date, tests.uuid('offer ' || p_key));
  perform tests.authenticate_as('guest');
  perform public.accept_offer(tests.uuid('offer ' || p_key));
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.book_with_offer is 'Makes a booking in p_days days that is paid, to which an accepted offer adds what is not.';
create function tests.let_fail(p_key text) returns void language sql security definer as $$
  select private.fail_installment(b, i.id) from public.bookings b join public.booking_installments i on i.booking_id = b.id and i.kind = 'extra'
  where b.id = tests.uuid(p_key)
$$;
comment on function tests.let_fail is 'Lets the charge of what the offer added fail.';
create function tests.extra(p_key text, p_user text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_user);
  return (select concat_ws(' ', i ->> 'status', i ->> 'grace_ends_at') from jsonb_array_elements(
    public.get_booking_payments(tests.uuid(p_key)) -> 'installments') i where i ->> 'kind' = 'extra');
end $$;
comment on function tests.extra is 'Returns the status of what the offer added, and until when it can be paid, as one side reads it.';
create function tests.state(p_key text) returns text language sql security definer as $$
  select i.state from (select p ->> 'state' as state, p ->> 'purpose' as purpose from public.bookings b,
    jsonb_array_elements(private.summarized_parts(b, true)) p where b.id = tests.uuid(p_key)) i where purpose = 'extra'
$$;
comment on function tests.state is 'Returns what a mail says of what the offer added.';
create function tests.page_state(p_key text) returns text language sql as $$
  select i ->> 'state' from jsonb_array_elements(public.get_booking_payments(tests.uuid(p_key)) -> 'installments') i where i ->> 'kind' = 'extra'
$$;
comment on function tests.page_state is 'Returns what the page of a booking says of what the offer added.';
select tests.book_with_offer('card', 3, 'card'), tests.book_with_offer('hand', 4, 'transfer');
select plan(19);

-- By card
select is(tests.state('card'), 'unpaid', 'an accepted offer without a card to charge waits for its guest');
select tests.let_fail('card');
select is(tests.state('card'), 'unpaid', 'an accepted offer that could not be charged waits for its guest until no certain day');
select tests.authenticate_as('guest');
select is(tests.page_state('card'), 'unpaid', 'the page of a booking says of an offer what its mail says');
select is(tests.page_state('hand'), 'pay_by', 'an offer that is paid by transfer names its day');
select is(tests.extra('card', 'guest'), 'failed', 'a guest reads of no day on which a booking ends for an unpaid offer');
select tests.authenticate_as_database_owner();
select is((select string_agg(kind, ' ' order by kind) from public.notifications where data ->> 'booking_id' = tests.uuid('card')::text
  and kind like any (array['payment\_%', 'balance\_%'])), 'balance_unpaid payment_owed', 'both sides are told that an offer was not paid');
update public.booking_installments set due_at = due_at - interval '90 hours', failed_at = failed_at - interval '80 hours'
where booking_id = tests.uuid('card') and kind = 'extra';
select is(public.cancel_unpaid_bookings(), 0, 'no booking by card is cancelled for an unpaid offer');
select is((select status from public.bookings where id = tests.uuid('card')), 'confirmed', 'a booking whose offer is unpaid stays confirmed');
select tests.authenticate_as('guest');
select isnt(public.get_booking_payments(tests.uuid('card')) ->> 'next_installment_id', null, 'a guest can still pay an offer days after it was due');

-- Beside a balance and a security deposit
select tests.authenticate_as_database_owner();
select tests.book_with_offer('owing', 6, 'card');
select tests.let_fail('owing');
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, failed_at, grace_ends_at)
select tests.uuid(kind || ' owing'), tests.uuid('owing'), place, kind, 14700, now() - ago, status, now(), grace
from (values ('balance', 10, 'failed', interval '1 minute', now() + interval '72 hours'), ('security', 11, 'due', interval '0', null)) p (kind, place, status, ago, grace);
create function tests.started_kind() returns text language plpgsql security definer as $$
declare
  v_payment uuid := public.start_payment(tests.user_id('guest'), tests.uuid('owing'), '{}') ->> 'payment_id';
begin
  return (select i.kind from public.payments p join public.booking_installments i on i.id = p.installment_id where p.id = v_payment);
end $$;
comment on function tests.started_kind is 'Returns of which kind the part is that the guest begins to pay.';
select is(tests.started_kind(), 'balance', 'a guest can pay a balance that ends their booking before an offer that was due earlier');
update public.booking_installments set status = 'paid' where id = tests.uuid('balance owing');
select is(tests.started_kind(), 'security', 'an unpaid offer does not keep a guest from having the security deposit held');
update public.booking_installments set status = 'paid' where id = tests.uuid('security owing');
select is(tests.started_kind(), 'extra', 'a guest pays an offer once the price and the security deposit are done');
update public.booking_installments set status = 'due', due_at = now() + interval '1 day' where id = tests.uuid('balance owing');
select is(tests.started_kind(), 'extra', 'a guest can pay an offer before a balance that is not due yet');

-- Begun shortly before the event
select tests.authenticate_as_database_owner();
select tests.book_with_offer('soon', 5, 'card');
create function tests.told(p_key text) returns bigint language sql security definer as $$
  select count(*) from public.notifications where kind = 'balance_unpaid' and data ->> 'booking_id' = tests.uuid(p_key)::text
$$;
comment on function tests.told is 'Returns how often the host was told that a part of a booking is unpaid.';
create function tests.begin_in(p_key text, p_from_now interval) returns void language sql security definer as $$
  update public.bookings set starts_at = now() + p_from_now, ends_at = now() + p_from_now + interval '2 hours',
    occupied = tstzrange(now() + p_from_now, now() + p_from_now + interval '2 hours') where id = tests.uuid(p_key)
$$;
comment on function tests.begin_in is 'Lets a booking begin this long from now.';
select tests.begin_in('soon', '20 minutes');
select tests.authenticate_as_service_role();
select public.start_payment(tests.user_id('guest'), tests.uuid('soon'), '{}');
select public.list_due_payments();
select is(tests.told('soon'), 0::bigint, 'a host is not told of an unpaid offer while its guest has begun to pay before the event');
select tests.begin_in('soon', '0 minutes');
update public.booking_installments set due_at = now() - interval '20 minutes' where booking_id = tests.uuid('soon') and kind = 'extra';
select public.list_due_payments();
select is(tests.told('soon'), 1::bigint, 'a host is told at the start of the event that an offer is unpaid, also while its guest has begun to pay');
select is((select status from public.payments where booking_id = tests.uuid('soon') and status <> 'captured'), 'created',
  'a guest can end the payment of an offer that they began before the event');

-- By transfer
select tests.authenticate_as_database_owner();
update public.booking_installments set due_at = now() - interval '90 hours' where booking_id = tests.uuid('hand') and kind = 'extra';
select is(tests.extra('hand', 'guest'), 'due', 'a guest by transfer reads of no day on which their host may end the booking for an offer');
select tests.authenticate_as('host');
select throws_ok($$ select public.cancel_unpaid_booking(tests.uuid('hand')) $$, 'PT409', 'wrong_status',
  'a host ends no booking of which only an offer is unpaid');
select tests.authenticate_as_database_owner();
update public.booking_installments set status = 'due', paid_at = null, due_at = now() - interval '90 hours' where id = tests.uuid('price hand');
select tests.authenticate_as('host');
select lives_ok($$ select public.cancel_unpaid_booking(tests.uuid('hand')) $$, 'a host can still end a booking whose price is unpaid');

select * from finish();
rollback;

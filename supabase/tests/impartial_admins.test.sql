-- An admin decides nothing about a booking of which they are the guest, the host or a provider.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('admin'), 'Another band', 'active');
create function tests.be(p_side text) returns void language sql security definer as $$
  update public.bookings set guest_id = tests.user_id(case p_side when 'guest' then 'admin' else 'guest' end),
    host_id = tests.user_id(case p_side when 'host' then 'admin' else 'host' end);
  update public.booking_parts set payee_id = tests.user_id(case p_side when 'provider' then 'admin' else 'provider' end)
  where listing_id = tests.uuid('band')
$$;
comment on function tests.be is 'Makes the admin the guest, the host or a provider of every booking; with another side none of them.';
create function tests.attempt(p_statement text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('admin');
  execute p_statement;
  raise exception 'done' using errcode = 'T0000';
exception
  when sqlstate 'T0000' then
    perform tests.authenticate_as_database_owner();
    return 'done';
  when others then
    perform tests.authenticate_as_database_owner();
    return sqlerrm;
end $$;
comment on function tests.attempt is 'Runs a statement as the admin, undoes it, and returns done or the code with which it is refused.';
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
values (tests.uuid('part'), tests.uuid('completed'), 1, 'deposit', 10500, now(), 'paid'),
  (tests.uuid('cash part'), tests.uuid('confirmed'), 1, 'deposit', 10500, now(), 'due');
insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, captured_minor, status, is_manual, captured_at)
values (tests.uuid('payment'), tests.uuid('completed'), tests.uuid('part'), tests.user_id('guest'), 'EGP', 10500, 10500, 'captured', true, now());
insert into public.disputes (id, payment_id, booking_id, currency, amount_minor, reason, status, processor_id)
values (tests.uuid('dispute'), tests.uuid('payment'), tests.uuid('completed'), 'EGP', 10500, 'fraudulent', 'needs_response', 'du_1');
insert into private.manual_payments (booking_id, method) values (tests.uuid('confirmed'), 'cash'), (tests.uuid('completed'), 'cash');
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
values (tests.uuid('unpaid part'), tests.uuid('completed'), 2, 'balance', 500, now(), 'due');
insert into public.payment_proofs (id, installment_id, booking_id, kind, status, reason, decided_at, decided_by)
values (tests.uuid('refused'), tests.uuid('unpaid part'), tests.uuid('completed'), 'picture', 'refused', 'Nothing came', now(), 'host');
insert into public.manual_refunds (id, booking_id, kind, currency, amount_minor, due_at)
values (tests.uuid('refund'), tests.uuid('confirmed'), 'late_payment', 'EGP', 500, now());
insert into private.deposit_claims (id, booking_id, payment_id, amount_minor, reason, answer_by, status)
values (tests.uuid('claim'), tests.uuid('completed'), tests.uuid('payment'), 2000, 'A broken window', now(), 'contested');
create table tests.decisions (name text, statement text, sides text[]);
insert into tests.decisions values
  ('accept a dispute', $$ select public.accept_dispute(tests.uuid('dispute')) $$, '{guest,host,provider}'),
  ('answer a dispute', $$ select public.answer_dispute(tests.uuid('dispute'), 'They came') $$, '{guest,host,provider}'),
  ('settle a refund by hand', $$ select public.settle_manual_refund(tests.uuid('refund'), 'paid', 'A slip of the bank') $$, '{guest,host,provider}'),
  ('uphold a refusal', $$ select public.admin_uphold_refusal(tests.uuid('refused'), 'Nothing came') $$, '{guest,host,provider}'),
  ('decide a claim', $$ select public.decide_deposit_claim(tests.uuid('claim'), 100, 'A bill of 1.00') $$, '{guest,host,provider}'),
  ('decide whether a review counts', $$ select public.decide_review(tests.uuid('review'), 'leave_out') $$, '{guest,host,provider}'),
  ('cancel the bookings of a venue', $$ select public.review_venue(tests.uuid('hall'), 'suspend', 'A check', null, 'cancel') $$, '{guest,host,provider}'),
  -- Bookings of the guest and the host themselves.
  ('accept a request', $$ select public.decide_booking(tests.uuid('pending'), 'accept') $$, '{provider}'),
  ('cancel a booking', $$ select public.cancel_booking(tests.uuid('confirmed'), 'A check') $$, '{provider}'),
  ('confirm a payment', $$ select public.confirm_manual_payment(tests.uuid('cash part')) $$, '{provider}'),
  ('mark a no-show', $$ select public.mark_no_show(tests.uuid('completed'), true) $$, '{provider}');
grant select on tests.decisions to authenticated;
select plan(37);

select tests.be('none');
select is(tests.attempt(statement), case name when 'decide a claim' then 'wrong_status' else 'done' end,
  format('an admin with no part in a booking can %s', name)) from tests.decisions;
select tests.be(side), is(tests.attempt(statement), 'forbidden', format('an admin who is the %s of a booking cannot %s', side, name))
from (select d.*, unnest(d.sides) as side from tests.decisions d) d;
select tests.be('guest');
select is(tests.attempt($$ select public.review_venue(tests.uuid('hall'), 'suspend', 'A check') $$), 'done',
  'an admin who is the guest of a booking can suspend its venue and let its bookings stand');

select * from finish();
rollback;

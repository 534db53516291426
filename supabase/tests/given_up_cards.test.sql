-- A guest who began to pay by card and then chose a transfer: the parts of the card were never paid.
begin;
select tests.create_users();
select tests.create_venue('hall');
insert into public.venue_payment_terms (venue_id, takes_cards, deposit_percent, balance_days, security_deposit_minor, takes_transfers, transfer_details)
values (tests.uuid('hall'), true, 30, 14, 50000, true, 'EG38 0019');
update public.venues set instant_booking = true, policy = 'flexible';
create function tests.parts(p_is_given_up boolean) returns text language sql security definer as $$
  select string_agg(format('%s %s', kind, status), ', ' order by position)
  from public.booking_installments where booking_id = tests.booking_id('party') and is_given_up = p_is_given_up
$$;
comment on function tests.parts is 'Returns the parts of the booking, given up or not.';
create function tests.given_up_part(p_kind text) returns uuid language sql stable security definer as $$
  select id from public.booking_installments where booking_id = tests.booking_id('party') and kind = p_kind and is_given_up
$$;
select plan(8);

select tests.authenticate_as('guest');
select tests.create_hold('party', tests.cairo_noon(60));
select tests.authenticate_as_database_owner();
select public.start_payment(tests.user_id('guest'), tests.booking_id('party'), '{}');
select tests.authenticate_as('guest');
select is((public.submit_booking(tests.booking_id('party'), '{"payment_method": "transfer"}')).status, 'confirmed',
  'a guest who began by card can choose a transfer');
select is(tests.parts(false), 'deposit due, balance due', 'the booking is paid in the parts of the transfer');
select matches(tests.parts(true), '^deposit cancelled, balance cancelled', 'the parts of the card are given up');
select is(jsonb_array_length(public.get_booking_payments(tests.booking_id('party')) -> 'installments'), 2,
  'the page of the booking shows none of the given-up parts');
select throws_ok(format('insert into storage.objects (bucket_id, name, owner_id) values (''payment-proofs'', %L, %L)',
  format('%s/%s.webp', tests.given_up_part('deposit'), tests.uuid('proof')), tests.user_id('guest')), '42501', null,
  'a file for a receipt of a given-up part is refused');
select throws_ok(format('select public.send_payment_proof(%L, tests.uuid(''proof''), ''picture'')', tests.given_up_part('deposit')),
  'PT409', 'wrong_status', 'a given-up part takes no receipt while the booking is confirmed');
select lives_ok($$ select public.cancel_booking(tests.booking_id('party'), 'We changed our plans') $$, 'the guest cancels the booking');
select throws_ok(format('select public.send_payment_proof(%L, tests.uuid(''proof''), ''picture'')', tests.given_up_part('deposit')),
  'PT409', 'wrong_status', 'a given-up part takes no receipt after a cancellation either');
select * from finish();
rollback;

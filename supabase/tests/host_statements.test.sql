-- Statements of a host's earnings: one currency at a time, and only the caller's own.
begin;
select tests.create_users();
select tests.create_venues();
select tests.create_booking('pounds', 'confirmed', now() + interval '5 days'),
  tests.create_booking('dirhams', 'confirmed', now() + interval '9 days'),
  tests.create_booking('others', 'confirmed', now() + interval '5 days', p_venue => 'loft');
update public.bookings set currency = 'AED' where id = tests.uuid('dirhams');
select private.schedule_payouts(b) from public.bookings b;
create function tests.statements(p_currency text default null) returns text language sql as $$
  select string_agg(currency, ' ' order by currency) from public.list_host_statements(p_currency => p_currency)
$$;
comment on function tests.statements is 'Returns the currencies of the caller''s statements.';
create function tests.pay_host(p_key text, p_paid bigint) returns void language plpgsql security definer as $$
begin
  insert into private.manual_payments (booking_id, method) values (tests.uuid(p_key), 'cash') on conflict do nothing;
  insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status, paid_at)
  select tests.uuid(p_key), 1 + count(*), 'deposit', p_paid, now(), 'paid', now()
  from public.booking_installments i where i.booking_id = tests.uuid(p_key);
end $$;
create function tests.totals(p_currency text) returns text language sql as $$
  select format('%s upcoming, %s due, %s paid', t ->> 'upcoming_minor', t ->> 'due_minor', t ->> 'paid_minor')
  from jsonb_array_elements(public.get_host_earnings() -> 'totals') t where t ->> 'currency' = p_currency
$$;
create function tests.state_of(p_currency text) returns text language sql as $$
  select state from public.list_host_statements(p_currency => p_currency)
$$;
select plan(13);

select tests.clear_authentication();
select throws_ok($$ select tests.statements('EGP') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read statements of a currency');
select tests.authenticate_as('host');
select is(tests.statements(), 'AED EGP', 'a host reads the statements of all currencies by default');
select is(tests.statements('AED'), 'AED', 'a host can read the statements of one currency alone');
select is(tests.statements('KWD'), null, 'a currency in which nothing was earned has no statements');
select tests.authenticate_as('other_host');
select is(tests.statements('AED'), null, 'a host cannot read the statements of another host by their currency');
select tests.authenticate_as('guest');
select is(tests.statements('EGP'), null, 'a guest has no statements of a currency');

-- A payment to the host directly counts as received once the host confirmed it, on any day.
select tests.authenticate_as('host');
select is(tests.totals('EGP'), '10000 upcoming, 0 due, 0 paid', 'a booking that nobody has paid is upcoming');
select tests.pay_host('pounds', 4200);
select is(tests.totals('EGP'), '6000 upcoming, 0 due, 4000 paid', 'a part that the host has received is not upcoming any more');
select is(tests.state_of('EGP'), 'upcoming', 'a booking of which a part is in hand is upcoming');
select tests.pay_host('pounds', 6300);
select is(tests.totals('EGP'), '0 upcoming, 0 due, 10000 paid', 'a price that is in hand whole is paid before the event');
select is(tests.state_of('EGP'), 'paid', 'a booking that is in hand whole is paid');
select tests.authenticate_as_database_owner();
update public.bookings set status = 'cancelled', cancelled_at = now(), refund_minor = 5250 where id = tests.uuid('pounds');
update public.payouts set gross_minor = 5250, fee_minor = 250, net_minor = 5000 where booking_id = tests.uuid('pounds');
select tests.authenticate_as('host');
select is(tests.totals('EGP'), '0 upcoming, 0 due, 5000 paid', 'a host has in hand what they keep of a cancelled booking');
select is(tests.totals('AED'), '10000 upcoming, 0 due, 0 paid', 'a booking that is not paid in parts falls due as before');
select * from finish();
rollback;

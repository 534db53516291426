-- A failing job of one booking, claim or payee does not delay the others.
begin;
select tests.create_users();
select tests.create_venue('hall'), tests.create_venue('loft', 'other_host');
create function tests.fail_for_bad() returns trigger language plpgsql as $$
begin
  if new.booking_id = tests.uuid('bad') then
    raise exception 'broken on purpose';
  end if;
  return new;
end $$;
comment on function tests.fail_for_bad is 'Refuses rows of the booking bad.';
create function tests.add_booking(p_name text, p_venue text, p_status text, p_start timestamptz, p_kind text, p_part_status text) returns void
language sql security definer as $$
  select tests.create_booking(p_name, p_status, p_start, p_venue => p_venue);
  insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status, failed_at, grace_ends_at)
  values (tests.uuid('part ' || p_name), tests.uuid(p_name), 1, p_kind, 5000, now() - interval '5 days', p_part_status,
    case p_part_status when 'failed' then now() - interval '4 days' end, case p_part_status when 'failed' then now() - interval '1 day' end)
$$;
comment on function tests.add_booking is 'Creates a booking with one installment of 50 EGP.';
create function tests.part_of(p_name text) returns text language sql security definer as $$
  select status from public.booking_installments where id = tests.uuid('part ' || p_name)
$$;
create function tests.status_of(p_name text) returns text language sql security definer as $$
  select status from public.bookings where id = tests.uuid(p_name)
$$;
select plan(9);
savepoint start;

select tests.add_booking('bad', 'hall', 'confirmed', tests.cairo_noon(20), 'balance', 'due'),
  tests.add_booking('good', 'loft', 'confirmed', tests.cairo_noon(20), 'balance', 'due');
create trigger fail_for_bad before update on public.booking_installments for each row
  when (new.status = 'failed') execute function tests.fail_for_bad();
select lives_ok($$ select public.list_due_payments() $$, 'the worker goes on when an installment cannot be charged');
select is(tests.part_of('bad') || ' ' || tests.part_of('good'), 'due failed', 'an installment that cannot be charged holds up no other');
rollback to start;

select tests.add_booking('bad', 'hall', 'confirmed', tests.cairo_noon(20), 'balance', 'failed'),
  tests.add_booking('good', 'loft', 'confirmed', tests.cairo_noon(20), 'balance', 'failed');
create trigger fail_for_bad before insert on public.booking_events for each row execute function tests.fail_for_bad();
select is(public.cancel_unpaid_bookings(), 1, 'an unpaid booking that cannot be cancelled holds up no other');
select is(tests.status_of('bad') || ' ' || tests.status_of('good'), 'confirmed cancelled', 'a booking that cannot be cancelled stays as it is');
rollback to start;

select tests.add_booking('bad', 'hall', 'completed', now() - interval '5 days', 'security', 'due'),
  tests.add_booking('good', 'loft', 'completed', now() - interval '5 days', 'security', 'due');
create trigger fail_for_bad before update on public.booking_installments for each row execute function tests.fail_for_bad();
select lives_ok($$ select public.list_due_payments() $$, 'the worker goes on when a security deposit cannot be ended');
select is(tests.part_of('bad') || ' ' || tests.part_of('good'), 'due cancelled', 'a security deposit that cannot be ended holds up no other');
rollback to start;

select tests.add_booking('bad', 'hall', 'completed', now() - interval '9 days', 'balance', 'paid'),
  tests.add_booking('good', 'loft', 'completed', now() - interval '9 days', 'balance', 'paid');
insert into private.manual_payments (booking_id, method) values (tests.uuid('bad'), 'cash'), (tests.uuid('good'), 'cash');
select private.schedule_payouts(b) from public.bookings b where b.id in (tests.uuid('bad'), tests.uuid('good'));
create trigger fail_for_bad before insert on public.ledger_entries for each row execute function tests.fail_for_bad();
select lives_ok($$ select public.create_due_transfers() $$, 'the worker goes on when a fee cannot be posted');
select is((select count(*) from public.ledger_entries where booking_id = tests.uuid('good') and account = 'payee'), 1::bigint,
  'a fee that cannot be posted holds up no other');
select is((select fee_posted_at from private.manual_payments where booking_id = tests.uuid('bad')), null, 'a fee that cannot be posted is tried again');
select * from finish();
rollback;

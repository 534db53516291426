-- The statements of a host's earnings: one currency at a time, and nobody else's.
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
select plan(6);

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
select * from finish();
rollback;

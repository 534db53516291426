-- Tax: the tax in a price, registration, and who may set seller details.
begin;
select tests.create_users();
select tests.create_venue('hall');
create function tests.quoted_tax() returns jsonb language sql as $$
  select public.quote_booking(tests.uuid('hall'), tests.cairo_noon(30), tests.cairo_noon(30) + interval '2 hours', 10) -> 'tax'
$$;
comment on function tests.quoted_tax is 'The tax in the price of two hours in the hall: 200 EGP and a fee of 10.';
create function tests.saved(p_number text, p_country text default 'EG') returns jsonb language sql as $$
  select public.save_tax_details(' Nile Halls ', p_number, 'Cairo', p_country)
$$;
comment on function tests.saved is 'Saves the tax details of the current user.';
select plan(31);

select is(private.tax_in(11400, 'EG', 'standard', '2026-01-01'), 1400::bigint, 'a price in Egypt contains its tax of 14 percent');
select is(private.tax_in(11500, 'SA', 'standard', '2026-01-01'), 1500::bigint, 'a price in Saudi Arabia contains its tax of 15 percent');
select is(private.tax_in(10500, 'AE', 'standard', '2026-01-01'), 500::bigint, 'a price in the Emirates contains its tax of 5 percent');
select is(private.tax_in(10500, 'KW', 'standard', '2026-01-01'), 0::bigint, 'a price in Kuwait contains no tax to begin with');
select is(private.tax_in(10500, 'FR', 'standard', '2026-01-01'), null, 'the tax of a country without a rate is not known');
select is(private.tax_in(11500, 'SA', 'standard', '2020-06-30'), null, 'a rate does not hold before the day from which it is valid');
select is(private.contained_tax(4, 14), 0::bigint, 'a tax of less than half a minor unit is rounded down');
select is(private.contained_tax(107, 14), 13::bigint, 'a tax of more than half a minor unit is rounded up');
select is(private.contained_tax(21, 5), 1::bigint, 'a tax of a whole minor unit stays what it is');
insert into public.tax_rates (country, valid_from, percent) values ('KW', '2030-01-01', 5);
select is(private.tax_in(10500, 'KW', 'standard', '2030-01-01'), 500::bigint, 'a new rate holds from its day on');
select is(private.tax_in(10500, 'KW', 'standard', '2029-12-31'), 0::bigint, 'the rate before it holds until that day');

select tests.clear_authentication();
select ok((select count(*) from public.tax_rates) >= 4, 'a signed-out visitor can read the rates');
select throws_ok($$ insert into public.tax_rates (country, valid_from, percent) values ('EG', '2030-01-01', 0) $$, '42501', null,
  'a signed-out visitor cannot add a rate');
select is(tests.quoted_tax(), 'null'::jsonb, 'a price that is paid to the host directly names no tax');
select tests.authenticate_as_database_owner();
insert into public.venue_payment_terms (venue_id, takes_cards) values (tests.uuid('hall'), true);
select tests.clear_authentication();
select is(tests.quoted_tax(), '{"percent": 14, "amount_minor": 123}'::jsonb,
  'the price of a host who is not registered contains the tax of the service fee alone');
select throws_ok($$ select tests.saved(null) $$, 'PT401', 'not_signed_in', 'a signed-out visitor has no tax details');

select tests.authenticate_as('guest');
select throws_ok($$ select tests.saved(null) $$, 'PT403', 'forbidden', 'a guest sells nothing and has no tax details');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.saved(null) $$, 'PT403', 'forbidden', 'an admin has no tax details of their own');
select tests.authenticate_as('host');
select throws_ok($$ select tests.saved('12345') $$, 'PT422', 'invalid_input', 'a number that is not one of Egypt is refused');
select throws_ok($$ select tests.saved('210122393500003', 'SA') $$, 'PT422', 'invalid_input', 'a number that is not one of Saudi Arabia is refused');
select throws_ok($$ select tests.saved('310122393500003', 'AE') $$, 'PT422', 'invalid_input', 'a number that is not one of the Emirates is refused');
select throws_ok($$ select public.save_tax_details(' ', null, '', 'EG') $$, 'PT422', 'invalid_input', 'a seller without a name is refused');
select is(tests.saved(null), '{"legal_name": "Nile Halls", "tax_number": null, "address": "Cairo", "country": "EG"}'::jsonb,
  'a host who is not registered says their name without a number');
select is(tests.saved('310122393500003', 'SA') ->> 'tax_number', '310122393500003', 'a host registers with a number of Saudi Arabia');
select is((tests.quoted_tax() ->> 'amount_minor')::int, 123, 'a number of another country makes no tax of a venue in Egypt');
select is(tests.saved('123 456 789') ->> 'tax_number', '123456789', 'a host writes their number with spaces');
select is((tests.quoted_tax() ->> 'amount_minor')::int, 2579, 'the price of a host who is registered contains the tax of all of it');
select throws_ok($$ update public.tax_details set tax_number = null $$, '42501', null, 'a host cannot write the table of tax details');
select is((select count(*) from public.tax_details), 1::bigint, 'a host reads their own tax details');
select tests.authenticate_as('other_host');
select is((select count(*) from public.tax_details), 0::bigint, 'a host does not read the tax details of another');
select tests.authenticate_as('admin');
select is((select count(*) from public.tax_details), 0::bigint, 'an admin does not read the tax details of a host');
select * from finish();
rollback;

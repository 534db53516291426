-- Rules that every kind of listing shares: missing fields, refused values, submission and review, for venues and services alike.
begin;
select tests.create_users();
update public.users set is_verified = true;
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.venues (id, host_id) values (tests.uuid('empty venue'), tests.user_id('host'));
insert into public.services (id, provider_id) values (tests.uuid('empty service'), tests.user_id('provider'));
insert into public.venues (id, host_id, name, type_id, capacity, address, images, price_per_hour)
select tests.uuid('venue'), tests.user_id('host'), 'Hall', t.id, 50, 'Street 1', array['a/1'], 1000 from public.venue_types t limit 1;
insert into public.services (id, provider_id, name_ar, description, category_id, city, price)
select tests.uuid('service'), tests.user_id('provider'), 'فرقة', 'Brass', c.id, 'Cairo', 500 from public.service_categories c limit 1;
create function tests.error_detail(p_statement text) returns text language plpgsql as $$
declare
  v_detail text;
begin
  execute p_statement;
  return null;
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || v_detail;
end $$;
comment on function tests.error_detail is 'Returns the message and detail of the error of a statement; null when it has none.';
create function tests.refused(p_kind text, p_values jsonb) returns text language sql as $$
  select array_to_string(private.refused_columns(k.table_name::regclass,
    private.listing_row(tests.uuid(p_kind)) || p_values, k.reviewed_columns), ' ')
  from private.listing_kinds() k where k.kind = p_kind
$$;
comment on function tests.refused is 'Returns the columns that the table of a kind refuses of its complete listing with other values.';
select plan(38);

-- What is missing
select is(private.missing_fields('venue', private.with_prices(private.listing_row(tests.uuid('empty venue')))),
  '{name,type_id,capacity,address,images,price_per_hour}'::text[], 'an empty venue lacks all that is required of venues, its price last');
select is(private.missing_fields('service', private.with_prices(private.listing_row(tests.uuid('empty service')))),
  '{name,description,category_id,city,price}'::text[], 'an empty service lacks all that is required of services, its price last');
select is(private.missing_fields(kind, private.with_prices(private.listing_row(tests.uuid(kind)))), '{}'::text[],
  format('a complete %s lacks nothing', kind))
from private.listing_kinds();
update public.venue_pricing set pricing_model = 'daily_per_person' where venue_id = tests.uuid('empty venue');
select is(private.missing_fields('venue', private.with_prices(private.listing_row(tests.uuid('empty venue')) || '{"name": "Untitled Venue"}')),
  '{name,type_id,capacity,address,images,price_per_day,price_per_person}'::text[],
  'a venue lacks the rates of its pricing model, and the name that nobody gave it');
select is(private.missing_fields('service', private.listing_row(tests.uuid('empty service')) || '{"pricing_type": "custom"}'),
  '{name,description,category_id,city}'::text[], 'a service with prices by agreement lacks none');

-- What a table would refuse
select is(tests.refused(kind, '{}'), '', format('nothing of a complete %s is refused', kind)) from private.listing_kinds();
select is(tests.refused(kind, jsonb_build_object(name, value)), name, format('the %s of a %s is refused: %s', name, kind, reason))
from (values ('venue', 'name', '""'::jsonb, 'empty'), ('venue', 'capacity', '-1', 'below 0'), ('venue', 'capacity', 'null', 'none'),
  ('venue', 'latitude', '91', 'beyond the pole'), ('venue', 'capacity_by_layout', '{"theatre": -1}', 'a layout below 0'),
  ('venue', 'images', '["../secret"]', 'no path'), ('venue', 'type_id', to_jsonb(tests.uuid('nothing')), 'no type'),
  ('service', 'name', to_jsonb(repeat('x', 161)), 'too long'), ('service', 'description', 'null', 'none'),
  ('service', 'city', to_jsonb(repeat('x', 121)), 'too long'), ('service', 'images', '["../secret"]', 'no path'),
  ('service', 'category_id', to_jsonb(tests.uuid('nothing')), 'no category')) refused (kind, name, value, reason);
select is(tests.refused('venue', '{"capacity": -1, "latitude": 91}'), 'capacity latitude', 'all refused columns are named');

-- Submission
select tests.authenticate_as('host');
select is(tests.error_detail($$ select public.submit_listing(tests.uuid('empty venue')) $$),
  'invalid_input name,type_id,capacity,address,images,price_per_day,price_per_person', 'an incomplete venue is not submitted');
select is((select kind || ' ' || status from public.submit_listing(tests.uuid('venue'))), 'venue pending', 'a host submits a venue as a listing');
select throws_ok($$ select public.submit_listing(tests.uuid('service')) $$, 'PT403', 'forbidden', 'a host cannot submit a service of another');
select throws_ok($$ select public.submit_venue(tests.uuid('service')) $$, 'PT404', 'not_found', 'a service is not submitted as a venue');
select tests.authenticate_as('provider');
select is(tests.error_detail($$ select public.submit_listing(tests.uuid('empty service')) $$),
  'invalid_input name,description,category_id,city,price', 'an incomplete service is not submitted');
select is((select kind || ' ' || status from public.submit_listing(tests.uuid('service'))), 'service pending',
  'a provider submits a service as a listing');
select is(tests.error_detail($$ update public.services set city = '' where id = tests.uuid('service') $$), 'invalid_input city',
  'a service that waits for review stays complete, as a venue does');
select tests.authenticate_as('host');
select is(tests.error_detail($$ update public.venues set address = '' where id = tests.uuid('venue') $$), 'invalid_input address',
  'a venue that waits for review stays complete');
select tests.clear_authentication();
select throws_ok($$ select public.submit_listing(tests.uuid('venue')) $$, 'PT401', 'not_signed_in', 'a visitor submits no listing');

-- Review
select tests.authenticate_as('provider');
select throws_ok($$ select public.review_listing(tests.uuid('service'), 'approve') $$, 'PT403', 'only_admins',
  'a provider does not approve their own service');
select tests.authenticate_as('admin');
select is((select status from public.review_listing(tests.uuid(kind), 'approve')), 'active', format('an admin approves a %s as a listing', kind))
from (values ('venue'), ('service')) kinds (kind);
select throws_ok($$ select public.review_venue(tests.uuid('service'), 'suspend', 'No') $$, 'PT404', 'not_found',
  'a service is not reviewed as a venue');
select is(tests.error_detail($$ select public.review_listing(tests.uuid('service'), 'suspend', 'No', null, 'cancel') $$),
  'invalid_input bookings', 'suspending a service cancels no bookings of venues');
select is((select string_agg(kind || (published_at is not null) || (submitted_at is not null), ' ' order by kind) from public.listings
  where status = 'active'), 'servicetruetrue venuetruetrue', 'a published listing of any kind has the times of its submission and publication');
select tests.authenticate_as('provider');
update public.services set name = 'Big Band' where id = tests.uuid('service');
select is((select changes from public.listing_revisions), '{"name": "Big Band"}'::jsonb, 'a change of a published service is a revision of its listing');
select is((select coalesce(name, '') from public.listings where id = tests.uuid('service')), '', 'the public listing stays as it was approved');

select * from finish();
rollback;

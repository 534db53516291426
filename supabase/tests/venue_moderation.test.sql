-- Moderation of venues: submission, the review queue, and the decisions of admins.
begin;
select tests.create_users();
insert into storage.objects (bucket_id, name) select 'venue-images', tests.user_id('host') || '/' || name || '.webp' from unnest('{a}'::text[]) name;
update public.users set is_verified = true;
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.venues (id, host_id) values
  (tests.uuid('hall'), tests.user_id('host')), (tests.uuid('loft'), tests.user_id('other_host'));
create function tests.submit_venue(p_venue text default 'hall') returns text language sql as $$
  select status from public.submit_venue(tests.uuid(p_venue))
$$;
create function tests.review_venue(p_decision text, p_reason text default null, p_venue text default 'hall') returns text
language sql as $$
  select status from public.review_venue(tests.uuid(p_venue), p_decision, p_reason)
$$;
create function tests.missing_fields() returns text language plpgsql as $$
declare
  v_detail text;
begin
  perform public.submit_venue(tests.uuid('hall'));
  return '';
exception when sqlstate 'PT422' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return v_detail;
end $$;
comment on function tests.missing_fields is 'Submits the hall and returns which fields are missing; empty when it was accepted.';
select plan(70);

-- Submitting
select tests.clear_authentication();
select throws_ok('select tests.submit_venue()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot submit a venue');
select tests.authenticate_as('other_host');
select throws_ok('select tests.submit_venue()', 'PT403', 'forbidden',
  'another host cannot submit the venue of the host');
select tests.authenticate_as('admin');
select throws_ok('select tests.submit_venue()', 'PT403', 'forbidden',
  'an admin cannot submit the venue of a host');
select tests.authenticate_as('host');
select throws_ok($$ select tests.submit_venue('nothing') $$, 'PT404', 'not_found',
  'an unknown venue cannot be submitted');
select is(tests.missing_fields(), 'name,type_id,capacity,address,images,price_per_hour',
  'an empty draft misses every field that publishing needs');
select throws_ok($$ update public.venues set status = 'pending'
  where id = tests.uuid('hall') $$, '42501', null,
  'a host cannot submit a draft by updating the table');
update public.venues set name = 'Hall', type_id = tests.uuid('villa'), capacity = 80, address = 'Street 1',
  images = array[tests.user_id('host') || '/a.webp'], city = 'Cairo' where id = tests.uuid('hall');
select is(tests.missing_fields(), 'price_per_hour', 'a venue with hourly prices misses its hourly rate');
update public.venue_pricing set pricing_model = 'daily' where venue_id = tests.uuid('hall');
select is(tests.missing_fields(), 'price_per_day', 'a venue with daily prices misses its daily rate');
update public.venue_pricing set pricing_model = 'per_person' where venue_id = tests.uuid('hall');
select is(tests.missing_fields(), 'price_per_person',
  'a venue with prices per person misses its rate per person');
update public.venue_pricing set pricing_model = 'hourly_per_person' where venue_id = tests.uuid('hall');
select is(tests.missing_fields(), 'price_per_hour,price_per_person',
  'a venue with hourly prices per person misses both rates');
update public.venue_pricing set pricing_model = 'daily_per_person' where venue_id = tests.uuid('hall');
select is(tests.missing_fields(), 'price_per_day,price_per_person',
  'a venue with daily prices per person misses both rates');
update public.venue_pricing set pricing_model = 'hourly' where venue_id = tests.uuid('hall');
update public.venues set price_per_hour = 10000 where id = tests.uuid('hall');
select is(tests.submit_venue(), 'pending', 'a host can submit a complete draft');
select ok((select submitted_at is not null and rejection_reason is null from public.venues
  where id = tests.uuid('hall')),
  'submitting a venue stores the time of submission and clears the rejection reason');
select throws_ok('select tests.submit_venue()', 'PT409', 'wrong_status',
  'a pending venue cannot be submitted again');
select is(tests.audit_actions(tests.uuid('hall')), 'venue_submitted',
  'submitting a venue is recorded in the audit log');
select throws_ok($$ update public.venues set images = '{}' where id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'a pending venue cannot lose its pictures');
select throws_ok($$ update public.venue_pricing set pricing_model = 'daily'
  where venue_id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'a pending venue cannot change to a pricing model without a rate');
select lives_ok($$ select public.set_listing_status(tests.uuid('hall'), 'draft') $$,
  'a host can withdraw a pending venue');
select throws_ok($$ update public.venues set updated_at = '2020-01-01'
  where id = tests.uuid('hall') $$, '42501', null,
  'a host cannot write the time of the last change');
select is(tests.submit_venue(), 'pending', 'a host can submit a withdrawn venue again');
select throws_ok($$ select public.set_listing_status(tests.uuid('hall'), 'active') $$, 'PT409', 'wrong_status',
  'a host cannot activate a pending venue');
select throws_ok($$ select public.set_listing_status(tests.uuid('hall'), 'suspended') $$, 'PT422', 'invalid_input',
  'a host cannot suspend a venue');
select throws_ok($$ select public.set_listing_status(tests.uuid('hall'), 'nonsense') $$, 'PT422', 'invalid_input',
  'a host cannot set an unknown status');

-- Review queue
select tests.clear_authentication();
select throws_ok('select public.admin_list_review_queue()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read the review queue');
select throws_ok('select public.admin_get_overview()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read the admin overview');
select throws_ok($$ select tests.review_venue('approve') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot approve a venue');
select tests.authenticate_as('host');
select throws_ok('select public.admin_list_review_queue()', 'PT403', 'only_admins',
  'a host cannot read the review queue');
select throws_ok('select public.admin_get_overview()', 'PT403', 'only_admins',
  'a host cannot read the admin overview');
select throws_ok($$ select tests.review_venue('approve') $$, 'PT403', 'only_admins',
  'a host cannot approve their venue');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.review_venue('feature') $$, 'PT403', 'only_admins',
  'a guest cannot feature a venue');
select tests.authenticate_as('provider');
select throws_ok($$ select tests.review_venue('suspend', 'x') $$, 'PT403', 'only_admins',
  'a provider cannot suspend a venue');
select tests.authenticate_as_database_owner();
update public.venues set submitted_at = now() - interval '25 hours' where id = tests.uuid('hall');
insert into public.venues (id, host_id, name, status, submitted_at)
  values (tests.uuid('third'), tests.user_id('other_host'), 'Third', 'pending', now() - interval '1 hour');
select tests.authenticate_as('admin');
select results_eq('select name, kind, host_name, waited_seconds from public.admin_list_review_queue()',
  $$ values ('Hall', 'venue', 'Host Aziz', 90000::bigint), ('Third', 'venue', 'Other Host Aziz', 3600::bigint) $$,
  'an admin sees pending venues in the review queue, longest wait first');
select is((select main_image from public.admin_list_review_queue() limit 1), tests.user_id('host') || '/a.webp',
  'the review queue has the main picture of a venue');
select is(public.admin_get_overview() -> 'waiting' ->> 'venues', '2',
  'the admin overview counts the pending venues');
select is(public.admin_get_overview() -> 'users' ->> 'host', '2', 'the admin overview counts the hosts');
select is(public.admin_get_overview() -> 'bookings' ->> 'total', '0', 'the admin overview counts the bookings');

-- Decisions
select throws_ok($$ select tests.review_venue('unknown') $$, 'PT422', 'invalid_input',
  'an unknown decision about a venue is refused');
select throws_ok('select tests.review_venue(null)', 'PT422', 'invalid_input',
  'an empty decision about a venue is refused');
select throws_ok($$ select tests.review_venue('reject') $$, 'PT422', 'invalid_input',
  'a rejection without a reason is refused');
select throws_ok($$ select tests.review_venue('reject', '   ') $$, 'PT422', 'invalid_input',
  'a rejection with a blank reason is refused');
select throws_ok($$ select tests.review_venue('reject', repeat('x', 2001)) $$, 'PT422', 'invalid_input',
  'a rejection with a reason of more than 2,000 characters is refused');
select throws_ok($$ select tests.review_venue('approve', null, 'nothing') $$, 'PT404', 'not_found',
  'an unknown venue cannot be approved');
select throws_ok($$ select tests.review_venue('feature') $$, 'PT409', 'wrong_status',
  'a pending venue cannot be featured');
select throws_ok($$ select tests.review_venue('restore') $$, 'PT409', 'wrong_status',
  'a pending venue cannot be restored');
select throws_ok($$ select tests.review_venue('approve', null, 'loft') $$, 'PT409', 'wrong_status',
  'a draft cannot be approved');
select is(tests.review_venue('reject', 'Too dark'), 'rejected', 'an admin can reject a pending venue');
select tests.authenticate_as('host');
select is((select rejection_reason from public.venues where id = tests.uuid('hall')), 'Too dark',
  'a host can read why their venue was rejected');
select is(tests.notification_kinds('host'), 'venue_rejected', 'a host gets a notification of a rejection');
select is((select data ->> 'reason' || (data ->> 'venue_name') from public.notifications), 'Too darkHall',
  'the notification of a rejection has the reason and the name of the venue');
update public.venues set description = 'By daylight' where id = tests.uuid('hall');
select is(tests.submit_venue(), 'pending', 'a host can submit a rejected venue again when it has changed');
select tests.authenticate_as('admin');
select is(tests.review_venue('approve'), 'active', 'an admin can approve a pending venue');
select throws_ok($$ select tests.review_venue('approve') $$, 'PT409', 'wrong_status',
  'an active venue cannot be approved again');
select is(tests.notification_kinds('host'), 'venue_rejected venue_approved',
  'a host gets a notification of an approval');
select tests.clear_authentication();
select results_eq('select name from public.venues', array['Hall'],
  'a signed-out visitor sees an approved venue');
select ok((select published_at is not null from public.venues), 'an approved venue has a publication date');

-- Featuring, pausing, suspending
select tests.authenticate_as('admin');
select is((select featured from public.review_venue(tests.uuid('hall'), 'feature')), true,
  'an admin can feature an active venue');
select is((select featured from public.review_venue(tests.uuid('hall'), 'unfeature')), false,
  'an admin can take back the featuring of a venue');
select tests.authenticate_as('host');
select lives_ok($$ select public.set_listing_status(tests.uuid('hall'), 'paused') $$,
  'a host can pause an active venue');
select throws_ok($$ select public.set_listing_status(tests.uuid('hall'), 'pending') $$, 'PT422', 'invalid_input',
  'a host cannot submit a paused venue');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.review_venue('suspend') $$, 'PT422', 'invalid_input',
  'a suspension without a reason is refused');
select is(tests.review_venue('suspend', 'Complaints'), 'suspended', 'an admin can suspend a paused venue');
select tests.authenticate_as('host');
select throws_ok($$ select public.set_listing_status(tests.uuid('hall'), 'active') $$, 'PT409', 'wrong_status',
  'a host cannot activate a suspended venue');
select throws_ok('select tests.submit_venue()', 'PT409', 'wrong_status',
  'a host cannot submit a suspended venue');
select tests.authenticate_as('admin');
select is(tests.review_venue('restore'), 'paused',
  'a venue that was paused before its suspension is restored as paused');
select tests.authenticate_as('host');
select lives_ok($$ select public.set_listing_status(tests.uuid('hall'), 'active') $$,
  'a host can activate a restored venue');
select is(tests.notification_kinds('host'), 'venue_rejected venue_approved venue_suspended venue_restored',
  'a host gets a notification of each decision');
select tests.authenticate_as('admin');
select throws_ok($$ update public.venues set status = 'active' where id = tests.uuid('third') $$, '42501', null,
  'an admin cannot write the status of a venue');
select throws_ok($$ select public.set_listing_status(tests.uuid('third'), 'draft') $$, 'PT403', 'forbidden',
  'an admin cannot withdraw the venue of a host');
select tests.clear_authentication();
select throws_ok($$ select public.set_listing_status(tests.uuid('hall'), 'paused') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot pause a venue');
select tests.authenticate_as('admin');
select is(tests.audit_actions(tests.uuid('hall')), 'venue_submitted venue_submitted venue_rejected venue_submitted venue_approved venue_featured '
  || 'venue_unfeatured venue_suspended venue_restored',
  'each decision about a venue is recorded in the audit log');

select * from finish();
rollback;

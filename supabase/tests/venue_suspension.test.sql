-- Suspension of a venue: the effect on its bookings, and its restoration.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
update public.venues set featured = true where id = tests.uuid('hall');
update public.services set featured = true where id = tests.uuid('band');
create function tests.suspend(p_bookings text default 'keep') returns text language sql as $$
  select status from public.review_venue(tests.uuid('hall'), 'suspend', 'A safety check', null, p_bookings)
$$;
create function tests.restore() returns text language sql as $$
  select status || ' ' || featured from public.review_venue(tests.uuid('hall'), 'restore', null,
    public.admin_get_review_version('venue', tests.uuid('hall')))
$$;
create function tests.booking_statuses() returns text language sql stable security definer as $$
  select string_agg(status, ' ' order by starts_at) from public.bookings where venue_id = tests.uuid('hall')
$$;
select plan(23);

-- Affected bookings
select tests.clear_authentication();
select throws_ok($$ select * from public.admin_list_upcoming_bookings(tests.uuid('hall')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list the upcoming bookings of a venue');
select tests.authenticate_as('host');
select throws_ok($$ select * from public.admin_list_upcoming_bookings(tests.uuid('hall')) $$, 'PT403', 'only_admins',
  'a host cannot list the upcoming bookings of a venue as an admin');
select tests.authenticate_as('admin');
select results_eq($$ select status, guest_name, booking_count from public.admin_list_upcoming_bookings(tests.uuid('hall')) $$,
  $$ values ('pending', 'Guest Aziz', 2::bigint), ('confirmed', 'Guest Aziz', 2::bigint) $$,
  'an admin reads the requests and confirmed bookings that suspending concerns, and no hold or past booking');

-- Keeping them
select is(tests.suspend(), 'suspended', 'an admin can suspend a venue and let its bookings stand');
select is(tests.booking_statuses(), 'completed held pending confirmed declined', 'bookings stand when nobody cancels them');
select is((select featured from public.venues where id = tests.uuid('hall')), false, 'a suspended venue is not featured');
select is(tests.restore(), 'active true', 'a featured venue is featured again when it is restored');
select is((select status || ' ' || featured from public.review_listing(tests.uuid('band'), 'suspend', 'A check')), 'suspended false',
  'a suspended service is not featured');
select is((select status || ' ' || featured from public.review_listing(tests.uuid('band'), 'restore', null,
  public.admin_get_review_version('service', tests.uuid('band')))), 'active true',
  'a featured service is featured again when it is restored');

-- Refusals
select throws_ok($$ select tests.suspend('burn') $$, 'PT422', 'invalid_input',
  'nothing else can become of the bookings than standing or being cancelled');
select throws_ok($$ select tests.suspend(null) $$, 'PT422', 'invalid_input', 'a suspension must say what becomes of the bookings');
select throws_ok($$ select public.review_venue(tests.uuid('hall'), 'unfeature', null, null, 'cancel') $$, 'PT422', 'invalid_input',
  'no other decision than suspending cancels bookings');
select tests.authenticate_as('host');
select throws_ok($$ select tests.suspend('cancel') $$, 'PT403', 'only_admins', 'a host cannot suspend a venue and cancel its bookings');
select throws_ok($$ select private.cancel_bookings_of_venue(tests.uuid('hall'), 'x') $$, '42501', null,
  'nobody can call the function that cancels the bookings of a venue');
select throws_ok($$ select private.cancel_as(b, 'admin', 'x') from public.bookings b $$, '42501', null,
  'nobody can call the function that cancels a booking for another side');

-- Cancelling them
select tests.authenticate_as_database_owner();
update public.bookings set starts_at = now() + interval '3 hours', ends_at = now() + interval '5 hours',
  occupied = tstzrange(now() + interval '3 hours', now() + interval '5 hours') where id = tests.uuid('confirmed');
update public.bookings set guest_id = tests.user_id('admin') where id = tests.uuid('pending');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.suspend('cancel') $$, 'PT403', 'forbidden',
  'an admin cannot cancel the bookings of a venue where one of them is their own');
select tests.authenticate_as_database_owner();
update public.bookings set guest_id = tests.user_id('guest') where id = tests.uuid('pending');
select tests.authenticate_as('admin');
select is(tests.suspend('cancel'), 'suspended', 'an admin can suspend a venue and cancel its bookings');
select tests.authenticate_as_database_owner();
select is((select string_agg(b.status || ' ' || b.cancelled_by || ' ' || b.reason, ', ' order by b.id = tests.uuid('pending'))
  from public.bookings b where b.id in (tests.uuid('pending'), tests.uuid('confirmed'))),
  'cancelled admin A safety check, cancelled admin A safety check',
  'the requests and confirmed bookings that are to come are cancelled by an admin');
select is((select refund_minor = total_minor from public.bookings where id = tests.uuid('confirmed')), true,
  'the guest of a confirmed booking gets everything back, hours before its start and whatever the policy is');
select is((select count(*) from public.payouts where booking_id = tests.uuid('confirmed') and status = 'scheduled'), 0::bigint,
  'the host of a cancelled booking is owed nothing');
select is(tests.notification_kinds('guest') like '%booking_cancelled%', true, 'the guest is told of the cancellation');
select is((select data ->> 'cancelled_bookings' from public.audit_log where action = 'venue_suspended' order by id desc limit 1), '2',
  'the audit log has how many bookings the suspension cancelled');
select is((select string_agg(status, ' ' order by status) from public.bookings
  where id in (tests.uuid('held'), tests.uuid('completed'), tests.uuid('declined'))), 'completed declined held',
  'holds and what is over stay as they are');

select * from finish();
rollback;

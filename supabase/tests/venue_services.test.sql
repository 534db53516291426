-- Services at venues: invitations by the host, answers of the provider, and who sees them.
begin;
select tests.create_users(), tests.create_user('baker', 'service_provider');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, price) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000),
  (tests.uuid('drums'), tests.user_id('provider'), 'Drums', 'active', 1000),
  (tests.uuid('cake'), tests.user_id('baker'), 'Cake', 'active', 1000);
select tests.create_venues();
select plan(23);

-- The table
select tests.authenticate_as('provider');
select throws_ok($$ insert into public.venue_services (venue_id, service_id)
  values (tests.uuid('hall'), tests.uuid('band')) $$, '42501', null,
  'a provider cannot invite themselves to a venue');
select tests.authenticate_as('other_host');
select throws_ok($$ insert into public.venue_services (venue_id, service_id)
  values (tests.uuid('hall'), tests.uuid('band')) $$, '42501', null,
  'another host cannot invite a service to the venue');
select tests.authenticate_as('host');
select throws_ok($$ insert into public.venue_services (venue_id, service_id, status)
  values (tests.uuid('hall'), tests.uuid('band'), 'accepted') $$, '42501', null,
  'a host cannot add a service to their venue as accepted');
select lives_ok($$ insert into public.venue_services (venue_id, service_id)
  values (tests.uuid('hall'), tests.uuid('band')), (tests.uuid('hall'), tests.uuid('cake')) $$,
  'a host can invite services to their venue');
select is(tests.affected_rows($$ update public.venue_services set status = 'accepted' $$), 0::bigint,
  'a host cannot accept an invitation for the provider');
select tests.clear_authentication();
select is((select count(*) from public.venue_services), 0::bigint,
  'a signed-out visitor sees no open invitations');
select tests.authenticate_as('other_host');
select is((select count(*) from public.venue_services), 0::bigint,
  'another host sees no open invitations of the host');
select tests.authenticate_as('provider');
select is((select count(*) from public.venue_services), 1::bigint, 'a provider sees their own invitation');
select is(tests.affected_rows($$ update public.venue_services set status = 'accepted' $$), 1::bigint,
  'a provider can accept their invitation');
select tests.clear_authentication();
select is((select count(*) from public.venue_services), 1::bigint,
  'a signed-out visitor sees an accepted service of a venue');
select tests.authenticate_as('baker');
select is(tests.affected_rows($$ delete from public.venue_services where service_id = tests.uuid('cake') $$), 1::bigint,
  'a provider can decline an invitation by deleting it');
select tests.authenticate_as('other_host');
select is(tests.affected_rows($$ delete from public.venue_services $$), 0::bigint,
  'another host cannot remove a service from the venue');
select tests.authenticate_as('host');
select is(tests.affected_rows($$ delete from public.venue_services $$), 1::bigint,
  'a host can remove a service from their venue');

-- Lists and answers
select tests.authenticate_as('host');
select lives_ok($$ insert into public.venue_services (venue_id, service_id)
  values (tests.uuid('draft'), tests.uuid('drums')), (tests.uuid('draft'), tests.uuid('cake')) $$,
  'a host can invite services to a draft venue');
select tests.clear_authentication();
select throws_ok('select * from public.list_my_venue_invitations()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list invitations');
select throws_ok($$ select public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('drums'), 'accept') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot answer an invitation');
select tests.authenticate_as('provider');
select is(tests.notification_kinds('provider'), 'service_invited service_invited',
  'a provider gets a notification of an invitation');
select results_eq('select venue_name, host_name, service_name, status, capacity from public.list_my_venue_invitations()',
  $$ values ('Draft', 'Host', 'Drums', 'invited', 100) $$,
  'a provider can read an invitation of a draft venue');
select throws_ok($$ select public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('drums'), 'perhaps') $$, 'PT422', 'invalid_input',
  'an unknown answer to an invitation is refused');
select throws_ok($$ select public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('cake'), 'accept') $$, 'PT404', 'not_found',
  'a provider cannot answer the invitation of another provider');
select is((select status from public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('drums'), 'accept')), 'accepted',
  'a provider can accept an invitation');
select is((select status from public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('drums'), 'decline')), 'declined',
  'a provider can decline an invitation after accepting it');
select is(tests.notification_kinds('host'), 'invitation_accepted invitation_accepted invitation_declined',
  'the host gets a notification of each answer to an invitation');

select * from finish();
rollback;

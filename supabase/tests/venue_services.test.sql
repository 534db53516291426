-- Services at venues: invitations by the host, responses of the provider, and who sees them.
begin;
select tests.create_users(), tests.create_user('baker', 'service_provider');
insert into public.service_providers (user_id, business_name, status) values
  (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('baker'), 'Bakery', 'active');
insert into public.services (id, provider_id, name, status, price) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000),
  (tests.uuid('drums'), tests.user_id('provider'), 'Drums', 'active', 1000),
  (tests.uuid('cake'), tests.user_id('baker'), 'Cake', 'active', 1000);
select tests.create_venues();
select plan(36);

-- The table
select tests.authenticate_as('provider');
select throws_ok($$ insert into public.venue_services (venue_id, service_id)
  values (tests.uuid('hall'), tests.uuid('band')) $$, '42501', null,
  'a provider cannot invite themselves to a venue');
update public.services set currency = 'KWD' where id = tests.uuid('band');
select throws_ok($$ insert into public.venue_services (venue_id, service_id)
  values (tests.uuid('draft'), tests.uuid('band')) $$, '42501', null,
  'a provider does not learn the currency of a draft by an invitation that they may not make');
update public.services set currency = 'EGP' where id = tests.uuid('band');
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
select is(tests.notification_kinds('provider'), 'service_invited',
  'a provider gets no notification of an invitation of a draft, whose name nobody has read');
select is_empty($$ select 1 from public.list_my_venue_invitations() where venue_name = 'Draft' $$,
  'a provider does not see the invitation of a draft');
select tests.authenticate_as_database_owner();
update public.venues set status = 'active' where id = tests.uuid('draft');
insert into public.venue_services (venue_id, service_id, created_at) values (tests.uuid('hall'), tests.uuid('drums'), now() - interval '1 day');
select tests.authenticate_as('provider');
select is(tests.notification_kinds('provider'), 'service_invited service_invited',
  'a provider gets a notification of an earlier invitation when the venue is approved');
select tests.authenticate_as_database_owner();
update public.venues set status = 'paused' where id = tests.uuid('draft');
update public.venues set status = 'active' where id = tests.uuid('draft');
select is(tests.notification_kinds('provider'), 'service_invited service_invited',
  'a venue that returns from a pause notifies the invited provider of nothing');
update public.venues set status = 'paused' where id = tests.uuid('draft');
select tests.authenticate_as('provider');
select results_eq('select venue_name, host_name, service_name, status, capacity from public.list_my_venue_invitations()',
  $$ values ('Hall', 'Host', 'Drums', 'invited', 100), ('Draft', 'Host', 'Drums', 'invited', 100) $$,
  'an invitation to a public venue comes before a later one to a paused venue');
select throws_ok($$ select public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('drums'), 'perhaps') $$, 'PT422', 'invalid_input',
  'an unknown answer to an invitation is refused');
select throws_ok($$ select public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('cake'), 'accept') $$, 'PT404', 'not_found',
  'a provider cannot answer the invitation of another provider');
select is((select status from public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('drums'), 'accept')), 'accepted',
  'a provider can accept an invitation');
select is((select status from public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('drums'), 'decline')), 'declined',
  'a provider can decline an invitation after accepting it');
select is(tests.notification_kinds('host'), 'invitation_accepted invitation_declined',
  'the host has one unread notification of each invitation, with its latest answer');

-- Repeated changes
select tests.authenticate_as_database_owner();
delete from public.notifications;
delete from private.message_sends;
select tests.create_venue('tent ' || n) from generate_series(1, 25) n;
create function tests.read_notifications(p_user text) returns text language plpgsql security definer as $$
declare
  v_kinds text := tests.notification_kinds(p_user);
begin
  update public.notifications set read_at = now() where user_id = tests.user_id(p_user);
  delete from public.notifications where user_id = tests.user_id(p_user);
  return v_kinds;
end $$;
comment on function tests.read_notifications is 'Returns the kinds of the notifications of a user, who then deletes them.';
create function tests.invite(p_venue text, p_service text) returns void language sql as $$
  delete from public.venue_services where venue_id = tests.uuid(p_venue) and service_id = tests.uuid(p_service);
  insert into public.venue_services (venue_id, service_id) values (tests.uuid(p_venue), tests.uuid(p_service));
$$;
comment on function tests.invite is 'Invites a service as the signed-in host, after deleting the invitation that there was.';
select tests.authenticate_as('host');
select tests.invite('tent 1', 'band');
select is(tests.read_notifications('provider'), 'service_invited', 'a provider gets a notification of a first invitation');
select tests.invite('tent 1', 'band') from generate_series(1, 3);
select is(tests.read_notifications('provider'), null,
  'a host who deletes an invitation and invites again on the same day notifies the provider of nothing');
select is((select status from public.venue_services where venue_id = tests.uuid('tent 1')), 'invited',
  'a host can repeat an invitation without a notification');
select tests.authenticate_as('provider');
select public.respond_to_venue_invitation(tests.uuid('tent 1'), tests.uuid('band'), answer), tests.read_notifications('host')
from unnest(array['accept', 'decline', 'accept', 'decline']) answer;
select public.respond_to_venue_invitation(tests.uuid('tent 1'), tests.uuid('band'), 'accept');
select is(tests.read_notifications('host'), 'invitation_accepted', 'a host gets a notification of the fifth answer of a day');
select public.respond_to_venue_invitation(tests.uuid('tent 1'), tests.uuid('band'), 'decline');
select is(tests.read_notifications('host'), null, 'a host gets no notification of the sixth answer of a day');
select tests.authenticate_as('host');
select tests.invite('tent ' || n, 'band') from generate_series(2, 25) n;
select is(array_length(string_to_array(tests.read_notifications('provider'), ' '), 1), 19,
  'a host notifies one provider of at most 20 invitations a day');
select tests.authenticate_as_database_owner();
update private.message_sends set created_at = created_at - interval '1 day';
select tests.authenticate_as('host');
select tests.invite('tent 1', 'band');
select is(tests.read_notifications('provider'), 'service_invited', 'a host who invites again a day later notifies the provider again');

-- Blocked
select tests.authenticate_as_database_owner();
update private.message_sends set created_at = created_at - interval '1 day';
insert into public.user_blocks (blocker_id, blocked_id) values (tests.user_id('provider'), tests.user_id('host'));
select tests.authenticate_as('host');
select tests.invite('tent 2', 'band');
select is(tests.read_notifications('provider'), null, 'a blocked host notifies the provider of no invitation');
select tests.authenticate_as('provider');
select is_empty($$ select 1 from public.list_my_venue_invitations() where status = 'invited' $$,
  'a provider does not see the invitations of a host whom they have blocked');

select * from finish();
rollback;

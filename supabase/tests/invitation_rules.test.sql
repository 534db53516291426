-- Invitations of services: only in the venue's currency, not before its first approval, and not while it is archived.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, name, status, price, currency) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000, 'EGP'),
  (tests.uuid('oud'), tests.user_id('provider'), 'Oud', 'active', 3000, 'AED'),
  (tests.uuid('drums'), tests.user_id('provider'), 'Drums', 'active', 3000, 'EGP'),
  (tests.uuid('flute'), tests.user_id('provider'), 'Flute', 'active', 3000, 'EGP');
create function tests.listing(p_services text[]) returns jsonb language sql as $$
  select jsonb_build_object('pricing', '{}'::jsonb, 'house_rules', '[]'::jsonb, 'allowed_events', '[]'::jsonb, 'addons', '[]'::jsonb,
    'opening_hours', '[]'::jsonb, 'buffers', '{}'::jsonb, 'captions', '[]'::jsonb,
    'services', (select coalesce(jsonb_agg(tests.uuid(name)), '[]') from unnest(p_services) name))
$$;
comment on function tests.listing is 'Returns the details of a listing that chooses these services.';
select plan(25);

-- Currencies
select tests.authenticate_as('host');
select throws_ok($$ insert into public.venue_services (venue_id, service_id) values (tests.uuid('hall'), tests.uuid('oud')) $$, 'PT409', 'currency_differs',
  'a host cannot invite a service that is sold in another currency');
select throws_ok($$ select public.save_listing(tests.uuid('draft'), '{}', tests.listing(array['band', 'oud'])) $$, 'PT409', 'currency_differs',
  'a listing cannot be saved with a service of another currency');
select lives_ok($$ select public.save_listing(tests.uuid('draft'), '{}', tests.listing(array['band'])) $$,
  'a listing can be saved with a service of its currency');
select tests.authenticate_as('other_host');
select throws_ok($$ insert into public.venue_services (venue_id, service_id) values (tests.uuid('hall'), tests.uuid('oud')) $$, '42501', null,
  'a stranger who invites to a venue does not read in which currency it charges');
select tests.authenticate_as('host');
insert into public.venue_services (venue_id, service_id) values (tests.uuid('hall'), tests.uuid('band'));
select tests.authenticate_as_database_owner();
update public.services set currency = 'AED' where id = tests.uuid('band');
select tests.authenticate_as('provider');
select throws_ok($$ select public.respond_to_venue_invitation(tests.uuid('hall'), tests.uuid('band'), 'accept') $$, 'PT409', 'currency_differs',
  'a provider cannot accept an invitation to a venue with another currency');
select throws_ok($$ update public.venue_services set status = 'accepted' where venue_id = tests.uuid('hall') $$, 'PT409', 'currency_differs',
  'a provider cannot accept such an invitation in the table either');
select is((select status from public.respond_to_venue_invitation(tests.uuid('hall'), tests.uuid('band'), 'decline')), 'declined',
  'a provider can decline an invitation to a venue with another currency');
select tests.authenticate_as('host');
select lives_ok($$ select public.save_listing(tests.uuid('hall'), '{}', tests.listing(array['band'])) $$,
  'a listing whose service changed its currency since can still be saved');
select tests.authenticate_as_database_owner();
update public.services set currency = 'EGP' where id = tests.uuid('band');

-- Before the first approval
select tests.authenticate_as('provider');
select is_empty($$ select 1 from public.venue_services where venue_id = tests.uuid('draft') $$,
  'a provider does not read what the host of a draft has chosen');
select throws_ok($$ select public.respond_to_venue_invitation(tests.uuid('draft'), tests.uuid('band'), 'accept') $$, 'PT404', 'not_found',
  'a provider cannot accept before the venue was approved');
select is(tests.affected_rows($$ update public.venue_services set status = 'accepted' where venue_id = tests.uuid('draft') $$), 0::bigint,
  'a provider cannot accept in the table before the venue was approved');
select is(tests.affected_rows($$ delete from public.venue_services where venue_id = tests.uuid('draft') $$), 0::bigint,
  'a provider cannot delete what the host of a draft has chosen');

-- A duplicate
select tests.authenticate_as('host');
select lives_ok($$ select public.save_listing(tests.uuid('hall'), '{}', tests.listing(array['drums', 'flute'])) $$,
  'a host can invite services to a public venue');
select tests.authenticate_as('provider');
select public.respond_to_venue_invitation(tests.uuid('hall'), tests.uuid('drums'), 'accept');
select tests.authenticate_as_database_owner();
delete from public.notifications;
select tests.authenticate_as('host');
select lives_ok($$ select public.duplicate_listing(tests.uuid('hall')) $$, 'a host can duplicate a venue with services');
select is((select count(*) from public.venue_services vs join public.venues v on v.id = vs.venue_id where v.name like 'Copy of%'), 2::bigint,
  'a duplicate keeps the services that its host has chosen');
select tests.authenticate_as('provider');
select is(tests.notification_kinds('provider'), null, 'duplicating a venue notifies no provider');
select is((select count(*) from public.list_my_venue_invitations()), 2::bigint, 'duplicating a venue invites no provider');
select tests.authenticate_as_database_owner();
update public.venues set status = 'pending', submitted_at = now(), address = '1 Street', images = '{demo/a.webp}',
  type_id = (select id from public.venue_types limit 1) where name like 'Copy of%';
select tests.authenticate_as('admin');
select lives_ok($$ select public.review_venue((select id from public.venues where name like 'Copy of%'), 'approve') $$,
  'an admin can approve a duplicate');
select tests.authenticate_as('provider');
select results_eq($$ select service_name from public.list_my_venue_invitations() where venue_name like 'Copy of%' and status = 'invited' order by 1 $$,
  $$ values ('Drums'), ('Flute') $$, 'approving a duplicate invites the providers of its services');
select is((select string_agg(data ->> 'service_name', ' ' order by data ->> 'service_name') from public.notifications
  where kind = 'service_invited' and data ->> 'venue_name' like 'Copy of%'), 'Drums Flute',
  'approving a duplicate notifies the providers of its services');

-- Archiving
select tests.authenticate_as_database_owner();
delete from public.notifications;
delete from public.venues where name like 'Copy of%';
insert into public.notifications (user_id, kind, data) select tests.user_id('provider'), 'service_invited',
  jsonb_build_object('venue_id', tests.uuid(v), 'service_id', tests.uuid('flute')) from unnest(array['hall', 'loft']) v;
select tests.authenticate_as('host');
select public.archive_listing(tests.uuid('hall'));
select results_eq($$ select s.name, vs.status from public.venue_services vs join public.services s on s.id = vs.service_id
  where vs.venue_id = tests.uuid('hall') $$, $$ values ('Drums', 'accepted') $$,
  'archiving a venue ends the invitations that wait and keeps what was accepted');
select tests.authenticate_as('provider');
select is_empty($$ select 1 from public.list_my_venue_invitations() where status = 'invited' $$, 'no invitation of an archived venue waits for an answer');
select is((select string_agg(data ->> 'venue_id', ' ') from public.notifications), tests.uuid('loft')::text,
  'archiving a venue takes back the unread notifications of its invitations, and no others');
select tests.authenticate_as('host');
insert into public.venue_services (venue_id, service_id) values (tests.uuid('hall'), tests.uuid('flute'));
select tests.authenticate_as('provider');
select is_empty($$ select 1 from public.list_my_venue_invitations() where status = 'invited' $$, 'an archived venue invites no provider anew');
select throws_ok($$ select public.respond_to_venue_invitation(tests.uuid('hall'), tests.uuid('flute'), 'accept') $$, 'PT404', 'not_found',
  'a provider cannot accept an invitation of an archived venue');

select * from finish();
rollback;

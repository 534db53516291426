-- Helpers and fixtures of the database tests, in the schema tests. The file sorts first and is committed before the other files
-- run, each of which rolls back its own changes.
begin;
create extension if not exists pgtap with schema extensions;
grant execute on all functions in schema extensions to public;
drop schema if exists tests cascade;
create schema tests;
grant usage on schema tests to anon, authenticated, service_role;
alter default privileges in schema tests grant execute on functions to public;

-- Most tests need more bookings than an unverified guest may have; booking_limits.test.sql sets the limits itself.
update public.platform_settings set value = '1000' where key like 'open_bookings_%' or key like 'abandoned_%';

-- Identifiers

create function tests.uuid(p_name text) returns uuid language sql immutable as $$
  select md5(p_name)::uuid
$$;
comment on function tests.uuid is
  'Returns the identifier of the row that a test calls by this name: the same one for the same name.';

create function tests.user_id(p_name text) returns uuid language sql immutable as $$
  select tests.uuid(p_name)
$$;
comment on function tests.user_id is 'Returns the identifier of the user that create_user made with this name.';

create function tests.session_id(p_session text) returns uuid language sql immutable as $$
  select tests.uuid('session ' || p_session)
$$;
comment on function tests.session_id is 'Returns the identifier of the sign-in session of this name.';

create function tests.booking_id(p_key text) returns uuid language sql stable security definer as $$
  select id from public.bookings where idempotency_key = tests.uuid(p_key)
$$;
comment on function tests.booking_id is
  'Returns the booking that was held with this name as its idempotency key, whoever asks; null when there is none.';

-- Authentication: each call applies until the next one, or until the end of the transaction

create function tests.set_identity(p_role text, p_claims jsonb) returns void language sql as $$
  select set_config('request.jwt.claim.sub', coalesce(p_claims ->> 'sub', ''), true),
    set_config('request.jwt.claims', coalesce(p_claims::text, ''), true),
    set_config('role', p_role, true)
$$;
comment on function tests.set_identity is
  'Sets the role and the claims of the token, as the API does for a request. For the functions below.';

create function tests.user_exists(p_name text) returns boolean language sql stable security definer as $$
  select exists (select from auth.users where id = tests.user_id(p_name))
$$;
comment on function tests.user_exists is 'Returns whether there is a user of this name. For authenticate_as.';

create function tests.authenticate_as(p_name text, p_session text default null) returns void language plpgsql as $$
begin
  if not tests.user_exists(p_name) then
    raise exception 'there is no user named %', p_name;
  end if;
  perform tests.set_identity('authenticated', jsonb_build_object('role', 'authenticated',
    'sub', tests.user_id(p_name), 'session_id', tests.session_id(coalesce(p_session, p_name))));
end $$;
comment on function tests.authenticate_as is
  'Signs in as the user of this name, in the session that create_user made or in the one of the given name. '
  'Raises an exception when there is no such user.';

create function tests.clear_authentication() returns void language sql as $$
  select tests.set_identity('anon', null)
$$;
comment on function tests.clear_authentication is 'Continues as a signed-out visitor.';

create function tests.authenticate_as_service_role() returns void language sql as $$
  select tests.set_identity('service_role', '{"role": "service_role"}')
$$;
comment on function tests.authenticate_as_service_role is 'Continues with the secret key of the project.';

create function tests.authenticate_as_database_owner() returns void language sql as $$
  select tests.set_identity('none', null)
$$;
comment on function tests.authenticate_as_database_owner is
  'Continues as the owner of the database, to whom no policy applies: for fixtures, and for moving rows in time.';

-- Fixtures: call them as the owner of the database

create function tests.allow_email_change(p_user text, p_email text, p_session text default null) returns void
language plpgsql as $$
begin
  perform tests.authenticate_as(p_user, p_session);
  perform public.allow_email_change(p_email);
  perform tests.authenticate_as_database_owner();
end $$;
comment on function tests.allow_email_change is
  'Lets a user ask the sign-in service for another address, in their session or in the one of the given name.';

create function tests.create_user(p_name text, p_role text default 'guest') returns void language plpgsql as $$
begin
  insert into auth.users (id, email, raw_user_meta_data) values (tests.user_id(p_name), p_name || '@mahfil.test',
    jsonb_build_object('first_name', initcap(replace(p_name, '_', ' ')), 'last_name', 'Aziz'));
  perform private.store_proven_email(tests.user_id(p_name)) where p_role <> 'guest';
  update public.users set role = p_role where id = tests.user_id(p_name);
  insert into auth.sessions (id, user_id, created_at, updated_at) values (tests.session_id(p_name), tests.user_id(p_name), now(), now());
end $$;
comment on function tests.create_user is
  'Creates a user with a role and a session. The first name and the address follow from the name: other_host is '
  'Other Host, other_host@mahfil.test. Nobody is verified; all but guests have proved their address, which money and the role of an admin need.';

create function tests.create_users() returns void language sql as $$
  select tests.create_user('guest'), tests.create_user('other_guest'), tests.create_user('host', 'host'),
    tests.create_user('other_host', 'host'), tests.create_user('provider', 'service_provider'), tests.create_user('admin', 'admin')
$$;
comment on function tests.create_users is
  'Creates one user of each role, and a second guest and a second host, who have nothing to do with the first.';

create function tests.create_venue(p_name text, p_host text default 'host', p_status text default 'active')
returns void language sql as $$
  insert into public.venues (id, host_id, name, city, capacity, status, price_per_hour, minimum_notice_hours)
  values (tests.uuid(p_name), tests.user_id(p_host), initcap(p_name), 'Cairo', 100, p_status, 10000, 2)
$$;
comment on function tests.create_venue is
  'Creates a venue in Cairo for 100 guests, at 100 EGP an hour, open from 09:00 to 23:00, without buffers.';

create function tests.create_venues() returns void language sql as $$
  select tests.create_venue('hall'), tests.create_venue('loft', 'other_host'), tests.create_venue('draft', 'host', 'draft')
$$;
comment on function tests.create_venues is
  'Creates an active hall and a draft of the host, and an active loft of the other host.';

create function tests.create_booking(p_name text, p_status text, p_starts_at timestamptz,
  p_duration interval default '2 hours', p_venue text default 'hall', p_guest text default 'guest',
  p_details jsonb default '{}')
returns void language sql security definer as $$
  insert into public.bookings (id, idempotency_key, venue_id, guest_id, host_id, status, starts_at, ends_at, occupied,
    time_zone, guests, currency, total_minor, fee_minor, lines, policy, submitted_at, confirmed_at)
  select tests.uuid(p_name), tests.uuid(p_name), v.id, tests.user_id(p_guest), v.host_id, p_status, p_starts_at,
    p_starts_at + p_duration, tstzrange(p_starts_at, p_starts_at + p_duration), v.time_zone, 10, 'EGP', 10500, 500,
    '[]', 'flexible',
    case when p_status <> 'held' then least(now(), p_starts_at) - interval '60 days' end,
    case when p_status in ('confirmed', 'completed') then least(now(), p_starts_at) - interval '50 days' end
  from public.venues v where v.id = tests.uuid(p_venue);
  insert into private.booking_details (booking_id, details) select tests.uuid(p_name), p_details where p_status <> 'held'
$$;
comment on function tests.create_booking is
  'Creates a booking in any status, past the booking process: no event, notification or payout comes of '
  'it. Ten guests pay 105 EGP, of which 5 are the fee; it was sent 60 and confirmed 50 days ago.';

create function tests.create_hold(p_key text, p_starts_at timestamptz, p_duration interval default '2 hours',
  p_venue text default 'hall')
returns uuid language sql as $$
  select (public.hold_booking(tests.uuid(p_venue), p_starts_at, p_starts_at + p_duration, 10, tests.uuid(p_key))).id
$$;
comment on function tests.create_hold is
  'Holds a venue for ten guests as the signed-in user, with this name as idempotency key, and returns the booking.';

create function tests.create_market() returns void language plpgsql as $$
declare
  v_status text;
  v_day int := 3;
begin
  perform tests.create_venues();
  insert into public.properties (host_id, name) values (tests.user_id('host'), 'Estate');
  insert into storage.objects (bucket_id, name)
  select 'venue-images', host_id || '/' || name || '.webp' from public.venues
    union all select 'venue-images', tests.user_id('host') || '/spare.webp';
  update public.venues set amenities = array['wifi'], images = array[host_id || '/' || name || '.webp'], address = 'Street 1',
    type_id = (select id from public.venue_types where slug = 'garden');
  insert into public.service_providers (user_id, business_name, status)
  values (tests.user_id('provider'), 'Band', 'active'), (tests.user_id('other_provider'), 'Bakery', 'pending');
  insert into public.services (id, provider_id, name, status, price) values
    (tests.uuid('band'), tests.user_id('provider'), 'Band', 'active', 3000),
    (tests.uuid('solo'), tests.user_id('provider'), 'Solo', 'draft', 1000),
    (tests.uuid('cake'), tests.user_id('other_provider'), 'Cake', 'draft', 2000);
  insert into public.venue_services (venue_id, service_id, status)
  values (tests.uuid('hall'), tests.uuid('band'), 'accepted'), (tests.uuid('hall'), tests.uuid('cake'), 'invited');
  insert into public.venue_addons (id, venue_id, name, price)
  values (tests.uuid('screens'), tests.uuid('hall'), 'Screens', 700), (tests.uuid('chairs'), tests.uuid('draft'), 'Chairs', 5);
  insert into public.venue_house_rules (venue_id, text) select id, 'Shoes off' from public.venues;
  insert into public.venue_allowed_events (venue_id, event_type_id)
  select v.id, e.id from public.venues v, public.event_types e where e.slug = 'wedding';
  insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed)
  select id, current_date + 90, current_date + 90, true from public.venues;
  insert into public.blocked_series (venue_id, rule, starts_local, ends_local, until)
  values (tests.uuid('hall'), 'daily', current_date + 80, current_date + 80 + interval '1 hour', current_date + 81);
  insert into public.blocked_times (id, venue_id, starts_at, ends_at) values (tests.uuid('block'), tests.uuid('hall'), now() + interval '70 days', now() + interval '71 days');
  insert into public.provider_blocked_dates (id, provider_id, starts_on, ends_on) values (tests.uuid('holiday'), tests.user_id('provider'), current_date + 300, current_date + 301);
  insert into public.calendar_imports (id, venue_id, name, url)
  values (tests.uuid('import'), tests.uuid('hall'), 'Office', 'https://calendar.test/feed');
  insert into public.calendar_feeds (venue_id, token_hash) values (tests.uuid('hall'), '\x00');
  foreach v_status in array array['held', 'pending', 'confirmed', 'completed', 'declined'] loop
    v_day := v_day + 1;
    perform tests.create_booking(v_status, v_status, tests.cairo_noon(case v_status when 'completed' then -5 else v_day end));
    insert into public.booking_addons values (tests.uuid(v_status), tests.uuid('screens'), 1);
    insert into public.booking_services (booking_id, service_id, amount_minor)
    values (tests.uuid(v_status), tests.uuid('band'), 3000);
    insert into public.booking_events (booking_id, actor_role, event, to_status)
    values (tests.uuid(v_status), 'guest', 'hold', v_status);
  end loop;
  update public.bookings set hold_expires_at = now() + interval '15 minutes' where id = tests.uuid('held');
  update public.bookings set request_expires_at = now() + interval '1 day' where id = tests.uuid('pending');
  insert into public.calendar_conflicts (import_id, venue_id, booking_id, uid, starts_at, ends_at)
  values (tests.uuid('import'), tests.uuid('hall'), tests.uuid('confirmed'), 'x', now(), now() + interval '1 hour');
  insert into public.booking_notes (id, booking_id, author_id, text) values (tests.uuid('note'), tests.uuid('confirmed'), tests.user_id('host'), 'Blue chairs');
  update public.booking_services set status = 'accepted' where booking_id = tests.uuid('completed');
  perform private.schedule_payouts(b) from public.bookings b where b.id in (tests.uuid('confirmed'), tests.uuid('completed'));
  insert into public.reviews (id, booking_id, venue_id, author_id, author_name, rating, text) values (tests.uuid('review'), tests.uuid('completed'), tests.uuid('hall'), tests.user_id('guest'), 'Guest', 5, 'Fine');
  insert into public.conversations (id, listing_id, guest_id, host_id) values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));
  insert into public.messages (conversation_id, sender_id, body) values (tests.uuid('talk'), tests.user_id('guest'), 'Hello');
  insert into public.message_files (id, conversation_id, message_id, position, uploader_id, kind, name)
  select tests.uuid('file'), m.conversation_id, m.id, 1, m.sender_id, 'picture', 'Plan' from public.messages m;
  insert into storage.objects (bucket_id, name) select 'message-files', path from public.message_files;
  insert into public.conversation_states (conversation_id, user_id, marked_unread_at) values (tests.uuid('talk'), tests.user_id('guest'), now());
  insert into public.saved_replies (id, owner_id, title, text_en, text_ar) values (tests.uuid('reply'), tests.user_id('host'), 'Welcome', 'Welcome', '');
  insert into public.scheduled_replies (id, venue_id, reply_id, moment) values (tests.uuid('scheduled_reply'), tests.uuid('hall'), tests.uuid('reply'), 'confirmation');
  insert into private.scheduled_messages (id, booking_id, scheduled_reply_id, send_at, status) values (tests.uuid('scheduled'), tests.uuid('confirmed'), tests.uuid('scheduled_reply'), now() + interval '1 day', 'waiting');
  delete from public.notifications;
  insert into public.notifications (user_id, kind) values (tests.user_id('guest'), 'x'), (tests.user_id('host'), 'x');
  insert into public.notification_preferences (user_id, category) values (tests.user_id('guest'), 'reviews'); insert into public.mail_settings (user_id) values (tests.user_id('guest'));
  insert into public.favorites (user_id, venue_id) values (tests.user_id('guest'), tests.uuid('hall'));
  insert into public.reports (id, listing_id, reporter_id, reason) values (tests.uuid('report'), tests.uuid('hall'), tests.user_id('guest'), 'fraud');
  insert into public.reports (id, conversation_id, reported_id, reporter_id, reason)
  values (tests.uuid('reported_talk'), tests.uuid('talk'), tests.user_id('host'), tests.user_id('other_guest'), 'spam');
  insert into public.user_blocks (blocker_id, blocked_id) values (tests.user_id('other_host'), tests.user_id('guest'));
  insert into public.newsletter_subscribers (email) values ('reader@mahfil.test'); insert into public.contact_messages (id, user_id, name, email, topic, body) values (tests.uuid('contact'), tests.user_id('guest'), 'Guest', 'guest@mahfil.test', 'other', 'Hello');
  insert into public.listing_revisions (listing_id, changes) values (tests.uuid('hall'), '{"name": "Great hall"}');
  insert into public.audit_log (action, subject_type) values ('x', 'venue');
  insert into public.listing_revisions (listing_id, changes) values (tests.uuid('band'), '{"name": "Big band"}');
end $$;
comment on function tests.create_market is
  'Creates, beside create_users and other_provider, one of everything: bookings of the guest in several statuses at the '
  'hall of the host with a service of the provider, and what belongs to each of them. For the access matrix.';

-- Times

create function tests.cairo_time(p_days int, p_time time) returns timestamptz language sql stable as $$
  select ((now() at time zone 'Africa/Cairo')::date + p_days + p_time) at time zone 'Africa/Cairo'
$$;
comment on function tests.cairo_time is 'Returns this time of the clock in Cairo, so many days from today.';

create function tests.cairo_noon(p_days int) returns timestamptz language sql stable as $$
  select tests.cairo_time(p_days, '12:00')
$$;
comment on function tests.cairo_noon is 'Returns noon in Cairo, so many days from today.';

create function tests.utc_time(p_days int, p_hour int) returns timestamptz language sql stable as $$
  select date_trunc('day', now(), 'UTC') + make_interval(days => p_days, hours => p_hour)
$$;
comment on function tests.utc_time is 'Returns this hour of the day in UTC, so many days from today.';

-- Observations: security definer, to read what the signed-in user cannot

create function tests.affected_rows(p_statement text) returns bigint language plpgsql as $$
declare
  v_count bigint;
begin
  execute p_statement;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function tests.affected_rows is
  'Runs a statement with the rights of the signed-in user and returns how many rows it changed.';

create function tests.notification_kinds(p_user text) returns text language sql stable security definer as $$
  select string_agg(kind, ' ' order by created_at) from public.notifications where user_id = tests.user_id(p_user)
$$;
comment on function tests.notification_kinds is
  'Returns the kinds of all notifications of a user, oldest first; null when there are none.';

create function tests.session_count(p_user text) returns bigint language sql stable security definer as $$
  select count(*) from auth.sessions where user_id = tests.user_id(p_user)
$$;
comment on function tests.session_count is 'Returns how many sessions a user has.';

create function tests.audit_actions(p_subject uuid) returns text language sql stable security definer as $$
  select string_agg(action, ' ' order by id) from public.audit_log where subject_id = p_subject
$$;
comment on function tests.audit_actions is
  'Returns the actions that the audit log has of a row, oldest first; null when there are none.';
commit;

begin;
select plan(9);

select tests.create_users();
select tests.authenticate_as('host');
select is(auth.uid(), tests.user_id('host'), 'authenticate_as signs in as the user of the given name');
select is(current_user::text, 'authenticated', 'authenticate_as takes the role of signed-in users');
select is(tests.affected_rows('update public.users set bio = ''x'''), 1::bigint,
  'affected_rows counts only rows that the signed-in user may change');
select throws_ok($$ select tests.authenticate_as('nobody') $$, 'P0001', 'there is no user named nobody',
  'authenticate_as raises an exception for an unknown user');
select tests.clear_authentication();
select is(auth.uid(), null, 'clear_authentication signs the user out');
select is(current_user::text, 'anon', 'clear_authentication takes the role of signed-out visitors');
select tests.authenticate_as_service_role();
select is(current_user::text, 'service_role', 'authenticate_as_service_role takes the role of the secret key');
select tests.authenticate_as_database_owner();
select is(current_user, session_user, 'authenticate_as_database_owner returns to the role that connected');
select results_eq('select first_name || '' '' || role from public.users order by 1',
  array['Admin admin', 'Guest guest', 'Host host', 'Other Guest guest', 'Other Host host', 'Provider service_provider'],
  'create_users creates a user of each role, a second guest and a second host');

select * from finish();
rollback;

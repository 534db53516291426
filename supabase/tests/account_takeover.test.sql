-- Takeover of an account by the proven owner of its address: removes what the stranger who registered it had set, by a mailed
-- link and by a provider that vouches alike; keeps what has another side.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
create function tests.take_over(p_user text, p_way text) returns void language plpgsql security definer as $$
begin
  if p_way = 'recovery' then
    update auth.users set recovery_token = 'token', recovery_sent_at = now() where id = tests.user_id(p_user);
    update auth.users set recovery_token = '' where id = tests.user_id(p_user);
  else
    insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', 'g-' || p_user,
      tests.user_id(p_user), jsonb_build_object('email', p_user || '@mahfil.test', 'email_verified', true, 'name', 'Real Owner'));
  end if;
end $$;
comment on function tests.take_over is
  'Does what the auth service does when the owner of an account''s address opens a mailed link (recovery), or signs in with Google.';
create function tests.count_rows(p_from text, p_user text) returns bigint language plpgsql stable security definer as $$
declare
  v_count bigint;
begin
  execute 'select count(*) from ' || p_from into v_count using tests.user_id(p_user), tests.uuid(p_user || ' hall');
  return v_count;
end $$;
comment on function tests.count_rows is
  'Counts rows of a table with a condition, in which $1 is the user and $2 the published venue of theirs that has a booking.';

-- Two hosts with the same data: one is taken over by a mailed link, the other by Google. Neither has proved the address; both
-- have a number.
create function tests.fill_account(p_user text) returns void language plpgsql as $$
declare
  v_user uuid := tests.user_id(p_user);
  v_hall uuid := tests.uuid(p_user || ' hall');
begin
  perform tests.create_user(p_user, 'host');
  delete from private.proven_emails where user_id = v_user;
  update public.users set is_verified = true, verification_type = 'phone', phone = '+201000000001', bio = 'Pay me in cash',
    nationality = 'EG', presence = 'busy', identity_checked_at = now(),
    avatar_url = '/storage/v1/object/public/avatars/' || v_user || '/a.webp' where id = v_user;
  update auth.users set encrypted_password = 'hash of the stranger', email_confirmed_at = now(),
    raw_user_meta_data = '{"first_name": "Stranger"}' where id = v_user;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', v_user::text, v_user, jsonb_build_object('email', p_user || '@mahfil.test'));
  insert into auth.flow_state (id, user_id, auth_code, authentication_method, code_challenge, code_challenge_method, provider_type, auth_code_issued_at)
  values (gen_random_uuid(), v_user, gen_random_uuid()::text, 'oauth', 'x', 's256', 'google', now());
  insert into private.device_sessions (session_id, user_id, device_id) values (tests.session_id(p_user), v_user, 'laptop');
  insert into private.verification_codes (user_id, type, target, hash, is_own, expires_at)
  values (v_user, 'phone', '+201000000001', '\x00', true, now() + interval '10 minutes');
  perform tests.create_venue(p_user || ' hall', p_user), tests.create_venue(p_user || ' draft', p_user, 'draft'),
    tests.create_venue(p_user || ' pending', p_user, 'pending');
  perform tests.create_booking(p_user || ' booking', 'confirmed', tests.cairo_noon(40), p_venue => p_user || ' hall');
  insert into public.properties (host_id, name) values (v_user, 'Estate');
  insert into public.payout_accounts (user_id, processor_id, status, country) values (v_user, 'acct_' || p_user, 'enabled', 'EG');
  insert into private.payout_account_notices (user_id, notified_at) values (v_user, now());
  insert into public.tax_details (user_id, legal_name, country) values (v_user, 'Stranger Ltd', 'EG');
  insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (v_hall, true, 'EG38 of the stranger');
  insert into private.manual_payments (booking_id, method, transfer_details)
  values (tests.uuid(p_user || ' booking'), 'transfer', 'EG38 of the stranger');
  insert into public.saved_cards (user_id, processor_id, brand, last4) values (v_user, 'card_' || p_user, 'visa', '4242');
  insert into public.calendar_feeds (venue_id, token_hash)
  values (v_hall, private.hash_calendar_token(rpad(p_user, 43, 'x')));
  insert into public.calendar_imports (venue_id, name, url) values (v_hall, 'Office', 'https://stranger.test/feed');
  insert into public.listing_revisions (listing_id, changes) values (v_hall, '{"name": "Great hall"}');
  insert into private.review_rejections (subject_type, subject_id, content, reason, note)
  values ('venue', v_hall, '{}', 'No name', 'A sentence of the stranger');
  insert into public.venue_services (venue_id, service_id, status)
  values (v_hall, tests.uuid('band'), 'accepted'), (v_hall, tests.uuid('cake'), 'invited');
  insert into public.saved_replies (id, owner_id, title, text_en, text_ar)
  values (tests.uuid(p_user || ' reply'), v_user, 'Pay', 'Pay to EG38', '');
  insert into public.scheduled_replies (id, venue_id, reply_id, moment)
  values (tests.uuid(p_user || ' scheduled'), v_hall, tests.uuid(p_user || ' reply'), 'confirmation');
  insert into private.scheduled_messages (booking_id, scheduled_reply_id, send_at, status)
  values (tests.uuid(p_user || ' booking'), tests.uuid(p_user || ' scheduled'), now() + interval '1 day', 'waiting');
  insert into public.conversations (id, listing_id, guest_id, host_id) values (tests.uuid(p_user || ' talk'), v_hall, tests.user_id('guest'), v_user);
  insert into public.messages (conversation_id, sender_id, body) values (tests.uuid(p_user || ' talk'), v_user, 'Welcome');
  insert into public.message_files (id, conversation_id, uploader_id, kind, name)
  values (gen_random_uuid(), tests.uuid(p_user || ' talk'), v_user, 'picture', 'Unsent');
  insert into public.conversation_states (conversation_id, user_id, archived_at) values (tests.uuid(p_user || ' talk'), v_user, now());
  insert into public.booking_notes (booking_id, author_id, text) values (tests.uuid(p_user || ' booking'), v_user, 'Rich');
  insert into public.favorites (user_id, venue_id) values (v_user, tests.uuid('hall'));
  insert into public.saved_searches (user_id, name, query) values (v_user, 'Cairo', 'city=cairo');
  insert into public.user_blocks (blocker_id, blocked_id) values (v_user, tests.user_id('other_guest')), (tests.user_id('other_host'), v_user);
  delete from public.notifications where user_id = v_user;
  insert into public.notifications (user_id, kind) values (v_user, 'x');
  insert into public.notification_preferences (user_id, category) values (v_user, 'reviews');
  insert into public.mail_settings (user_id) values (v_user);
  insert into public.payout_transfers (payee_id, currency, amount_minor) values (v_user, 'EGP', 10000);
  insert into public.payouts (booking_id, payee_id, kind, currency, gross_minor, fee_minor, net_minor, due_at, is_collected)
  select tests.uuid(p_user || ' booking'), v_user, 'booking', 'EGP', 10500, 500, 10000, now() - interval '1 day', true;
end $$;
comment on function tests.fill_account is
  'Creates a host who has proved a number only, with one of everything that can hang on an account.';
select tests.fill_account('mailed'), tests.fill_account('vouched');
-- A provider and a guest without proof.
update auth.users set encrypted_password = 'hash' where id = tests.user_id('guest');
delete from private.proven_emails where user_id in (tests.user_id('provider'), tests.user_id('other_provider'));
insert into private.hold_drafts (booking_id, draft, editor, sequence) values (tests.uuid('held'), '{"phone": "+20100"}', gen_random_uuid(), 1);
insert into public.booking_installments (booking_id, position, kind, amount_minor, due_at, status)
select tests.uuid(host || ' booking'), 1, 'deposit', 10500, now() + interval '2 days', status from (values ('mailed', 'due'), ('vouched', 'paid')) b (host, status);
select plan(96);

select tests.take_over('mailed', 'recovery'), tests.take_over('vouched', 'google');
select is((select string_agg(u.email || ' ' || (n.data ->> 'venue_name'), ', ') from public.notifications n join public.users u on u.id = n.user_id
  where n.kind = 'booking_account_removed'), 'guest@mahfil.test Mailed Hall', 'a guest who has still to pay, and nobody else, is told that the account for transfers was removed');

-- Access, and the profile
select is((select encrypted_password from auth.users where id = tests.user_id(u)), null,
  format('the password of a stranger is gone from an account that its owner takes over (%s)', u)) from unnest(array['mailed', 'vouched']) u;
select is((select raw_user_meta_data from auth.users where id = tests.user_id(u)), '{}'::jsonb,
  format('the words of a stranger at sign-up are gone from the auth record (%s)', u)) from unnest(array['mailed', 'vouched']) u;
select is((select concat_ws('|', first_name, last_name, phone, bio, nationality, presence, avatar_url) from public.users where id = tests.user_id(u)), wanted,
  format('names, number, texts and picture of a stranger are gone from the profile (%s)', u))
from (values ('mailed', '||shown'), ('vouched', 'Real|Owner|shown')) w (u, wanted);
select is((select identity_checked_at from public.users where id = tests.user_id(u)), null,
  format('the check of a stranger''s identity counts for nothing any more (%s)', u)) from unnest(array['mailed', 'vouched']) u;
select is((select is_verified || verification_type from public.users where id = tests.user_id('mailed')), 'trueemail',
  'the owner is verified by the address that a mailed link has proved');
select is(tests.count_rows(rows_of, u), 0::bigint, format('%s are gone from an account that its owner takes over (%s)', what, u))
from (values
  ('the sessions of a stranger', 'auth.sessions where user_id = $1'),
  ('the codes of a sign-in that a stranger began', 'auth.flow_state where user_id = $1'),
  ('the devices of a stranger', 'private.device_sessions where user_id = $1'),
  ('the codes that were sent to a stranger', 'private.verification_codes where user_id = $1'),
  ('the bank accounts of a stranger at the processor', 'public.payout_accounts where user_id = $1'),
  ('the notices of a missing payout account', 'private.payout_account_notices where user_id = $1'),
  ('the tax details of a stranger', 'public.tax_details where user_id = $1'),
  ('the payment terms of a stranger', 'public.venue_payment_terms where venue_id = $2'),
  ('bank accounts that were frozen for bookings', 'private.manual_payments m join public.bookings b on b.id = m.booking_id where b.host_id = $1 and transfer_details is not null'),
  ('the cards of a stranger', 'public.saved_cards where user_id = $1 and removed_at is null'),
  ('the secret addresses of calendars', 'public.calendar_feeds where venue_id = $2'),
  ('the outside calendars of a stranger', 'public.calendar_imports where venue_id = $2'),
  ('listings that were never published', 'public.venues where host_id = $1 and published_at is null'),
  ('published listings of a stranger in the public', 'public.venues where host_id = $1 and (status = ''active'' or archived_at is null)'),
  ('changes that wait for review', 'public.listing_revisions where listing_id = $2'),
  ('what a stranger wrote to the reviewer', 'private.review_rejections where subject_id = $2'),
  ('invitations without an answer', 'public.venue_services where venue_id = $2 and status = ''invited'''),
  ('the properties of a stranger', 'public.properties where host_id = $1'),
  ('the saved replies of a stranger', 'public.saved_replies where owner_id = $1'),
  ('replies that would be sent to guests', 'private.scheduled_messages m join public.bookings b on b.id = m.booking_id where b.host_id = $1'),
  ('files that a stranger has not sent', 'public.message_files where uploader_id = $1'),
  ('the states of conversations', 'public.conversation_states where user_id = $1'),
  ('the notes of a stranger about guests', 'public.booking_notes where author_id = $1'),
  ('the favorites of a stranger', 'public.favorites where user_id = $1'),
  ('the saved searches of a stranger', 'public.saved_searches where user_id = $1'),
  ('the blocks that a stranger set', 'public.user_blocks where blocker_id = $1'),
  ('the notifications of a stranger', 'public.notifications where user_id = $1'),
  ('the notification settings of a stranger', 'public.notification_preferences where user_id = $1'),
  ('the mail settings of a stranger', 'public.mail_settings where user_id = $1')) s (what, rows_of), unnest(array['mailed', 'vouched']) u;

-- What has another side stays
select is(tests.count_rows(rows_of, u), 1::bigint, format('%s stays on an account that its owner takes over (%s)', what, u))
from (values
  ('a confirmed booking', 'public.bookings where host_id = $1 and status = ''confirmed'''),
  ('a booked venue, paused and archived,', 'public.venues where id = $2 and status = ''paused'' and archived_at is not null'),
  ('a conversation', 'public.conversations where host_id = $1'),
  ('a message that was sent', 'public.messages where sender_id = $1'),
  ('a payout that waits', 'public.payouts where payee_id = $1 and status = ''scheduled'''),
  ('a block by somebody else', 'public.user_blocks where blocked_id = $1')) s (what, rows_of), unnest(array['mailed', 'vouched']) u;
select is((select role from public.users where id = tests.user_id('mailed')), 'host', 'a host who has bookings stays a host');
select is(tests.audit_actions(tests.user_id('mailed')), 'account_taken_over', 'the audit log says that an account was taken over');

-- The processor's side
select tests.authenticate_as_service_role();
select lives_ok($$ select public.record_payout_account('acct_mailed', 'enabled') $$, 'an event of the processor about a removed account is passed over');
select is((public.start_payout_account(tests.user_id('mailed')) - 'locale' - 'name' - 'country'),
  '{"processor_id": null, "email": "mailed@mahfil.test", "removed_accounts": 1}'::jsonb, 'the owner is given a payout account of their own');
select throws_ok($$ select public.set_payout_account(tests.user_id('mailed'), 'acct_mailed', 'enabled') $$, 'PT409', 'wrong_status',
  'a removed payout account cannot be stored again');
select is((select count(*) from jsonb_array_elements(public.create_due_transfers()) x where x ->> 'payee_account' in ('acct_mailed', 'acct_vouched')),
  0::bigint, 'nothing that was earned is sent to the payout account of a stranger');
select tests.authenticate_as_database_owner();

-- A provider whose service was booked, one without bookings, and a guest
select tests.take_over('provider', 'recovery'), tests.take_over('other_provider', 'recovery'), tests.take_over('guest', 'google');
select is((select status || ' ' || business_name from public.service_providers where user_id = tests.user_id('provider')), 'rejected —',
  'a business whose service was booked is emptied, and its owner can apply anew');
select is((select string_agg(status, ' ') from public.services where provider_id = tests.user_id('provider')), 'paused',
  'a service that was booked is paused, and a draft is gone');
select is((select count(*) from public.service_providers where user_id = tests.user_id('other_provider')), 0::bigint,
  'a business without bookings is gone');
select is((select role from public.users where id = tests.user_id('other_provider')), 'guest', 'a provider without any business left is a guest');
-- A former admin with another address
update public.users set email = 'moved@mahfil.test' where id = tests.user_id('admin');
update auth.users set email = 'moved@mahfil.test' where id = tests.user_id('admin');
select tests.take_over('admin', 'recovery');
select is((select role from public.users where id = tests.user_id('admin')), 'guest', 'the owner of an address takes no admin''s role over');
select is((select count(*) from private.hold_drafts), 0::bigint, 'the draft that a stranger typed in the checkout is gone');

-- The proven owner of an address keeps everything
select private.store_proven_email(tests.user_id('other_host'));
select tests.take_over('other_host', 'recovery');
select is((select status from public.venues where id = tests.uuid('loft')), 'active', 'a link that is opened by a proven owner pauses nothing');
select is((select count(*) from public.user_blocks where blocker_id = tests.user_id('other_host') and blocked_id = tests.user_id('guest')), 1::bigint,
  'a link that is opened by a proven owner removes nothing');
-- The confirmation of a sign-up, an account's first event, removes nothing
select tests.create_user('fresh');
insert into public.favorites (user_id, venue_id) values (tests.user_id('fresh'), tests.uuid('loft'));
update auth.users set encrypted_password = 'hash', confirmation_sent_at = now() where id = tests.user_id('fresh');
update auth.users set email_confirmed_at = now() where id = tests.user_id('fresh');
select is((select encrypted_password from auth.users where id = tests.user_id('fresh')), null, 'the confirmation of a sign-up by a mailed link ends the password that was set before');


-- What the owner can restore
select throws_ok($$ insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select gen_random_uuid(), 'facebook', 'stranger', a.id, jsonb_build_object('email', a.email, 'email_verified', true)
  from auth.users a where a.id = tests.user_id('mailed') $$, 'PT403', 'forbidden',
  'a stranger''s Facebook identity does not come back before the owner has set a password');
select * from finish();
rollback;

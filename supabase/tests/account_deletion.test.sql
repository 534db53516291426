-- Deletion of an account: who may delete theirs, what is deleted and what stays.
begin;
select tests.create_users(), tests.create_user('oauth_user'), tests.create_user('other_admin');
select private.store_proven_email(tests.user_id(u)) from unnest(array['guest', 'other_admin']) u;
update auth.users set encrypted_password = 'hash' where id <> tests.user_id('oauth_user');
insert into auth.sessions (id, user_id, created_at, updated_at) values
  (tests.session_id('old session'), tests.user_id('guest'), now() - interval '6 minutes', now()),
  (tests.session_id('old oauth session'), tests.user_id('oauth_user'), now() - interval '6 days', now());
update public.users set phone = '+20100', bio = 'Hello', nationality = 'EG',
  avatar_url = '/storage/v1/object/public/avatars/' || tests.user_id('guest') || '/a.webp' where id = tests.user_id('guest');
insert into public.service_providers (user_id, business_name) values (tests.user_id('provider'), 'Band');
select tests.create_venue('hall'), tests.create_venue('draft', 'host', 'draft'), tests.create_venue('loft');
insert into public.services (id, provider_id, name, status, price)
values (tests.uuid('quartet'), tests.user_id('provider'), 'Quartet', 'active', 3000);
select tests.authenticate_as('admin');
select public.review_venue(tests.uuid('loft'), 'suspend', 'Complaints'),
  public.review_listing(tests.uuid('quartet'), 'suspend', 'Complaints');
select tests.authenticate_as_database_owner();
select tests.create_booking('past', 'completed', now() - interval '2 days', '1 hour');
insert into public.reviews (booking_id, venue_id, author_id, author_name, rating, text)
values (tests.uuid('past'), tests.uuid('hall'), tests.user_id('guest'), 'Guest', 5, 'Lovely');
insert into public.favorites (user_id, venue_id) values (tests.user_id('guest'), tests.uuid('hall'));
insert into public.conversations (id, listing_id, guest_id, host_id)
values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));
insert into public.messages (id, conversation_id, sender_id, body, has_hidden_contacts)
values (tests.uuid('message'), tests.uuid('talk'), tests.user_id('guest'), 'Ring •••', true);
insert into private.message_originals (message_id, body) values (tests.uuid('message'), 'Ring 01001234567');
insert into public.conversation_states (conversation_id, user_id, archived_at) values (tests.uuid('talk'), tests.user_id('guest'), now());
insert into public.saved_replies (owner_id, title, text_en, text_ar) values (tests.user_id('guest'), 'Welcome', 'Welcome', '');
insert into public.newsletter_subscribers (email) values ('Guest@mahfil.test'), ('oauth_user@mahfil.test');
insert into public.message_files (id, conversation_id, uploader_id, kind, name)
select tests.uuid('file of ' || owner), tests.uuid('talk'), tests.user_id(owner), 'picture', 'x' from unnest(array['guest', 'host']) owner;
insert into private.review_rejections (subject_type, subject_id, content, reason, note)
values ('venue', tests.uuid('hall'), '{}', 'No name', 'It is my name, and my number is 01001234567');
insert into public.venue_payment_terms (venue_id, takes_transfers, transfer_details) values (tests.uuid('hall'), true, 'EG38 0019');
insert into private.manual_payments (booking_id, method, transfer_details) values (tests.uuid('past'), 'transfer', 'EG38 0019');
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
values (tests.uuid('part'), tests.uuid('past'), 1, 'deposit', 10500, now(), 'paid');
insert into public.payment_proofs (id, installment_id, booking_id, kind, note, status, decided_at, decided_by)
values (tests.uuid('proof'), tests.uuid('part'), tests.uuid('past'), 'picture', 'My account ends in 12', 'confirmed', now(), 'host');
insert into public.manual_refunds (id, booking_id, kind, currency, amount_minor, due_at, status)
values (tests.uuid('refund'), tests.uuid('past'), 'price_reduction', 'EGP', 500, now(), 'received');
insert into public.manual_refund_events (refund_id, event, actor_id, actor_role, amount_minor, note)
values (tests.uuid('refund'), 'missing', tests.user_id('guest'), 'guest', 500, 'My account ends in 12'),
  (tests.uuid('refund'), 'received', tests.user_id('guest'), 'guest', 500, null);
create function tests.holds_lock_of_admins() returns boolean language sql security definer as $$
  select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    and (classid::bigint << 32 | objid::bigint) = hashtextextended('admins', 0))
$$;
comment on function tests.holds_lock_of_admins is 'Returns whether this transaction keeps others from changing roles.';
select plan(39);

select tests.clear_authentication();
select throws_ok('select public.delete_account()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot delete an account');
select throws_ok('select public.get_account_dependencies()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot ask what prevents the deletion of an account');
select tests.authenticate_as('guest', 'old session');
select throws_ok('select public.delete_account()', 'PT403', 'wrong_password',
  'a user cannot delete their account in a session older than five minutes');
select tests.authenticate_as('admin');
select throws_ok('select public.delete_account()', 'PT409', 'last_admin',
  'the last admin cannot delete their account');
select is(public.get_account_dependencies() ->> 'last_admin', 'true',
  'the last admin is told in advance that they cannot delete their account');
select tests.authenticate_as_database_owner();
update public.users set role = 'admin' where id = tests.user_id('other_admin');
select tests.create_booking('upcoming', 'confirmed', now() + interval '2 days', '3 hours',
  p_details => '{"contact_name": "Guest Aziz", "phone": "+20100", "event_type": "birthday"}');
select tests.authenticate_as('guest');
select throws_ok('select public.delete_account()', 'PT409', 'open_bookings',
  'a guest with an upcoming booking cannot delete their account');
select is(public.get_account_dependencies() - 'last_admin' - 'open_money', '{"guest": 1, "host": 0, "provider": 0, "password": true, "recent_session": true}',
  'a guest is told how many bookings prevent the deletion of their account');
select tests.authenticate_as('host');
select throws_ok('select public.delete_account()', 'PT409', 'open_bookings',
  'a host with an upcoming booking cannot delete their account');
select tests.authenticate_as_database_owner();
update public.bookings set status = 'cancelled' where id = tests.uuid('upcoming');
select tests.authenticate_as('guest');
select lives_ok('select public.delete_account()',
  'a guest without upcoming bookings can delete their account');
select throws_ok('select public.get_account_dependencies()', 'PT401', 'not_signed_in',
  'the session of a deleted account is refused as signed out');
select tests.authenticate_as_database_owner();
select is((select coalesce(email, first_name, last_name || coalesce(phone, bio, avatar_url, nationality, ''))
  from public.users where id = tests.user_id('guest')), '',
  'deleting an account clears all personal data of the profile');
select is((select email from auth.users where id = tests.user_id('guest')), null,
  'deleting an account clears the address to sign in with');
select is(tests.session_count('guest'), 0::bigint, 'deleting an account ends all sessions of the user');
select is((select details from private.booking_details where booking_id = tests.uuid('upcoming')), '{"event_type": "birthday"}',
  'deleting an account removes the contact name and phone from the user''s bookings');
select is((select coalesce(author_name, 'former') || text from public.reviews
  where author_id = tests.user_id('guest')), 'formerLovely',
  'deleting an account keeps the user''s reviews without a name');
select is((select status || coalesce(note, '') from public.payment_proofs), 'confirmed',
  'deleting an account keeps the proofs of payments without what the user wrote with them');
select is((select string_agg(event || coalesce(note, ''), ' ' order by created_at) from public.manual_refund_events), 'missing received',
  'deleting an account keeps the history of refunds without what the user wrote');
select is((select count(*) from public.favorites where user_id = tests.user_id('guest')), 0::bigint,
  'deleting an account deletes the user''s favorites');
select is((select string_agg(split_part(path, '/', 2), ' ') from private.deleted_message_files), tests.uuid('file of guest') || '.webp',
  'deleting an account has the user''s files in messages removed, and no others');
select is((select count(*) from public.conversation_states) + (select count(*) from public.saved_replies), 0::bigint,
  'deleting an account deletes what the user archived and the replies they saved');
select results_eq('select words, own_words from private.message_words', $$ values (' ring', null::text) $$,
  'deleting an account deletes the searchable words of hidden contacts and keeps those of the message');
select is((select count(*) from public.newsletter_subscribers where email ilike 'guest@mahfil.test'), 0::bigint,
  'deleting an account ends the user''s newsletter subscription');
select lives_ok($$ insert into auth.users (id, email) values (tests.user_id('new_user'), 'guest@mahfil.test') $$,
  'the address of a deleted account can sign up again');
select tests.authenticate_as('host');
select lives_ok('select public.delete_account()',
  'a host without upcoming bookings can delete their account');
select tests.authenticate_as_database_owner();
select results_eq($$ select name || status from public.venues
  where host_id = tests.user_id('host') and id <> tests.uuid('loft') $$, array['Hallpaused'],
  'deleting the account of a host pauses their active venue and deletes their draft');
select is((select concat(t.transfer_details, m.transfer_details) from public.venue_payment_terms t, private.manual_payments m), '',
  'deleting the account of a host removes their account for transfers');
select is((select count(*) from private.review_rejections), 0::bigint,
  'deleting the account of a host deletes what they wrote to reviewers of listings that stay');
select tests.authenticate_as('provider');
select lives_ok('select public.delete_account()',
  'a provider without upcoming bookings can delete their account');
select tests.authenticate_as_database_owner();
select is(tests.holds_lock_of_admins(), false, 'the deletion of an account that is no admin''s holds up no change of roles');
select tests.authenticate_as('oauth_user', 'old oauth session');
select throws_ok('select public.delete_account()', 'PT403', 'reauthentication_needed',
  'a user without a password cannot delete their account in a session older than five minutes');
select tests.authenticate_as('oauth_user');
select lives_ok('select public.delete_account()',
  'a user without a password can delete their account in a new session');
select tests.authenticate_as_database_owner();
select is((select count(*) from public.newsletter_subscribers where email = 'oauth_user@mahfil.test'), 1::bigint,
  'deleting an account does not end the newsletter subscription of an address that its user has not proved');
select tests.authenticate_as('other_admin');
select lives_ok('select public.delete_account()',
  'an admin can delete their account while another admin remains');
select is(tests.holds_lock_of_admins(), true, 'the deletion of an admin''s account waits for changes of roles');
select tests.authenticate_as('admin');
select throws_ok(format('select public.admin_set_role(%L, %L)', tests.user_id(u), role), 'PT404', 'not_found',
  format('an admin cannot give a deleted account the role %s', role))
from (values ('other_admin', 'host'), ('other_admin', 'guest'), ('oauth_user', 'admin')) r (u, role);
select is(
  (public.review_venue(tests.uuid('loft'), 'restore')).status || ' ' || (public.review_listing(tests.uuid('quartet'), 'restore')).status,
  'paused paused', 'suspended listings of a deleted account that an admin restores are not public');

-- A service that was offered, but never published
select tests.authenticate_as_database_owner();
select tests.create_user('baker', 'service_provider');
insert into public.service_providers (user_id, business_name) values (tests.user_id('baker'), 'Bakery');
insert into public.services (id, provider_id, name, status, price) values (tests.uuid('cake'), tests.user_id('baker'), 'Cake', 'rejected', 100);
insert into private.offers (id, conversation_id, booking_id, service_id, sender_id, title, price_minor, expires_at, created_at)
values (tests.uuid('message'), tests.uuid('talk'), tests.uuid('past'), tests.uuid('cake'), tests.user_id('baker'), 'Cake', 1, now() + interval '1 day', now());
select tests.authenticate_as('baker');
select lives_ok('select public.delete_account()', 'a provider can delete an account of which a service was offered and then rejected');

select * from finish();
rollback;

-- Deletes an account: removes personal data, and keeps without the name what other users and the accounts need.

create function private.account_dependencies(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with open as (
    select b.id, b.guest_id, b.host_id from public.bookings b
    where b.ends_at > now() and private.effective_status(b) in ('held', 'pending', 'confirmed')
  )
  select jsonb_build_object(
    'guest', (select count(*) from open where guest_id = p_user_id),
    'host', (select count(*) from open where host_id = p_user_id),
    'provider', (select count(distinct open.id) from open
      join public.booking_parts p on p.booking_id = open.id and p.place > 1 and p.state <> 'declined' where p.payee_id = p_user_id),
    'last_admin', (select u.role = 'admin' from public.users u where u.id = p_user_id)
      and not exists (select 1 from public.users u where u.role = 'admin' and u.id <> p_user_id),
    'open_money', private.open_money(p_user_id),
    'password', (select coalesce(a.encrypted_password, '') <> '' from auth.users a where a.id = p_user_id))
$$;
comment on function private.account_dependencies is
  'Returns what prevents a user from deleting the account: { guest, host, provider } open bookings by role, last_admin,
open_money (private.open_money), and password: whether the account has one.';

create function private.clear_auth_record(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users set
    email = null, phone = null, encrypted_password = null,
    confirmation_token = '', recovery_token = '', reauthentication_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '',
    phone_change = '', phone_change_token = '',
    raw_user_meta_data = '{}', banned_until = now() + interval '100 years', deleted_at = now()
  where id = p_user_id;
end $$;
comment on function private.clear_auth_record is
  'Empties the record of the auth service permanently: nobody can sign in with it again, and its address becomes available.';

create function private.withdraw_listings(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.listing_revisions r using public.listings l
    where l.id = r.listing_id and l.owner_id = p_user_id and r.status = 'pending';
  update public.venues set status = 'draft' where host_id = p_user_id and status = 'pending';
  update public.venues set status = 'paused' where host_id = p_user_id and status = 'active';
  delete from public.venues v where v.host_id = p_user_id and v.status in ('draft', 'rejected')
    and not exists (select 1 from public.bookings b where b.venue_id = v.id);
  update public.services set status = 'draft' where provider_id = p_user_id and status = 'pending';
  update public.services set status = 'paused' where provider_id = p_user_id and status = 'active';
  delete from public.services s where s.provider_id = p_user_id and s.status in ('draft', 'rejected')
    and not exists (select 1 from public.booking_parts p where p.listing_id = s.id)
    and not exists (select 1 from private.offers o where o.service_id = s.id);
  perform private.forget_rejections(p_user_id);
  update public.service_providers set business_name = '—', business_description = '', logo_url = null,
    website_url = null, years_of_experience = 0, category_ids = '{}', status = 'suspended'
  where user_id = p_user_id;
end $$;
comment on function private.withdraw_listings is
  'Withdraws a user''s listings from the public, and deletes those that were always drafts.';

create function public.get_account_dependencies() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return private.account_dependencies(v_user)
    || jsonb_build_object('recent_session', private.is_recent_session(v_user));
end $$;
comment on function public.get_account_dependencies is
  'Returns what the caller should know before deleting their account: { guest, host, provider } open bookings, last_admin,
open_money: [{ reason, side, currency, amount_minor, booking_id, bookings, is_blocking }] as private.open_money returns it,
password: whether the account has one, and recent_session: whether the session is one. Errors: not_signed_in (PT401).';

create function public.delete_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_email text;
  v_role text;
  v_dependencies jsonb := private.account_dependencies(v_user);
begin
  if not private.is_recent_session(v_user) then
    raise sqlstate 'PT403' using message =
      case when (v_dependencies ->> 'password')::boolean then 'wrong_password' else 'reauthentication_needed' end;
  end if;
  -- Waits for changes of the account's listings before locking the user's row, which bookings of other users need.
  perform 1 from public.venues where host_id = v_user order by id for no key update;
  perform 1 from public.service_providers where user_id = v_user for no key update;
  perform 1 from public.services where provider_id = v_user order by id for no key update;
  -- Waits for payment records of the account in their lock order: they lock the payee last.
  perform 1 from public.payout_transfers where payee_id = v_user and status = 'pending' order by id for no key update;
  perform 1 from public.payouts where payee_id = v_user and status = 'scheduled' order by id for no key update;
  select email, role into v_email, v_role from public.users where id = v_user for update;
  -- Locks the admins last: a transaction with this lock waits for no other lock, so it cannot deadlock.
  if v_role = 'admin' then
    perform private.lock_admins();
  end if;
  v_dependencies := private.account_dependencies(v_user);
  if (v_dependencies ->> 'last_admin')::boolean then
    raise sqlstate 'PT409' using message = 'last_admin';
  elsif (v_dependencies ->> 'guest')::int + (v_dependencies ->> 'host')::int + (v_dependencies ->> 'provider')::int > 0 then
    raise sqlstate 'PT409' using message = 'open_bookings';
  elsif jsonb_path_exists(v_dependencies, '$.open_money[*] ? (@.is_blocking == true)') then
    raise sqlstate 'PT409' using message = 'open_money';
  end if;

  perform private.withdraw_listings(v_user);
  update private.booking_details d set details = d.details - array['contact_name', 'phone', 'message']
    from public.bookings b where b.id = d.booking_id and b.guest_id = v_user;
  update public.reviews set author_name = null where author_id = v_user;
  update public.notifications set data = data || '{"sender_name": null}'
    where kind = 'message_received' and data ->> 'conversation_id' in (select c.id::text
      from public.conversations c where v_user in (c.guest_id, c.host_id)
        or c.id in (select m.conversation_id from public.messages m where m.sender_id = v_user));
  update public.notifications set data = data || '{"sender_name": null}'
    where kind in ('admin_added', 'admin_removed') and data ->> 'user_id' = v_user::text;
  delete from private.message_originals o using public.messages m where m.id = o.message_id and m.sender_id = v_user;
  delete from private.payment_details d using public.bookings b where b.id = d.booking_id and b.guest_id = v_user;
  update public.payment_proofs f set note = null from public.bookings b where b.id = f.booking_id and b.guest_id = v_user;
  update public.manual_refund_events set note = null where actor_id = v_user and actor_role in ('guest', 'host');
  update private.manual_payments m set transfer_details = null from public.bookings b where b.id = m.booking_id and b.host_id = v_user;
  update private.deposit_claims c set answer = null from public.bookings b where b.id = c.booking_id and b.guest_id = v_user;
  update private.deposit_claims c set reason = null from public.bookings b where b.id = c.booking_id and b.host_id = v_user;
  update public.venue_payment_terms t set takes_transfers = false, transfer_details = null
    from public.venues v where v.id = t.venue_id and v.host_id = v_user;
  update public.saved_cards set removed_at = now() where user_id = v_user and removed_at is null;
  update public.payout_accounts set bank_key = null, bank_last4 = null where user_id = v_user;
  -- Keeps the subscription of an unproven address: it may belong to somebody else.
  delete from public.newsletter_subscribers where lower(email) = lower(v_email) and private.is_email_proven(v_user);
  perform private.remove_account_contents(v_user, 'deletion');
  perform private.clear_auth_record(v_user);
  update public.users set
    deleted_at = now(), email = null, first_name = null, last_name = '', role = 'guest', phone = null,
    is_verified = false, identity_checked_at = null, verification_type = 'email', verification_code_expires_at = null,
    birthdate = null, gender = null, nationality = null, avatar_url = null, bio = null,
    connected_devices = '[]', wanted_category_ids = '{}'
  where id = v_user;
  perform private.write_audit_log('account_deleted', 'user', v_user);
  if v_role = 'admin' then
    perform private.notify_security_change(u.id, 'admin_removed', jsonb_build_object('user_id', v_user, 'sender_name', null))
    from public.users u where u.role = 'admin';
  end if;
end $$;
comment on function public.delete_account is
  'Deletes the caller''s account: everything that account_contents marks as removed or changed by a deletion. Bookings, reviews,
messages, payouts and the audit log stay without name, address, number and picture. Empties the auth record. Ends the newsletter
subscription of the account''s proven address. Refuses while money is open in either direction (private.open_money). The session
must be at most five minutes old. Errors: not_signed_in (PT401), wrong_password and reauthentication_needed (PT403: an older
session, with and without a password), open_bookings, open_money, last_admin (PT409).';

grant execute on function
  public.get_account_dependencies,
  public.delete_account
  to anon, authenticated, service_role;

-- A takeover: the proven owner of an address gets the account that somebody else registered with it, without its contents.

create function private.withdraw_taken_over_listings(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.venue_services i using public.venues v
    where v.id = i.venue_id and v.host_id = p_user_id and i.status = 'invited';
  delete from public.venue_services i using public.services s
    where s.id = i.service_id and s.provider_id = p_user_id and i.status = 'invited';
  delete from public.venues v where v.host_id = p_user_id and v.published_at is null
    and not exists (select from public.bookings b where b.venue_id = v.id);
  update public.venues set archived_at = coalesce(archived_at, now()), featured = false,
    status = case status when 'active' then 'paused' when 'pending' then 'draft' else status end
  where host_id = p_user_id;
  delete from public.services s where s.provider_id = p_user_id
    and not exists (select from public.booking_parts p where p.listing_id = s.id)
    and not exists (select from private.offers o where o.service_id = s.id);
  update public.services set featured = false,
    status = case status when 'active' then 'paused' when 'pending' then 'draft' else status end
  where provider_id = p_user_id;
  perform private.forget_rejections(p_user_id);
  delete from public.service_providers p where p.user_id = p_user_id
    and not exists (select from public.services s where s.provider_id = p.user_id);
  -- Rejected, so that the owner can apply again; a suspended business stays suspended.
  update public.service_providers set business_name = '—', business_description = '', logo_url = null, website_url = null,
    years_of_experience = 0, category_ids = '{}', is_verified = false,
    status = case status when 'suspended' then status else 'rejected' end
  where user_id = p_user_id;
end $$;
comment on function private.withdraw_taken_over_listings is
  'Withdraws the listings of an account from the public: deletes unpublished ones, pauses and archives published venues, and pauses
services that were booked or offered. They stay so until the owner restores them.';

create function private.remove_payout_account(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.removed_payout_accounts (processor_id, user_id)
  select a.processor_id, a.user_id from public.payout_accounts a where a.user_id = p_user_id
  on conflict (processor_id) do nothing;
  delete from public.payout_accounts where user_id = p_user_id
$$;
comment on function private.remove_payout_account is
  'Removes the payout account of a user permanently: its processor identifier is never accepted again. Earnings wait for a new
payout account.';

create function private.take_over_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_payout_account(p_user_id);
  update public.saved_cards set removed_at = now() where user_id = p_user_id and removed_at is null;
  perform private.notify_payment(b, 'guest', 'booking_account_removed', null)
  from public.bookings b join private.manual_payments m on m.booking_id = b.id and m.transfer_details is not null
  where b.host_id = p_user_id and b.status in ('confirmed', 'completed')
    and exists (select from public.booking_installments i where i.booking_id = b.id and i.status = 'due')
  order by b.id;
  update private.manual_payments m set transfer_details = null
    from public.bookings b where b.id = m.booking_id and b.host_id = p_user_id and m.transfer_details is not null;
  delete from public.message_files where uploader_id = p_user_id and message_id is null;
  update public.reviews set author_id = null where author_id = p_user_id;
  perform private.withdraw_taken_over_listings(p_user_id);
  perform private.remove_account_contents(p_user_id, 'takeover');
  update public.users u set
    first_name = '', last_name = '', phone = null, avatar_url = null, bio = null,
    birthdate = null, gender = null, nationality = null, presence = 'shown', connected_devices = '[]',
    wanted_category_ids = '{}', is_verified = false, verification_type = 'email',
    verification_code_expires_at = null, identity_checked_at = null,
    -- Keeps the role of a host or provider whose listings remain; never that of an admin.
    role = case when u.role = 'host' and exists (select from public.venues v where v.host_id = u.id) then 'host'
      when u.is_provider and exists (select from public.service_providers p where p.user_id = u.id) then 'service_provider'
      else 'guest' end,
    is_provider = u.is_provider and exists (select from public.service_providers p where p.user_id = u.id)
  where u.id = p_user_id;
  perform private.write_audit_log('account_taken_over', 'user', p_user_id);
end $$;
comment on function private.take_over_account is
  'Removes the contents of an account whose address was never proven, as listed in account_contents, for the owner who has just
proved it: payout account, payment terms, cards, feeds, listings, texts, settings. Keeps bookings, payments, messages and the
audit log. Guests who still read a removed account for transfers are notified. Called by detach_unverified_identity, which removes all ways to sign in.';

-- Preferences of notifications in the product and by email, and the tokens that end such mails without a sign-in.

create function private.notification_category(p_kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_kind in ('booking_requested', 'request_sent', 'booking_confirmed', 'booking_declined', 'booking_cancelled',
      'cancellation_confirmed', 'booking_expired', 'request_expiring', 'payment_succeeded', 'service_requested', 'service_cancelled', 'service_accepted', 'service_declined',
      'offer_received', 'offer_accepted', 'offer_declined', 'payment_failed', 'payment_delayed', 'payment_owed', 'balance_unpaid', 'balance_delayed', 'balance_due', 'payment_due', 'payment_returned', 'payment_not_needed',
      'payment_proof_sent', 'payment_confirmed', 'payment_proof_refused', 'booking_account_replaced', 'refund_sent', 'payment_received',
      'dispute_opened', 'dispute_won', 'dispute_lost', 'security_failed', 'security_missing', 'security_claimed', 'security_contested',
      'security_decided', 'manual_refund_owed', 'manual_refund_due', 'manual_refund_late', 'manual_refund_changed', 'manual_refund_sent',
      'manual_refund_unconfirmed', 'manual_refund_received', 'manual_refund_missing', 'manual_refund_settled') then 'bookings'
    when p_kind = 'booking_reminder' then 'reminders'
    when p_kind = 'message_received' then 'messages'
    when p_kind in ('review_received', 'review_answered', 'review_invited') then 'reviews'
    when p_kind in ('service_invited', 'invitation_accepted', 'invitation_declined') then 'invitations'
    when p_kind in ('role_changed', 'admin_added', 'admin_removed', 'mails_resumed', 'bank_account_changed', 'transfer_account_changed',
      'calendar_address_created') then 'account'
    when p_kind in ('venue_approved', 'venue_rejected', 'venue_suspended', 'venue_restored',
      'revision_approved', 'revision_rejected', 'service_approved', 'service_rejected', 'service_suspended',
      'service_restored', 'service_revision_approved', 'service_revision_rejected',
      'provider_approved', 'provider_rejected', 'venue_edited', 'service_edited', 'calendar_failed', 'calendar_incomplete')
      then 'listings'
    when p_kind in ('payout_due', 'payout_sent', 'payout_failed', 'payout_account_needed') then 'payouts'
    when p_kind in ('venues_submitted', 'services_submitted', 'providers_submitted', 'reports_received', 'contacts_received', 'jobs_failed',
      'payments_failed', 'disputes_opened', 'claims_contested', 'manual_refunds_waiting')
      then 'queues'
  end
$$;
comment on function private.notification_category is
  'Returns the category of a kind of notification: bookings, reminders, messages, reviews, listings, invitations,
payouts, queues (of admins) or account; null for an unknown kind, which is never mailed.';

create function private.is_mandatory_category(p_category text) returns boolean
language sql immutable set search_path = '' as $$
  select p_category in ('bookings', 'account')
$$;
comment on function private.is_mandatory_category is
  'True for categories that cannot be switched off: bookings, which are agreements with others, and the safety of the account.';

create function private.is_optional_category(p_category text) returns boolean
language sql immutable set search_path = '' as $$
  select p_category in ('reminders', 'messages', 'reviews', 'listings', 'invitations', 'payouts', 'queues')
$$;
comment on function private.is_optional_category is 'True for categories that a user can switch on and off.';

create table public.notification_preferences (
  user_id uuid not null references public.users (id) on delete cascade,
  category text not null check (private.is_optional_category(category)),
  -- Messages are always shown in the product, where they are read.
  in_product boolean not null default true check (in_product or category <> 'messages'),
  by_email boolean not null default true,
  primary key (user_id, category)
);
alter table public.notification_preferences enable row level security;
comment on table public.notification_preferences is
  'The categories that users switched on or off. Without a row a category is on everywhere.';

create table private.unsubscribe_tokens (
  user_id uuid not null references public.users (id) on delete cascade,
  category text not null check (private.is_optional_category(category)),
  token text not null unique default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
  primary key (user_id, category)
);
alter table private.unsubscribe_tokens enable row level security;
comment on table private.unsubscribe_tokens is
  'The token in the mails of one category to one user. It switches these mails off and on, and does nothing else.';

create function private.get_unsubscribe_token(p_user_id uuid, p_category text) returns text
language sql security definer set search_path = '' as $$
  insert into private.unsubscribe_tokens as t (user_id, category) values (p_user_id, p_category)
  -- An update that changes nothing, so that an existing row is returned too.
  on conflict (user_id, category) do update set category = excluded.category
  returning token
$$;
comment on function private.get_unsubscribe_token is 'Returns the token of a user''s mails of a category; always the same one.';

create function private.is_notified(p_user_id uuid, p_category text, p_by_email boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when p_by_email then p.by_email else p.in_product end
    from public.notification_preferences p where p.user_id = p_user_id and p.category = p_category), true)
$$;
comment on function private.is_notified is
  'True when a user is notified of a category in the product, or by email when `p_by_email` is true. Mandatory categories have no
row.';

create function public.list_my_notification_preferences() returns table (
  category text, in_product boolean, by_email boolean, is_in_product_fixed boolean, is_by_email_fixed boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select c.category, private.is_notified(v_user, c.category, false), private.is_notified(v_user, c.category, true),
    private.is_mandatory_category(c.category) or c.category = 'messages', private.is_mandatory_category(c.category)
  from unnest(array['bookings', 'messages', 'reminders', 'reviews', 'listings', 'invitations', 'payouts', 'queues', 'account'])
    with ordinality c (category, place)
  where c.category <> 'queues' or private.is_admin()
  order by c.place;
end $$;
comment on function public.list_my_notification_preferences is
  'Returns the caller''s preferences by category, including mandatory ones; queues for admins only. Errors: not_signed_in (PT401).';

create function public.set_notification_preference(p_category text, p_in_product boolean default null,
  p_by_email boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if private.is_optional_category(p_category) is not true
    or (p_in_product is null and p_by_email is null) or (p_category = 'messages' and not p_in_product) then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'category';
  end if;
  insert into public.notification_preferences (user_id, category, in_product, by_email)
  values (v_user, p_category, coalesce(p_in_product, true), coalesce(p_by_email, true))
  on conflict (user_id, category) do update set in_product = coalesce(p_in_product, notification_preferences.in_product),
    by_email = coalesce(p_by_email, notification_preferences.by_email);
end $$;
comment on function public.set_notification_preference is
  'Sets the caller''s preference for a category; null leaves one of the two channels unchanged. Errors: not_signed_in (PT401), invalid_input
(PT422: no such category, one that cannot be switched off, or nothing chosen).';

create function public.set_mails_by_token(p_token text, p_by_email boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_token private.unsubscribe_tokens;
begin
  perform private.refuse_filtered_call();
  select t.* into v_token from private.unsubscribe_tokens t where t.token = p_token;
  if not found or p_by_email is null then
    raise sqlstate 'PT410' using message = 'link_expired';
  end if;
  insert into public.notification_preferences (user_id, category, by_email)
  values (v_token.user_id, v_token.category, p_by_email)
  on conflict (user_id, category) do update set by_email = excluded.by_email;
  return v_token.category;
end $$;
comment on function public.set_mails_by_token is
  'Switches the mails of the token''s user and category off or on again, and returns the category. Needs no session: anyone with
the mail may end such mails. Idempotent. Errors: link_expired (PT410: no such token).';

create policy notification_preferences_select on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));

grant select on public.notification_preferences to authenticated;
grant execute on function
  private.notification_category
  to authenticated, service_role;
grant execute on function
  public.list_my_notification_preferences,
  public.set_notification_preference,
  public.set_mails_by_token
  to anon, authenticated, service_role;

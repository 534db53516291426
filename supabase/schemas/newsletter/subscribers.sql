-- Subscribers of the newsletter. An address is on the list only after the link that was mailed to it was confirmed.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 320 and email ~ '^[^\s@,;:<>()\[\]\\"]+@[^\s@,;:<>()\[\]\\"]+\.[^\s@,;:<>()\[\]\\"]+$'),
  locale text not null default 'en' check (locale in ('en', 'ar')),
  token text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
alter table public.newsletter_subscribers enable row level security;
comment on table public.newsletter_subscribers is
  'Addresses that subscribed to the newsletter; unconfirmed ones are kept for a week.';
comment on column public.newsletter_subscribers.token is
  'The secret of the links that confirm and end the subscription. A repeated request keeps it, so that nobody can invalidate the
link in a mail.';

create unique index newsletter_subscribers_email_idx on public.newsletter_subscribers (lower(email));
create unique index newsletter_subscribers_token_idx on public.newsletter_subscribers (token);
create index newsletter_subscribers_created_at_idx on public.newsletter_subscribers (created_at) where confirmed_at is null;

create function public.request_newsletter_subscription(p_email text, p_locale text default 'en', p_ip text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
  v_network text := private.rate_limit_network(p_ip);
  v_subscriber public.newsletter_subscribers;
begin
  if v_email is null or char_length(v_email) > 320 or v_email !~ '^[^\s@,;:<>()\[\]\\"]+@[^\s@,;:<>()\[\]\\"]+\.[^\s@,;:<>()\[\]\\"]+$' then
    raise sqlstate 'PT422' using message = 'invalid_input', detail = 'email';
  end if;
  perform private.require_message('newsletter_network', v_email, v_network);
  if private.count_message('newsletter', v_email, v_network) is not null then
    return null;
  end if;
  delete from public.newsletter_subscribers where id in (
    select id from public.newsletter_subscribers
    where confirmed_at is null and created_at < now() - interval '7 days' limit 1000 for update skip locked);
  insert into public.newsletter_subscribers (email, locale)
  values (v_email, case when p_locale = 'ar' then 'ar' else 'en' end)
  on conflict (lower(email)) do update set
    locale = case when newsletter_subscribers.confirmed_at is null then excluded.locale else newsletter_subscribers.locale end,
    created_at = case when newsletter_subscribers.confirmed_at is null then now() else newsletter_subscribers.created_at end
  returning * into v_subscriber;
  return case when v_subscriber.confirmed_at is null then jsonb_build_object(
    'email', v_subscriber.email, 'locale', v_subscriber.locale, 'token', v_subscriber.token) end;
end $$;
comment on function public.request_newsletter_subscription is
  'Stores an unconfirmed address, and returns { email, locale, token } of the mail to send. Null when the address is confirmed
already, or was mailed within ten minutes or three times within a day: no mail is sent then. The Edge Function responds the same
in every case. Has no limit for all callers together, because one caller could use it up. Errors: invalid_input (PT422),
rate_limited (PT429: ten an hour from one network, detail: when to try again).';

create function public.confirm_newsletter_subscription(p_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers set confirmed_at = coalesce(confirmed_at, now())
  where token = p_token and (confirmed_at is not null or created_at > now() - interval '7 days');
  if not found then
    raise sqlstate 'PT410' using message = 'link_expired';
  end if;
end $$;
comment on function public.confirm_newsletter_subscription is
  'Confirms the address to which this token was mailed. Idempotent. Errors: link_expired (PT410: no such token, ended,
or mailed more than a week ago).';

create function public.end_newsletter_subscription(p_token text) returns void
language sql security definer set search_path = '' as $$
  delete from public.newsletter_subscribers where token = p_token
$$;
comment on function public.end_newsletter_subscription is
  'Removes the address to which this token was mailed, confirmed or not. Idempotent: does nothing for an unknown token.';

create policy newsletter_subscribers_select on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));

grant select (id, email, locale, confirmed_at, created_at) on public.newsletter_subscribers to authenticated;
grant execute on function
  public.confirm_newsletter_subscription,
  public.end_newsletter_subscription
  to anon, authenticated, service_role;
grant execute on function
  public.request_newsletter_subscription
  to service_role;

-- Subscribers of the newsletter.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 320 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  locale text not null default 'en' check (locale in ('en', 'ar')),
  created_at timestamptz not null default now()
);
alter table public.newsletter_subscribers enable row level security;
comment on table public.newsletter_subscribers is 'Addresses that subscribed to the newsletter.';

create unique index newsletter_subscribers_email_idx on public.newsletter_subscribers (lower(email));
create index newsletter_subscribers_created_at_idx on public.newsletter_subscribers (created_at);

create function public.subscribe_newsletter(p_email text, p_locale text default 'en') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_email is null or char_length(p_email) > 320 or p_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    raise sqlstate 'PT422' using message = 'invalid_input';
  end if;
  if (select count(*) from public.newsletter_subscribers where created_at > now() - interval '1 minute') >= 60 then
    raise sqlstate 'PT429' using message = 'rate_limited';
  end if;
  insert into public.newsletter_subscribers (email, locale)
  values (lower(p_email), case when p_locale = 'ar' then 'ar' else 'en' end)
  on conflict (lower(email)) do nothing;
end $$;
comment on function public.subscribe_newsletter is
  'Stores an address once. The result is the same for a new and a known address, so that nobody learns who subscribed.
Errors: invalid_input (PT422), rate_limited (PT429: 60 new addresses a minute).';

create policy newsletter_subscribers_select on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));

grant select on public.newsletter_subscribers to authenticated;
grant execute on function
  public.subscribe_newsletter
  to anon, authenticated, service_role;

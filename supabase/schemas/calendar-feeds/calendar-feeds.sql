-- Calendar feeds: the secret address at which other calendars read a venue's bookings and blocks.

create table public.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_read_at timestamptz,
  minute timestamptz not null default now(),
  minute_reads integer not null default 0
);
alter table public.calendar_feeds enable row level security;
comment on table public.calendar_feeds is
  'Secret addresses of calendars, stored as hashes; at most one per venue is valid. Anyone who has the address can read the
calendar.';

create unique index calendar_feeds_venue_idx on public.calendar_feeds (venue_id) where revoked_at is null;

create function private.hash_calendar_token(p_token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;
comment on function private.hash_calendar_token is 'Returns the hash under which a token or secret is stored.';

create function public.revoke_calendar_feed(p_venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_venue(p_venue_id);
  update public.calendar_feeds set revoked_at = now() where venue_id = p_venue_id and revoked_at is null;
end $$;
comment on function public.revoke_calendar_feed is
  'Revokes the valid address of the caller''s venue. Does nothing when there is none.
Errors: not_signed_in (PT401), not_found (PT404).';

create function public.rotate_calendar_feed_token(p_venue_id uuid, p_token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_venue(p_venue_id);
  if p_token is null or p_token !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.raise_error('invalid_input', 'token');
  end if;
  perform private.require_recent_session(auth.uid());
  perform 1 from public.venues where id = p_venue_id for no key update;
  perform public.revoke_calendar_feed(p_venue_id);
  insert into public.calendar_feeds (venue_id, token_hash) values (p_venue_id, private.hash_calendar_token(p_token));
  perform private.notify_listing_change(l, 'calendar_address_created') from public.listings l where l.id = p_venue_id;
end $$;
comment on function public.rotate_calendar_feed_token is
  'Gives the caller''s venue a new address, made of 32 random bytes in base64url, and revokes the old one. Requires a session that
began within the last five minutes. Notifies the host by mail. Errors: not_signed_in (PT401), not_found (PT404), invalid_input,
reauthentication_needed (PT422).';

create function public.get_calendar_feed(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_feed public.calendar_feeds;
  v_from timestamptz := now() - interval '31 days';
begin
  perform private.refuse_filtered_call();
  update public.calendar_feeds f set
    minute = case when f.minute > now() - interval '1 minute' then f.minute else now() end,
    minute_reads = case when f.minute > now() - interval '1 minute' then f.minute_reads + 1 else 1 end
  where f.token_hash = (select private.hash_calendar_token(p_token)) and f.revoked_at is null
  returning * into v_feed;
  if v_feed.id is null then
    return null;
  elsif v_feed.minute_reads > 60 then
    return jsonb_build_object('limited', true);
  end if;
  update public.calendar_feeds set last_read_at = now() where id = v_feed.id;
  return (
    select jsonb_build_object('name', v.name, 'name_ar', v.name_ar, 'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'kind', e.kind, 'reference', e.reference,
        'start', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'end', to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'sequence', e.sequence,
        'changed_at', to_char(e.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        order by e.starts_at, e.id), '[]')
      from (
        select b.id, 'booking' as kind, b.reference, b.starts_at, b.ends_at,
          (select count(*) from public.booking_events t where t.booking_id = b.id) as sequence,
          b.updated_at as changed_at
        from public.bookings b
        where b.venue_id = v.id and b.status in ('confirmed', 'completed') and b.ends_at > v_from
        union all
        select t.id, 'block', null, t.starts_at, t.ends_at, t.sequence, t.changed_at
        from public.blocked_times t
        where t.venue_id = v.id and t.source <> 'feed' and t.ends_at > v_from
      ) e))
    from public.venues v where v.id = v_feed.venue_id);
end $$;
comment on function public.get_calendar_feed is
  'Returns the calendar of a venue: { name, name_ar, entries: [{ id, kind, reference, start, end, sequence, changed_at }] } with
its confirmed bookings and its host''s blocks from 31 days ago on. Contains no data of guests. Leaves out imported blocks,
because two calendars would repeat each other''s entries for ever. Null for an unknown or revoked token; { limited: true } after
60 reads in a minute.';

create policy calendar_feeds_select on public.calendar_feeds for select to authenticated
  using (private.owns_listing(venue_id));

grant select (id, venue_id, created_at, revoked_at, last_read_at) on public.calendar_feeds to authenticated;
grant execute on function
  public.revoke_calendar_feed,
  public.rotate_calendar_feed_token,
  public.get_calendar_feed
  to anon, authenticated, service_role;

-- Who may have an outside calendar read: its host, and the site's clock, which shows a secret. The secret
-- is kept as a hash; its owner sets it once with private.set_calendar_secret.

create table private.calendar_secret (
  one boolean primary key default true check (one),
  hash bytea not null
);
alter table private.calendar_secret enable row level security;

-- Says which secret lets the site refresh calendars by itself; null lets none. For the database's owner:
-- `select private.set_calendar_secret('…')`, with the value of CALENDAR_REFRESH_SECRET.
-- Errors: invalid_input (PT422) for one of less than 32 characters.
create function private.set_calendar_secret(p_secret text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if char_length(p_secret) < 32 then
    perform private.fail('invalid_input', 'secret');
  end if;
  delete from private.calendar_secret;
  if p_secret is not null then
    insert into private.calendar_secret (hash) values (private.feed_hash(p_secret));
  end if;
end $$;

-- Errors: forbidden (PT403) unless this is the secret.
create function private.check_calendar_secret(p_secret text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from private.calendar_secret where hash = private.feed_hash(p_secret)) then
    perform private.fail('forbidden');
  end if;
end $$;

-- An import, for its host or whoever shows the secret. Errors: not_signed_in (PT401), forbidden (PT403),
-- not_found (PT404).
create function private.open_import(p_import_id uuid, p_secret text) returns public.calendar_imports
language plpgsql stable security definer set search_path = '' as $$
declare
  v_import public.calendar_imports;
begin
  select * into v_import from public.calendar_imports where id = p_import_id;
  if p_secret is not null then
    perform private.check_calendar_secret(p_secret);
  else
    perform private.require_user();
  end if;
  if v_import.id is null or (p_secret is null and not private.owns_venue(v_import.venue_id)) then
    perform private.fail('not_found');
  end if;
  return v_import;
end $$;

-- Before an address is tried: { time_zone } of the caller's venue, or { problem } when it cannot be added:
-- limit (five are there already) or known. Errors: not_signed_in (PT401), not_found (PT404), rate_limited.
create function public.check_calendar_url(p_venue_id uuid, p_url text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_venue public.venues := private.own_venue(p_venue_id);
begin
  if (select count(*) from public.calendar_imports where venue_id = p_venue_id) >= 5 then
    return jsonb_build_object('problem', 'limit');
  elsif exists (select 1 from public.calendar_imports where venue_id = p_venue_id and url = p_url) then
    return jsonb_build_object('problem', 'known');
  end if;
  perform private.take_calendar_try(v_venue.host_id);
  return jsonb_build_object('time_zone', v_venue.time_zone);
end $$;

-- Adds an outside calendar to the caller's venue, not read yet: { id, attempt }, or { problem } as above.
-- Errors: not_signed_in (PT401), not_found (PT404), invalid_input (PT422).
create function public.add_calendar_import(p_venue_id uuid, p_name text, p_url text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.calendar_imports;
begin
  perform private.own_venue(p_venue_id);
  if char_length(btrim(coalesce(p_name, ''))) not between 1 and 80
    or coalesce(p_url, '') !~ '^https?://' or char_length(p_url) > 2000 then
    perform private.fail('invalid_input');
  end if;
  perform 1 from public.venues where id = p_venue_id for update;
  if (select count(*) from public.calendar_imports where venue_id = p_venue_id) >= 5 then
    return jsonb_build_object('problem', 'limit');
  end if;
  insert into public.calendar_imports (venue_id, name, url, attempt, last_tried_at)
  values (p_venue_id, btrim(p_name), p_url, 1, now())
  on conflict (venue_id, url) do nothing returning * into v_import;
  if v_import.id is null then
    return jsonb_build_object('problem', 'known');
  end if;
  return jsonb_build_object('id', v_import.id, 'attempt', v_import.attempt);
end $$;

-- Begins an attempt: { id, url, etag, last_modified, time_zone, attempt }. The marks of the last reading are
-- left out once a day and when the venue's zone changed: then everything is read anew, because days to
-- come have moved into what is read, and times without a zone mean something else.
create function private.begin_attempt(p_import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.calendar_imports;
  v_zone text;
  v_keeps boolean;
begin
  update public.calendar_imports set attempt = attempt + 1, last_tried_at = now()
  where id = p_import_id returning * into v_import;
  select time_zone into v_zone from public.venues where id = v_import.venue_id;
  v_keeps := v_import.read_at > now() - interval '1 day' and v_import.read_zone = v_zone;
  return jsonb_build_object('id', v_import.id, 'url', v_import.url, 'time_zone', v_zone,
    'etag', case when v_keeps then v_import.etag end,
    'last_modified', case when v_keeps then v_import.last_modified end,
    'attempt', v_import.attempt);
end $$;

-- Begins an attempt of the caller's own import. Errors: not_signed_in (PT401), not_found (PT404), rate_limited.
create function public.claim_calendar_import(p_import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_import(p_import_id, null);
  perform private.take_calendar_try(auth.uid());
  return private.begin_attempt(p_import_id);
end $$;

-- Begins attempts of imports that nobody has tried for half an hour, oldest first: an array of them, empty
-- when all are fresh. No two callers get the same. Errors: forbidden (PT403: not the secret).
create function public.claim_stale_calendar_imports(p_secret text, p_limit int default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_calendar_secret(p_secret);
  return (
    select coalesce(jsonb_agg(private.begin_attempt(stale.id)), '[]')
    from (
      select i.id from public.calendar_imports i
      where i.last_tried_at is null or i.last_tried_at < now() - interval '30 minutes'
      order by i.last_tried_at nulls first
      limit least(greatest(coalesce(p_limit, 20), 1), 50) for update of i skip locked
    ) stale);
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function public.check_calendar_url(uuid, text), public.add_calendar_import(uuid, text, text),
  public.claim_calendar_import(uuid), public.claim_stale_calendar_imports(text, int) to anon, authenticated;

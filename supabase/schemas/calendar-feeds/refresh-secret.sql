-- The secret with which the site's server reads imported calendars on a schedule.

create table private.calendar_refresh_secret (
  singleton boolean primary key default true check (singleton),
  hash bytea not null
);
alter table private.calendar_refresh_secret enable row level security;
comment on table private.calendar_refresh_secret is 'The hash of the secret with which the site refreshes calendars on its own.';

create function private.set_calendar_refresh_secret(p_secret text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if char_length(p_secret) < 32 then
    perform private.raise_error('invalid_input', 'secret');
  end if;
  delete from private.calendar_refresh_secret;
  if p_secret is not null then
    insert into private.calendar_refresh_secret (hash) values (private.hash_calendar_token(p_secret));
  end if;
end $$;
comment on function private.set_calendar_refresh_secret is
  'Sets the secret with which the site refreshes calendars on its own; null disables that. For the owner of the database:
`select private.set_calendar_refresh_secret(''…'')`, with the value of CALENDAR_REFRESH_SECRET. Errors: invalid_input
(PT422) for fewer than 32 characters.';

create function private.require_calendar_refresh_secret(p_secret text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from private.calendar_refresh_secret where hash = private.hash_calendar_token(p_secret)) then
    perform private.raise_error('forbidden');
  end if;
end $$;
comment on function private.require_calendar_refresh_secret is 'Errors: forbidden (PT403) unless `p_secret` is the refresh secret.';

-- Recent sessions: functions that move money or open data require a session of the last five minutes, so that a stolen or
-- abandoned session is not enough.

create function private.is_recent_session(p_user_id uuid, p_session_id uuid default private.get_session_id(),
  p_age interval default '5 minutes')
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id and s.created_at > now() - p_age)
$$;
comment on function private.is_recent_session is
  'True when a session of the user began within `p_age`; `p_session_id` defaults to the caller''s session. False for a token
without a session.';

create function private.require_recent_session(p_user_id uuid, p_age interval default '5 minutes') returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_recent_session(p_user_id, p_age => p_age) then
    perform private.raise_error('reauthentication_needed');
  end if;
end $$;
comment on function private.require_recent_session is
  'Refuses a caller whose session is older than five minutes, or than p_age. Errors: reauthentication_needed (PT422).';

create function private.require_export_session(p_user_id uuid, p_cursor text) returns void
language sql stable security definer set search_path = '' as $$
  -- Reading a long file may take more than five minutes.
  select private.require_recent_session(p_user_id, case when p_cursor is null then interval '5 minutes' else '15 minutes' end)
$$;
comment on function private.require_export_session is
  'Refuses an export, read in pages, when the caller''s session is older than five minutes; 15 minutes for the pages after the
first. Errors: reauthentication_needed (PT422).';

create function public.require_recent_session(p_user_id uuid, p_session_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_recent_session(p_user_id, p_session_id) then
    perform private.raise_error('reauthentication_needed');
  end if;
end $$;
comment on function public.require_recent_session is
  'Refuses when `p_session_id`, from the user''s access token, is not a session of the user, has ended or is older than five
minutes. For the server. Errors: reauthentication_needed (PT422).';

create function private.may_set_first_password(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.sessions s where s.user_id = p_user_id and s.created_at > now() - interval '15 minutes')
    and not exists (select from public.audit_log l where l.action = 'account_taken_over' and l.subject_type = 'user'
      and l.subject_id = p_user_id and l.created_at > now() - interval '10 seconds');
end $$;
comment on function private.may_set_first_password is
  'True when an account without a password may get one: a session of it began within the last 15 minutes. An older stolen session
could otherwise gain permanent access. False within ten seconds of a takeover: the sign-in service could write a password after
it that the previous holder had requested before.';

create function private.require_first_password_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Hosted sign-in service only: it does not tell which session asks. The embedded one checks the session itself.
  if session_user = 'supabase_auth_admin' and coalesce(old.encrypted_password, '') = '' and coalesce(new.encrypted_password, '') <> ''
    and not private.may_set_first_password(new.id) then
    perform private.raise_error('reauthentication_needed');
  end if;
  return new;
end $$;
comment on function private.require_first_password_session is
  'Refuses the first password of an account without a recent sign-in. Error: reauthentication_needed (PT422).';

create trigger on_auth_user_first_password before update of encrypted_password on auth.users
  for each row execute function private.require_first_password_session();

grant execute on function
  public.require_recent_session
  to service_role;

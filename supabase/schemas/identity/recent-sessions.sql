-- Recent sessions: what moves money or opens data asks for a sign-in of the last five minutes, so that a session that was
-- stolen or left open is not enough.

create function private.is_recent_session(p_user_id uuid, p_session_id uuid default private.get_session_id(),
  p_age interval default '5 minutes')
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id and s.created_at > now() - p_age)
$$;
comment on function private.is_recent_session is
  'Returns whether a session of the user, the caller''s where none is named, began within the last five minutes, by a password or an
OAuth sign-in. A token without a session has none.';

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
  -- A long file is still being read when the five minutes are over.
  select private.require_recent_session(p_user_id, case when p_cursor is null then interval '5 minutes' else '15 minutes' end)
$$;
comment on function private.require_export_session is
  'Refuses a file of much data, which is read in pages, to a caller whose session is older than five minutes; 15 minutes for the pages after
the first. Errors: reauthentication_needed (PT422).';

create function public.require_recent_session(p_user_id uuid, p_session_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_recent_session(p_user_id, p_session_id) then
    perform private.raise_error('reauthentication_needed');
  end if;
end $$;
comment on function public.require_recent_session is
  'Refuses a session, named by the access token with which the server was asked to act for this user, that is not theirs, has ended or is
older than five minutes. For the server. Errors: reauthentication_needed (PT422).';

create function private.may_set_first_password(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.sessions s where s.user_id = p_user_id and s.created_at > now() - interval '15 minutes')
    and not exists (select from public.audit_log l where l.action = 'account_taken_over' and l.subject_type = 'user'
      and l.subject_id = p_user_id and l.created_at > now() - interval '10 seconds');
end $$;
comment on function private.may_set_first_password is
  'True when an account without a password may be given one: somebody signed in to it, or opened a mailed link, within the last 15 minutes.
A session that was stolen before would else make itself a way in that lasts. Not within ten seconds of a takeover: a change of password that
whoever registered the account had begun before, and the sign-in service writes after it, would take the account from its owner.';

create function private.require_first_password_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only for the hosted sign-in service, which does not tell which session asks; the embedded one looks at that session itself.
  if session_user = 'supabase_auth_admin' and coalesce(old.encrypted_password, '') = '' and coalesce(new.encrypted_password, '') <> ''
    and not private.may_set_first_password(new.id) then
    perform private.raise_error('reauthentication_needed');
  end if;
  return new;
end $$;
comment on function private.require_first_password_session is
  'Refuses the first password of an account that nobody has signed in to lately. Error: reauthentication_needed (PT422).';

create trigger on_auth_user_first_password before update of encrypted_password on auth.users
  for each row execute function private.require_first_password_session();

grant execute on function
  public.require_recent_session
  to service_role;

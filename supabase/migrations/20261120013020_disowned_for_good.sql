-- Nothing that was left in somebody else's account opens it again.

-- Ends whatever somebody who never proved to own an address may have left in its account: the password,
-- every session, other sign-in services and second factors, links under way, and the profile's words.
create or replace function private.disown_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users set
    encrypted_password = null, recovery_token = '', confirmation_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = ''
  where id = p_user_id;
  delete from auth.identities where user_id = p_user_id and provider <> 'email';
  delete from auth.refresh_tokens where user_id::text = p_user_id::text;
  delete from auth.sessions where user_id = p_user_id;
  -- Tables that only a hosted project has.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using p_user_id;
  end if;
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using p_user_id;
  end if;
  update public.users set
    first_name = '', last_name = '', phone = null, avatar_url = null, bio = null,
    birthdate = null, gender = null, nationality = null, connected_devices = '[]'
  where id = p_user_id;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;

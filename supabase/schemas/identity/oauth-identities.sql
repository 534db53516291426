-- Sign-in with Google, Facebook or Apple: which account it opens, and what the profile takes from it.

create function private.detach_unverified_identity(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account_writes(p_user_id, true);
  update auth.users set
    encrypted_password = null, recovery_token = '', confirmation_token = '', reauthentication_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '',
    phone = null, phone_change = '', phone_change_token = '', raw_user_meta_data = '{}'
  where id = p_user_id;
  delete from auth.identities where user_id = p_user_id and provider <> 'email';
  -- Deletes flows whose code was issued and could begin a session; the sign-in in progress has no code yet.
  delete from auth.flow_state where user_id = p_user_id and auth_code_issued_at is not null;
  perform private.take_over_account(p_user_id);
end $$;
comment on function private.detach_unverified_identity is
  'Removes all access to an account that was registered without proof of its address, for the owner who has just proved the
address: the password, all sessions, other identities and second factors, pending links and codes, and the contents
(take_over_account). private.account_contents is the list.';

create function private.handle_new_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_claims jsonb := private.to_json_object(to_jsonb(new.identity_data));
  v_name text := btrim(regexp_replace(coalesce(v_claims ->> 'full_name', v_claims ->> 'name', ''), '\s+', ' ', 'g'));
  v_first text := coalesce(v_claims ->> 'given_name', split_part(v_name, ' ', 1));
  v_last text := coalesce(v_claims ->> 'family_name', btrim(substr(v_name, length(split_part(v_name, ' ', 1)) + 1)));
  v_account record;
begin
  if new.provider in ('email', 'phone') then
    return new;
  end if;
  -- An account that was just taken over has no sign-in left, but belongs to the owner.
  select coalesce(a.encrypted_password, '') <> '' or private.is_email_proven(new.user_id)
      or exists (select 1 from auth.identities i where i.user_id = new.user_id) as existed,
    private.is_email_proven(new.user_id) as proven,
    private.vouches_for_email(new.provider, v_claims, a.email) as vouched
  into v_account
  from auth.users a where a.id = new.user_id;

  if v_account.existed and not v_account.vouched then
    raise sqlstate 'PT403' using message = 'forbidden';
  elsif v_account.existed and not v_account.proven then
    perform private.detach_unverified_identity(new.user_id);
  end if;
  v_first := private.clean_line(left(v_first, 100));
  v_last := private.clean_line(left(v_last, 100));
  if private.is_refused_name(v_first, v_last) then
    v_first := '';
    v_last := '';
  end if;
  update public.users set
    first_name = case when first_name = '' and last_name = '' then left(v_first, 100) else first_name end,
    last_name = case when first_name = '' and last_name = '' then left(v_last, 100) else last_name end
  where id = new.user_id;
  return new;
end $$;
comment on function private.handle_new_identity is
  'Checks a new identity before it gives access. A provider that does not vouch for the address cannot open an existing account
(PT403, forbidden); another one opens it to the owner of the address only. Fills in missing names; never a picture, which is a
file of another site.';

-- Before insert, so that it checks the account before later triggers mark it as verified.
create trigger on_auth_identity_created before insert on auth.identities
  for each row execute function private.handle_new_identity();

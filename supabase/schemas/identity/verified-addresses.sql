-- Verified users: a user counts as verified after proving an address or a number with a message that was sent there.

create table private.proven_emails (
  user_id uuid primary key references public.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320)
);
alter table private.proven_emails enable row level security;
comment on table private.proven_emails is
  'The address that a user has proved to own. users stores only the last verification: a verified number must not make the address
unproven.';

create function private.store_proven_email(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.proven_emails (user_id, email)
  select u.id, lower(u.email) from public.users u where u.id = p_user_id and u.email is not null
  on conflict (user_id) do update set email = excluded.email
$$;
comment on function private.store_proven_email is 'Stores that a user has proved to own their present address.';

create function private.is_email_proven(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.users u left join private.proven_emails p on p.user_id = u.id
    where u.id = p_user_id
      and ((u.is_verified and u.verification_type = 'email') or p.email = lower(u.email)))
$$;
comment on function private.is_email_proven is
  'True when a user has proved to own their present address, whatever verified them later.';

create function private.require_proven_email(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_email_proven(p_user_id) then
    raise sqlstate 'PT403' using message = 'not_verified', detail = 'email';
  end if;
end $$;
comment on function private.require_proven_email is
  'Errors: not_verified (PT403, email in the detail) unless the user has proved to own their present address. Required for the
user''s money, because the owner of an unproven address can take the account over; a verified number is not enough.';

create function private.refuse_unproven_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_email_proven(new.id) then
    raise sqlstate 'PT403' using message = 'not_verified', detail = 'email',
      hint = 'The user first proves their address, by the code or the link that is mailed to it.';
  end if;
  return null;
end $$;
comment on function private.refuse_unproven_admin is
  'Refuses, for any statement, to make a user an admin who has not proved to own their present address: its owner could take the
account over. Errors: not_verified (PT403, email in the detail).';

create function private.vouches_for_email(p_provider text, p_claims jsonb, p_email text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_provider in ('google', 'apple')
    and p_claims ->> 'email_verified' = 'true' and lower(p_claims ->> 'email') = lower(p_email), false)
$$;
comment on function private.vouches_for_email is
  'True when an identity''s provider states that its user has proved to own this address. False for Facebook: it does not state
this, and the sign-in service sets email_verified for each of its addresses (supabase/auth, internal/api/provider/facebook.go).';

create function private.is_email_verified_by_provider(p_user_id uuid, p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.identities i, private.to_json_object(to_jsonb(i.identity_data)) claims
    where i.user_id = p_user_id and private.vouches_for_email(i.provider, claims, p_email))
$$;
comment on function private.is_email_verified_by_provider is 'True when a sign-in provider of the user vouches for this address.';

create function private.mark_email_verified(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_proven_email(p_user_id);
  update public.users set is_verified = true, verification_type = 'email', verification_code_expires_at = null
  where id = p_user_id and not is_verified;
end $$;
comment on function private.mark_email_verified is
  'Stores that a user has proved their email address, and marks them as verified by it unless they are verified already. For
triggers on the tables of the auth service.';

create function private.prove_email_by_link(p_user_id uuid, p_was_proven boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not p_was_proven then
    perform private.detach_unverified_identity(p_user_id);
  end if;
  perform private.mark_email_verified(p_user_id);
end $$;
comment on function private.prove_email_by_link is
  'Verifies the address of an account whose mailed link was opened. Without an earlier proof somebody else may have registered it:
ends their password, sessions, identities, links and codes at once; the owner chooses a new password.';

create function private.handle_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Read before the profile has the new address.
  v_was_proven boolean := private.is_email_proven(new.id);
  v_is_by_link boolean := old.email is distinct from new.email and new.email <> ''
    and lower(old.email_change) = lower(new.email) and old.email_change_sent_at is not null
    and (coalesce(old.email_change_token_current, '') = '' or old.email_change_confirm_status = 1);
begin
  if v_is_by_link and not v_was_proven then
    perform private.lock_account_writes(new.id, true);
  elsif v_is_by_link and coalesce(old.email_change_confirm_status, 0) <> 1 then
    perform private.require_confirmed_email_change(new.id, new.email);
  end if;
  update public.users set email = new.email where id = new.id and email is distinct from new.email;
  if v_is_by_link then
    perform private.prove_email_by_link(new.id, v_was_proven);
  end if;
  return new;
end $$;
comment on function private.handle_email_change is
  'Copies a new address to the profile. Verifies it only when the link to it was opened: the auth record then had it pending as
email_change. While the old address has a link too, either link may have made the change, unless the other was opened before. An
account with an unproven old address passes to the owner of the new one (prove_email_by_link). An account with a proven old
address moves only after confirm_email_change or after the link to the old address was opened: the reader of the mail at the new
address may be a stranger. Errors: not_signed_in (PT401) without that.';

create function private.handle_email_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is distinct from old.email or coalesce(new.email, '') = '' then
    return new;
  end if;
  if old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null then
    perform private.prove_email_by_link(new.id, private.is_email_proven(new.id));
  elsif coalesce(old.recovery_token, '') <> '' and coalesce(new.recovery_token, '') = ''
    and new.encrypted_password is not distinct from old.encrypted_password then
    perform private.prove_email_by_link(new.id, private.is_email_proven(new.id));
    delete from auth.sessions where user_id = new.id;
  elsif new.raw_app_meta_data is distinct from old.raw_app_meta_data and private.is_email_verified_by_provider(new.id, new.email) then
    perform private.mark_email_verified(new.id);
  end if;
  return new;
end $$;
comment on function private.handle_email_link is
  'Verifies the address when a link from an email was opened: the confirmation of a sign-up, a recovery or a sign-in link. A
password set by other means also clears the token, but proves nothing; nor does the confirmation that a backend without
confirmations writes by itself. A recovery or sign-in link also ends every session of the account: a thief of one could
otherwise end the new session before the user sets a password. The first proof of an address hands the account over
(prove_email_by_link); the auth service makes the new session after this.';

create function private.handle_identity_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.users u where u.id = new.user_id
    and private.is_email_verified_by_provider(u.id, u.email)) then
    perform private.mark_email_verified(new.user_id);
  end if;
  return new;
end $$;
comment on function private.handle_identity_change is 'Verifies the address when an OAuth provider vouches for it.';

create function private.reset_verification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('mahfil.verified_user_id', true), '') <> new.id::text
    and old.is_verified and new.is_verified
    and (lower(new.email) is distinct from lower(old.email)
      or (old.verification_type = 'phone' and new.phone is distinct from old.phone)) then
    new.is_verified := exists (
      select 1 from private.proven_emails p where p.user_id = new.id and p.email = lower(new.email));
    new.verification_type := 'email';
  end if;
  return new;
end $$;
comment on function private.reset_verification is
  'Removes the verification when the verified address or number changes. A user who changes a verified number stays verified by a
proven address.';

-- An after trigger, because the same statement may mark the address as verified.
create trigger users_refuse_unproven_admin after insert or update of role on public.users
  for each row when (new.role = 'admin') execute function private.refuse_unproven_admin();
create trigger on_auth_user_email after update of email on auth.users
  for each row execute function private.handle_email_change();
create trigger on_auth_user_email_link after update on auth.users
  for each row execute function private.handle_email_link();
-- A hosted project may forbid a trigger on this table; the auth record shows the same a moment later.
do $$ begin
  create trigger on_auth_identity after insert or update on auth.identities
    for each row execute function private.handle_identity_change();
exception when insufficient_privilege then null;
end $$;
create trigger users_reset_verification before update on public.users
  for each row execute function private.reset_verification();

grant execute on function
  private.store_proven_email,
  private.vouches_for_email,
  private.is_email_proven,
  private.require_proven_email,
  private.is_email_verified_by_provider,
  private.mark_email_verified
  to service_role;

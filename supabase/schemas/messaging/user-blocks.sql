-- Blocks: a blocked user can send no messages to the blocker and make no new bookings with them.

create table public.user_blocks (
  blocker_id uuid not null references public.users (id) on delete cascade,
  blocked_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
alter table public.user_blocks enable row level security;
comment on table public.user_blocks is 'Which user has blocked whom. Only the blocker reads it; functions write it.';

create index user_blocks_blocked_idx on public.user_blocks (blocked_id);

create function private.is_blocked(p_blocker_id uuid, p_blocked_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_blocks where blocker_id = p_blocker_id and blocked_id = p_blocked_id)
$$;
comment on function private.is_blocked is 'True when the first user has blocked the second.';

create function private.require_unblocked_booking(p_guest_id uuid, p_host_id uuid, p_services jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_blocked(p_host_id, p_guest_id) or exists (
      select 1 from jsonb_object_keys(p_services) service
      join public.services s on s.id = service::uuid where private.is_blocked(s.provider_id, p_guest_id)) then
    perform private.raise_error('forbidden');
  end if;
end $$;
comment on function private.require_unblocked_booking is
  'Refuses a new booking when the host, or the provider of a chosen service (keys of `p_services`), has blocked the guest.
Errors: forbidden (PT403).';

create function private.share_booking(p_user_id uuid, p_other_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from (values (p_user_id, p_other_id), (p_other_id, p_user_id)) pair (payee_id, other_id)
    join public.booking_parts p on p.payee_id = pair.payee_id
    join public.bookings b on b.id = p.booking_id and b.submitted_at is not null
    where pair.other_id in (b.guest_id, b.host_id))
$$;
comment on function private.share_booking is
  'True for two users with a role in the same submitted booking: guest, host, or provider of a service in it.';

create function public.block_user(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if p_user_id is null or p_user_id = v_user or not (private.share_booking(v_user, p_user_id) or exists (
      select 1 from public.conversations c
      where (c.guest_id, c.host_id) in ((v_user, p_user_id), (p_user_id, v_user)))) then
    perform private.raise_error('not_found');
  end if;
  insert into public.user_blocks (blocker_id, blocked_id) values (v_user, p_user_id) on conflict do nothing;
end $$;
comment on function public.block_user is
  'Blocks a user with whom the caller shares a conversation or a booking, also as a provider of a service in it. Idempotent. Does
not notify the user, and keeps existing requests and bookings. Errors: not_signed_in (PT401), not_found
(PT404: nothing is shared).';

create function public.unblock_user(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.user_blocks where blocker_id = v_user and blocked_id = p_user_id;
end $$;
comment on function public.unblock_user is
  'Unblocks a user. Idempotent. Errors: not_signed_in (PT401).';

create policy user_blocks_select on public.user_blocks for select to authenticated
  using (blocker_id = (select auth.uid()));

grant select on public.user_blocks to authenticated;
grant execute on function
  public.block_user,
  public.unblock_user
  to anon, authenticated, service_role;

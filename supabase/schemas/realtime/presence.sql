-- Presence: who may see whether a user is online. The Realtime service tracks it: a page of a user tracks itself in the private
-- topic `presence:{id}` of that user, where nobody else may.

create function private.can_see_presence(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_user_id = (select auth.uid()) or (
    exists (select 1 from public.users u where u.id = p_user_id and u.presence <> 'hidden' and u.deleted_at is null)
    and exists (select 1 from public.conversations c
      where (c.guest_id = p_user_id and c.host_id = (select auth.uid()))
        or (c.host_id = p_user_id and c.guest_id = (select auth.uid())))
    and not private.is_blocked(p_user_id, (select auth.uid())) and not private.is_blocked((select auth.uid()), p_user_id))
$$;
comment on function private.can_see_presence is
  'True for the users themselves, and for users who share a conversation with them, unless one has blocked the other or presence is
hidden. The caller cannot tell these cases apart.';

create function private.can_track_presence(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.users u
    where u.id = p_user_id and u.id = (select auth.uid()) and u.presence <> 'hidden')
$$;
comment on function private.can_track_presence is 'True for the users themselves, unless their presence is hidden.';

create function private.broadcast_changed_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('user:' || new.id, 'presence', '{}');
  if 'hidden' in (new.presence, old.presence) then
    perform private.broadcast('presence:' || new.id, 'permission', '{}');
  end if;
  return null;
end $$;
comment on function private.broadcast_changed_presence is
  'Broadcasts the new choice to the user''s other pages, and makes observers check their permission again when it became or was
hidden.';

create function private.broadcast_blocked_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_block public.user_blocks := coalesce(new, old);
begin
  perform private.broadcast('presence:' || v_block.blocker_id, 'permission', '{}'),
    private.broadcast('presence:' || v_block.blocked_id, 'permission', '{}');
  return null;
end $$;
comment on function private.broadcast_blocked_presence is
  'Makes all observers of the two users check their permission again, without telling why.';

create trigger users_broadcast_presence after update of presence on public.users
  for each row when (new.presence <> old.presence) execute function private.broadcast_changed_presence();
create trigger user_blocks_broadcast_presence after insert or delete on public.user_blocks
  for each row execute function private.broadcast_blocked_presence();

grant execute on function private.can_see_presence, private.can_track_presence to authenticated;

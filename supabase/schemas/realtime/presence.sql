-- Who may see whether somebody is online. Presence itself is the Realtime service's: a page of a user tracks itself in the private
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
  'True for the users themselves, and for who shares a conversation with them unless one has blocked the other, or they have
switched it off. The caller cannot tell these apart.';

create function private.can_track_presence(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.users u
    where u.id = p_user_id and u.id = (select auth.uid()) and u.presence <> 'hidden')
$$;
comment on function private.can_track_presence is 'True for the users themselves, unless they have switched it off.';

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
  'Tells the other pages of a user what they have chosen, and who sees them to ask again whether they may, if that has changed.';

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
  'Tells everybody who sees one of the two users to ask again whether they may, and nobody why.';

create trigger users_broadcast_presence after update of presence on public.users
  for each row when (new.presence <> old.presence) execute function private.broadcast_changed_presence();
create trigger user_blocks_broadcast_presence after insert or delete on public.user_blocks
  for each row execute function private.broadcast_blocked_presence();

grant execute on function private.can_see_presence, private.can_track_presence to authenticated;

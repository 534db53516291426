-- A user's own state of a conversation: archived, or marked as unread. The other side does not see it.

create table public.conversation_states (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  archived_at timestamptz,
  marked_unread_at timestamptz,
  primary key (conversation_id, user_id)
);
alter table public.conversation_states enable row level security;
comment on table public.conversation_states is
  'Conversations that a user has archived, until the next message of either side, or marked as unread, until they open it or write.
Without a row neither. Only that user reads it; functions write it.';

create index conversation_states_user_idx on public.conversation_states (user_id);

create function private.lock_own_conversation(p_conversation_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform 1 from public.conversations c
  where c.id = p_conversation_id and private.is_conversation_member(c, v_user) for no key update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return v_user;
end $$;
comment on function private.lock_own_conversation is
  'Locks a conversation of the caller, as every write to it does, and returns the caller.
Errors: not_signed_in (PT401), not_found (PT404).';

create function public.set_conversation_archived(p_conversation_id uuid, p_is_archived boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.lock_own_conversation(p_conversation_id);
begin
  insert into public.conversation_states (conversation_id, user_id, archived_at)
  values (p_conversation_id, v_user, case when p_is_archived then now() end)
  on conflict (conversation_id, user_id) do update set archived_at = excluded.archived_at;
  perform private.broadcast('user:' || v_user, 'counters', '{}');
end $$;
comment on function public.set_conversation_archived is
  'Archives a conversation on the caller''s side, or restores it. The next message restores it too.
Errors: not_signed_in (PT401), not_found (PT404).';

create function public.mark_conversation_unread(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.lock_own_conversation(p_conversation_id);
begin
  insert into public.conversation_states (conversation_id, user_id, marked_unread_at)
  values (p_conversation_id, v_user, now())
  on conflict (conversation_id, user_id) do update set marked_unread_at = excluded.marked_unread_at;
  perform private.broadcast('user:' || v_user, 'counters', '{}');
end $$;
comment on function public.mark_conversation_unread is
  'Marks a conversation as unread on the caller''s side, until they mark it as read or write. Does not change the read marks that
the other side sees. Errors: not_signed_in (PT401), not_found (PT404).';

create function private.clear_unread_mark(p_conversation_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversation_states set marked_unread_at = null
  where conversation_id = p_conversation_id and user_id = p_user_id and marked_unread_at is not null;
  if found then
    perform private.broadcast('user:' || p_user_id, 'counters', '{}');
  end if;
end $$;
comment on function private.clear_unread_mark is 'Removes a user''s mark of a conversation as unread.';

create function private.restore_archived_conversation(p_conversation_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.conversation_states set archived_at = null
  where conversation_id = p_conversation_id and archived_at is not null
$$;
comment on function private.restore_archived_conversation is
  'Restores an archived conversation on both sides. The caller must have locked it, so that archiving comes before or after a
message, never between.';

create policy conversation_states_select on public.conversation_states for select to authenticated
  using (user_id = (select auth.uid()));

grant select on public.conversation_states to authenticated;
grant execute on function
  public.set_conversation_archived,
  public.mark_conversation_unread
  to anon, authenticated, service_role;

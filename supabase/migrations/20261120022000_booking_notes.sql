-- What a host writes down about a booking for themselves, and that nobody came.

create table public.booking_notes (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  author_id uuid references public.users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.booking_notes is 'The host''s own notes: never shown to the guest or a provider.';
create index booking_notes_booking_idx on public.booking_notes (booking_id, created_at);
create index booking_notes_author_idx on public.booking_notes (author_id);

-- True for the host of a booking that was sent, and for admins.
create function private.hosts_booking(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.bookings b
    where b.id = p_booking_id and b.host_id = (select auth.uid()) and b.submitted_at is not null
  ) or private.is_admin()
$$;

alter table public.booking_notes enable row level security;
grant select on public.booking_notes to authenticated;
create policy booking_notes_select on public.booking_notes for select to authenticated
  using (private.hosts_booking(booking_id));

alter table public.bookings add column no_show_at timestamptz;
comment on column public.bookings.no_show_at is 'When the host said that nobody came. Amounts do not depend on it.';

-- Keeps a note (trimmed, at most 2000 characters) about a booking of the caller's venue; the row.
-- Errors: not_signed_in (PT401), not_found (PT404: also for the guest), invalid_input (PT422).
create function public.add_booking_note(p_booking_id uuid, p_text text) returns public.booking_notes
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
  v_note public.booking_notes;
begin
  if not private.hosts_booking(p_booking_id) or not exists (
    select 1 from public.bookings where id = p_booking_id and submitted_at is not null) then
    perform private.fail('not_found');
  elsif char_length(v_text) not between 1 and 2000 then
    perform private.fail('invalid_input', 'text');
  end if;
  insert into public.booking_notes (booking_id, author_id, text)
  values (p_booking_id, v_user, v_text) returning * into v_note;
  return v_note;
end $$;

-- Deletes a note of the caller's own. Errors: not_signed_in (PT401), not_found (PT404).
create function public.delete_booking_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.booking_notes n
  where n.id = p_note_id and n.author_id = v_user and private.hosts_booking(n.booking_id);
  if not found then
    perform private.fail('not_found');
  end if;
end $$;

-- The host (or an admin) says that nobody came, or takes that back; the row. From the start of a confirmed
-- or completed booking to 30 days after its end. No amount, refund or payout changes. Saying it twice is
-- saying it once.
-- Errors: not_signed_in (PT401), forbidden (PT403: the guest, a stranger), not_found (PT404), wrong_status
-- (PT409: it has not begun, did not take place, or is too long ago).
create function public.mark_no_show(p_booking_id uuid, p_no_show boolean) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_opened record;
  v_booking public.bookings;
begin
  if p_no_show is null then
    perform private.fail('invalid_input', 'no_show');
  end if;
  v_opened := private.open_booking(p_booking_id);
  v_booking := v_opened.booking;
  if v_opened.who = 'guest' then
    perform private.fail('forbidden');
  elsif v_booking.status not in ('confirmed', 'completed') or v_booking.starts_at > now()
    or v_booking.ends_at <= now() - interval '720 hours' then
    perform private.fail('wrong_status');
  elsif p_no_show = (v_booking.no_show_at is not null) then
    return v_booking;
  end if;
  update public.bookings set no_show_at = case when p_no_show then now() end
  where id = p_booking_id returning * into v_booking;
  insert into public.booking_events (booking_id, actor_id, actor_role, event, from_status, to_status)
  values (p_booking_id, v_user, v_opened.who, case when p_no_show then 'no_show' else 'no_show_undone' end,
    v_booking.status, v_booking.status);
  return v_booking;
end $$;

-- Notes go with the person who wrote them, and with the person whom they are about.
create function private.forget_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.booking_notes n using public.bookings b
  where b.id = n.booking_id and (n.author_id = new.id or b.guest_id = new.id);
  return null;
end $$;
create trigger users_forget_notes after update of deleted_at on public.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_notes();

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;
grant execute on function private.hosts_booking(uuid) to authenticated;
grant execute on function public.add_booking_note(uuid, text), public.delete_booking_note(uuid),
  public.mark_no_show(uuid, boolean) to anon, authenticated;

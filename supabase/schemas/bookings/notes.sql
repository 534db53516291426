-- Notes of a host about a booking.

create table public.booking_notes (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  author_id uuid references public.users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp()
);
alter table public.booking_notes enable row level security;
comment on table public.booking_notes is 'The host''s own notes: never shown to the guest or a provider.';

create index booking_notes_booking_idx on public.booking_notes (booking_id, created_at);
create index booking_notes_author_idx on public.booking_notes (author_id);

create function private.is_booking_host(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.bookings b
    where b.id = p_booking_id and b.host_id = (select auth.uid()) and b.submitted_at is not null
  ) or private.is_admin()
$$;
comment on function private.is_booking_host is 'True for the host of a booking that was submitted, and for admins.';

create function private.delete_booking_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.booking_notes n using public.bookings b
  where b.id = n.booking_id and (n.author_id = new.id or b.guest_id = new.id);
  return null;
end $$;
comment on function private.delete_booking_notes is
  'Deletes the notes that a user who deletes their account wrote, and the notes about them.';

create function public.add_booking_note(p_booking_id uuid, p_text text) returns public.booking_notes
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
  v_note public.booking_notes;
begin
  perform private.refuse_filtered_call();
  if not private.is_booking_host(p_booking_id) or not exists (
    select 1 from public.bookings where id = p_booking_id and submitted_at is not null) then
    perform private.raise_error('not_found');
  elsif char_length(v_text) not between 1 and 2000 then
    perform private.raise_error('invalid_input', 'text');
  end if;
  insert into public.booking_notes (booking_id, author_id, text)
  values (p_booking_id, v_user, v_text) returning * into v_note;
  return v_note;
end $$;
comment on function public.add_booking_note is
  'Stores a note (trimmed, at most 2000 characters) about a booking of the caller''s venue, and returns the row.
Errors: not_signed_in (PT401), not_found (PT404: also for the guest), invalid_input (PT422).';

create function public.delete_booking_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.booking_notes n
  where n.id = p_note_id and n.author_id = v_user and private.is_booking_host(n.booking_id);
  if not found then
    perform private.raise_error('not_found');
  end if;
end $$;
comment on function public.delete_booking_note is
  'Deletes a note of the caller''s own. Errors: not_signed_in (PT401), not_found (PT404).';

create trigger users_delete_booking_notes after update of deleted_at on public.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.delete_booking_notes();

create policy booking_notes_select on public.booking_notes for select to authenticated
  using (private.is_booking_host(booking_id));

grant select on public.booking_notes to authenticated;
grant execute on function
  private.is_booking_host
  to authenticated;
grant execute on function
  public.add_booking_note,
  public.delete_booking_note
  to anon, authenticated, service_role;

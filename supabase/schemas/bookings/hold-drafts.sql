-- Drafts of holds: what a guest has chosen and typed in the checkout, kept until the hold is submitted, released or expired.

create table private.hold_drafts (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  draft jsonb not null
    constraint hold_drafts_size check (jsonb_typeof(draft) = 'object' and octet_length(draft::text) <= 100000),
  editor uuid not null,
  sequence bigint not null,
  updated_at timestamptz not null default clock_timestamp()
);
alter table private.hold_drafts enable row level security;
comment on table private.hold_drafts is
  'What the guest of a hold has chosen and typed: contact_name, phone, event_type, message, and, when it differs from the hold, the
selection as a URL query. Only the guest reads it, through get_hold_draft: no host, and no admin.';
comment on column private.hold_drafts.editor is
  'The open page that saved last. It numbers its saves (sequence), so that an older save that arrives late is dropped.';

create function private.sanitize_hold_draft(p_draft jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_draft), 'null') <> 'object' then
    perform private.raise_error('invalid_input', 'draft');
  elsif jsonb_typeof(p_draft -> 'selection') = 'string' and octet_length(p_draft ->> 'selection') > 20000 then
    perform private.raise_error('invalid_input', 'selection');
  end if;
  return (
    select coalesce(jsonb_object_agg(key, left(p_draft ->> key, max_length)), '{}')
    from (values ('contact_name', 400), ('phone', 64), ('event_type', 160), ('message', 10000), ('selection', 20000))
      texts (key, max_length)
    where jsonb_typeof(p_draft -> key) = 'string');
end $$;
comment on function private.sanitize_hold_draft is
  'Returns the known texts of a draft, cut above their maximum lengths; accepts half-typed and invalid texts, because only the
guest reads them. Drops everything else. Errors: invalid_input (PT422: no object, or a selection of more than 20 kB).';

create function private.copy_hold_draft(p_draft private.hold_drafts, p_booking_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.hold_drafts (booking_id, draft, editor, sequence)
  select p_booking_id, p_draft.draft - 'selection', p_draft.editor, p_draft.sequence
  where p_draft.booking_id is not null
  on conflict (booking_id) do nothing
$$;
comment on function private.copy_hold_draft is
  'Copies the draft of a hold to the hold that replaces it, unless that one has a draft. Leaves out the selection, which equals the
new hold.';

create function private.delete_hold_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.hold_drafts where booking_id = new.id;
  return null;
end $$;
comment on function private.delete_hold_draft is 'Deletes the draft of a hold that was submitted, released or has expired.';

create function public.save_hold_draft(p_booking_id uuid, p_draft jsonb, p_editor uuid, p_sequence bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
begin
  perform private.refuse_filtered_call();
  if p_editor is null or coalesce(p_sequence, 0) < 1 then
    perform private.raise_error('invalid_input', 'sequence');
  end if;
  -- Waits for a concurrent submission or release of the hold, so that no draft is stored after it.
  select * into v_booking from public.bookings where id = p_booking_id and guest_id = v_user for share;
  if not found then
    perform private.raise_error('not_found');
  elsif v_booking.submitted_at is not null then
    perform private.raise_error('wrong_status');
  elsif private.effective_status(v_booking) <> 'held' then
    perform private.raise_error('hold_expired');
  end if;
  insert into private.hold_drafts as saved (booking_id, draft, editor, sequence)
  values (p_booking_id, private.sanitize_hold_draft(p_draft), p_editor, p_sequence)
  on conflict (booking_id) do update set draft = excluded.draft, editor = excluded.editor,
    sequence = excluded.sequence, updated_at = clock_timestamp()
  where saved.editor <> excluded.editor or saved.sequence < excluded.sequence;
end $$;
comment on function public.save_hold_draft is
  'Stores what the caller has chosen and typed during their hold, in place of what was stored before. Of two saves of one
`p_editor` (an open page) the one with the higher `p_sequence` wins, in any order of arrival. Errors: not_signed_in (PT401),
not_found (PT404: also a hold of somebody else), hold_expired, wrong_status (PT409: submitted), invalid_input (PT422).';

create function public.get_hold_draft(p_booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not exists (select 1 from public.bookings where id = p_booking_id and guest_id = v_user) then
    perform private.raise_error('not_found');
  end if;
  return (
    select d.draft from private.hold_drafts d join public.bookings b on b.id = d.booking_id
    where b.id = p_booking_id and private.effective_status(b) = 'held');
end $$;
comment on function public.get_hold_draft is
  'Returns what the caller chose and typed during their hold; null when nothing is stored, or the hold is over.
Errors: not_signed_in (PT401), not_found (PT404: also a hold of somebody else).';

create trigger bookings_delete_hold_draft after update of status on public.bookings
  for each row when (old.status = 'held' and new.status <> 'held')
  execute function private.delete_hold_draft();

grant execute on function
  public.save_hold_draft,
  public.get_hold_draft
  to anon, authenticated, service_role;

-- Revisions: changes of a published listing that await review, and the guard that stores them.

create table public.listing_revisions (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and octet_length(changes::text) <= 200000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text check (char_length(reason) <= 2000),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz
);
alter table public.listing_revisions enable row level security;
comment on table public.listing_revisions is
  'Changes to a published listing that await review; the approved version stays public meanwhile.';

create unique index listing_revisions_pending_idx on public.listing_revisions (listing_id) where status = 'pending';
create index listing_revisions_listing_idx on public.listing_revisions (listing_id, submitted_at desc);
create index listing_revisions_rejected_idx on public.listing_revisions (listing_id) where status = 'rejected';

create function private.store_revision(p_kind text, p_old jsonb, p_new jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := p_old ->> 'id';
  v_before jsonb := private.reviewed_fields(p_kind, p_old);
  v_changes jsonb := private.changed_fields(v_before, private.reviewed_fields(p_kind, p_new));
begin
  if v_changes is null then
    return null;
  end if;
  insert into public.listing_revisions as r (listing_id, changes) values (v_id, v_changes)
  on conflict (listing_id) where status = 'pending'
    do update set changes = r.changes || excluded.changes
  returning changes into v_changes;
  perform private.require_valid_columns(p_kind, p_new || v_changes);
  perform private.require_complete_listing(p_kind, p_new || v_changes);
  perform private.require_answered_rejection(p_kind, v_id);
  delete from public.listing_revisions where listing_id = v_id and status = 'rejected';
  return v_before;
end $$;
comment on function private.store_revision is
  'Stores what an owner changed of a published listing as a pending revision, which replaces the rejected one, and returns the reviewed
columns as they stay; null when none of them changed. Errors: invalid_input (PT422), rejected_unchanged (PT409).';

create function private.apply_revision(p_kind text, p_revision public.listing_revisions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_table regclass := (select k.table_name::regclass from private.listing_kinds() k where k.kind = p_kind);
begin
  perform private.require_valid_columns(p_kind, private.listing_row(p_revision.listing_id) || p_revision.changes);
  perform private.update_row(v_table, 'id', p_revision.listing_id, p_revision.changes);
  update public.listing_revisions set status = 'approved', decided_at = now() where id = p_revision.id;
end $$;
comment on function private.apply_revision is
  'Writes a pending revision into the listing; the constraints of its table check it once more.';

create function private.delete_rejected_revisions(p_listing_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.listing_revisions r
  where r.listing_id = p_listing_id and r.status = 'rejected' and private.owns_listing(p_listing_id)
$$;
comment on function private.delete_rejected_revisions is
  'Deletes the rejected revisions of the caller''s own listing: what is saved now replaces them.';

create function public.discard_revision(p_listing_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.listing_revisions r using public.listings l
  where r.listing_id = p_listing_id and r.status in ('pending', 'rejected') and l.id = r.listing_id and l.owner_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
end $$;
comment on function public.discard_revision is
  'Withdraws the pending revision of the caller''s listing, and deletes the rejected ones.
Errors: not_signed_in (PT401), not_found (PT404: there is none, or it is another owner''s listing).';

create function private.reviewed_listing(p_subject_type text, p_subject_id uuid,
  out fields jsonb, out changes jsonb, out images jsonb, out bucket text)
language sql stable security definer set search_path = '' as $$
  select private.reviewed_fields(l.kind, stored.value), r.changes, stored.value -> 'images', k.bucket
  from public.listings l
  join private.listing_kinds() k on k.kind = l.kind
  cross join lateral (select private.listing_row(l.id)) stored (value)
  left join public.listing_revisions r on r.listing_id = l.id and r.status = 'pending'
  where l.id = p_subject_id and l.kind = p_subject_type
$$;
comment on function private.reviewed_listing is
  'Returns what is reviewed of a listing and its pending revision: the columns, what changes, and its pictures with their bucket; nulls
for none.';

create function private.review_version(p_subject_type text, p_subject_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.hash_content(jsonb_build_object('fields', s.fields, 'changes', s.changes, 'pictures',
    private.stored_pictures(s.bucket, s.images || coalesce(s.changes -> 'images', '[]'))))
  from private.reviewed_listing(p_subject_type, p_subject_id) s
  where s.fields is not null
$$;
comment on function private.review_version is
  'Returns a hash of what is reviewed of a listing, with its pending revision and the stored pictures; null for none.';

create function private.guard_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_kind record;
  v_is_by_owner boolean := not private.is_privileged();
  v_owner uuid;
  v_kept jsonb;
begin
  select * into v_kind from private.listing_kinds() k where k.kind = tg_argv[0];
  v_owner := (to_jsonb(new) ->> v_kind.owner_column)::uuid;
  -- A trigger runs before row-level security refuses the row, and its errors would tell what another owner has.
  if v_is_by_owner and v_owner is distinct from auth.uid() then
    return new;
  end if;
  if tg_op = 'INSERT' or new.time_zone is distinct from old.time_zone then
    if not private.is_time_zone(new.time_zone) then
      perform private.raise_error('invalid_input', 'time_zone');
    end if;
  end if;
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    new.images := private.distinct_texts(new.images, 'images', private.list_limit(v_kind.image_list));
    if v_is_by_owner then
      perform private.require_own_pictures(v_kind.kind, v_owner, new.images, case when tg_op = 'UPDATE' then old.images else '{}' end);
    end if;
  end if;

  if v_is_by_owner and tg_op = 'INSERT' then
    new.status := 'draft';
  elsif v_is_by_owner then
    if old.status in ('active', 'paused', 'suspended') then
      v_kept := private.store_revision(v_kind.kind, to_jsonb(old), to_jsonb(new));
      if v_kept is not null then
        new := jsonb_populate_record(new, v_kept);
      end if;
    end if;
    if new.status = 'pending' or (new.status in ('active', 'paused', 'suspended') and private.changed_fields(to_jsonb(old), to_jsonb(new))
        ?| (array(select split_part(rate, ' ', 2) from unnest(v_kind.rate_columns) rate) || v_kind.model_column)) then
      perform private.require_complete_listing(v_kind.kind, to_jsonb(new));
    end if;
  end if;

  if tg_op = 'INSERT' or new.status <> old.status then
    if new.status = 'pending' then
      new.submitted_at := case when v_is_by_owner then now() else coalesce(new.submitted_at, now()) end;
      new.rejection_reason := null;
    elsif new.status = 'active' then
      new.published_at := coalesce(new.published_at, now());
      new.submitted_at := coalesce(new.submitted_at, now());
      new.rejection_reason := null;
    end if;
    if new.status not in ('active', 'paused') then
      new.featured := false;
    end if;
  end if;
  return new;
end $$;
comment on function private.guard_listing is
  'Refuses what an owner may not do with a listing, stores changes of a published one as a revision instead, and keeps the timestamps of
its status. What an owner changes while a listing is suspended is a revision too: restoring publishes what was approved. The listing of
another owner is left to row-level security. Argument: the kind. Its triggers are named listing_guard: they run after clean_lines and
listing_archived, and before the guard of the kind. Errors: invalid_input (PT422), rejected_unchanged (PT409).';

create trigger listings_delete_review_state after delete on public.listings
  for each row execute function private.delete_review_state();
create trigger listing_revisions_count_changes after insert or delete or update of changes on public.listing_revisions
  for each row execute function private.count_revision_change();
create trigger listing_revisions_record_submission after insert on public.listing_revisions for each row
  when (new.status = 'pending') execute function private.record_submitted_version('listing_id');

create policy listing_revisions_select on public.listing_revisions for select to authenticated
  using (private.owns_listing(listing_id) or (select private.is_admin()));

grant select on public.listing_revisions to authenticated;
grant execute on function
  private.delete_rejected_revisions
  to authenticated;
grant execute on function
  public.discard_revision
  to anon, authenticated, service_role;

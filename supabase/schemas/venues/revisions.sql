-- Revisions: changes of a published listing that await review.

create table public.venue_revisions (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and octet_length(changes::text) <= 200000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text check (char_length(reason) <= 2000),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz
);
alter table public.venue_revisions enable row level security;
comment on table public.venue_revisions is
  'Changes to an active venue that await review; the approved version stays public meanwhile.';

create unique index venue_revisions_pending_idx on public.venue_revisions (venue_id) where status = 'pending';
create index venue_revisions_venue_idx on public.venue_revisions (venue_id, submitted_at desc);

create function private.reviewed_fields(p_venue public.venues) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(field.key, field.value)
  from jsonb_each(to_jsonb(p_venue)) field
  where field.key in ('name', 'name_ar', 'description', 'description_ar', 'address', 'address_ar', 'area', 'area_ar',
    'city', 'country', 'time_zone', 'latitude', 'longitude', 'capacity', 'capacity_by_layout', 'type_id', 'images')
$$;
comment on function private.reviewed_fields(public.venues) is
  'Returns the reviewed fields of a listing, on which guests rely: a change on a published listing is reviewed first.';

create function private.store_revision(p_old public.venues, p_new public.venues) returns public.venues
language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb := private.reviewed_fields(p_old);
  v_changes jsonb := private.changed_fields(v_before, private.reviewed_fields(p_new));
  v_merged public.venues;
begin
  if v_changes is null then
    return p_new;
  end if;
  insert into public.venue_revisions as r (venue_id, changes) values (p_old.id, v_changes)
  on conflict (venue_id) where status = 'pending'
    do update set changes = r.changes || excluded.changes
  returning changes into v_changes;
  v_merged := jsonb_populate_record(p_old, v_changes);
  perform private.check_venue_values(v_merged);
  perform private.require_complete_venue(v_merged);
  perform private.require_answered_rejection('venue', p_old.id);
  return jsonb_populate_record(p_new, v_before);
end $$;
comment on function private.store_revision is
  'Stores a host''s changes of a published listing as a pending revision, and returns the row without the reviewed changes. Errors:
invalid_input (PT422), rejected_unchanged (PT409).';

create function private.apply_revision(p_venue public.venues, p_revision public.venue_revisions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_venue_values(jsonb_populate_record(p_venue, p_revision.changes));
  perform private.update_row('public.venues', 'id', p_venue.id, p_revision.changes);
  update public.venue_revisions set status = 'approved', decided_at = now() where id = p_revision.id;
end $$;
comment on function private.apply_revision is
  'Writes a pending revision into the listing; the constraints of the table check it once more.';

create function private.delete_rejected_revisions(p_venue_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.venue_revisions r using public.venues v
  where r.venue_id = p_venue_id and r.status = 'rejected' and v.id = r.venue_id and v.host_id = (select auth.uid())
$$;
comment on function private.delete_rejected_revisions is
  'Deletes the rejected revisions of the caller''s own venue, which the present save replaces.';

create function public.discard_revision(p_venue_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.venue_revisions r using public.venues v
  where r.venue_id = p_venue_id and r.status in ('pending', 'rejected') and v.id = r.venue_id and v.host_id = v_user;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
end $$;
comment on function public.discard_revision is
  'Withdraws the pending revision of the caller''s venue, and deletes the rejected ones.
Errors: not_signed_in (PT401), not_found (PT404: there is none, or it is another host''s listing).';

create trigger venue_revisions_count_changes after insert or delete or update of changes on public.venue_revisions for each row
  execute function private.count_revision_change('venue');
create trigger venue_revisions_record_submission after insert on public.venue_revisions for each row
  when (new.status = 'pending') execute function private.record_submitted_version('venue');

create policy venue_revisions_select on public.venue_revisions for select to authenticated
  using (private.owns_listing(venue_id) or (select private.is_admin()));

grant select on public.venue_revisions to authenticated;
grant execute on function
  private.delete_rejected_revisions
  to authenticated;
grant execute on function
  public.discard_revision
  to anon, authenticated, service_role;

-- Revisions: changes of a published service that await review, as for listings.

create table public.service_revisions (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references public.services (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text check (char_length(reason) <= 2000),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz
);
alter table public.service_revisions enable row level security;
comment on table public.service_revisions is
  'Changes to a published service that await review; the approved version stays public meanwhile.';

create unique index service_revisions_pending_idx on public.service_revisions (service_id) where status = 'pending';
create index service_revisions_service_idx on public.service_revisions (service_id);

create function private.reviewed_fields(p_service public.services) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(field.key, field.value)
  from jsonb_each(to_jsonb(p_service)) field
  where field.key in ('name', 'name_ar', 'description', 'description_ar', 'category_id', 'city', 'country', 'images')
$$;
comment on function private.reviewed_fields(public.services) is
  'Returns the reviewed fields of a service, on which guests rely: a change on a published service is reviewed first. Without
prices, as for listings: a booking freezes them.';

create function private.check_service_values(p_service public.services) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invalid text[] := array_remove(array[
    case when coalesce(char_length(p_service.name), 161) > 160 then 'name' end,
    case when char_length(p_service.name_ar) > 160 then 'name_ar' end,
    case when coalesce(char_length(p_service.description), 10001) > 10000 then 'description' end,
    case when char_length(p_service.description_ar) > 10000 then 'description_ar' end,
    case when coalesce(char_length(p_service.city), 121) > 120 then 'city' end,
    case when coalesce(char_length(p_service.country), 81) > 80 then 'country' end,
    case when coalesce(cardinality(p_service.images) > private.list_limit('service_images'), true) then 'images' end,
    case when p_service.category_id is not null
      and not exists (select 1 from public.service_categories c where c.id = p_service.category_id)
      then 'category_id' end
  ], null);
begin
  if cardinality(v_invalid) > 0 then
    perform private.raise_error('invalid_input', array_to_string(v_invalid, ','));
  end if;
end $$;
comment on function private.check_service_values is
  'Errors: invalid_input (PT422, the fields in the detail) for values that the table would refuse. A pending revision is not
written to the table, so its constraints do not check it yet.';

create function private.store_service_revision(p_old public.services, p_new public.services) returns public.services
language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb := private.reviewed_fields(p_old);
  v_changes jsonb := private.changed_fields(v_before, private.reviewed_fields(p_new));
  v_merged public.services;
begin
  if v_changes is null then
    return p_new;
  end if;
  insert into public.service_revisions as r (service_id, changes) values (p_old.id, v_changes)
  on conflict (service_id) where status = 'pending'
    do update set changes = r.changes || excluded.changes
  returning changes into v_changes;
  v_merged := jsonb_populate_record(p_new, v_changes);
  perform private.check_service_values(v_merged);
  perform private.require_complete_service(v_merged);
  perform private.require_answered_rejection('service', p_old.id);
  delete from public.service_revisions where service_id = p_old.id and status = 'rejected';
  return jsonb_populate_record(p_new, v_before);
end $$;
comment on function private.store_service_revision is
  'Stores a provider''s changes of a published service as a pending revision, which replaces the rejected one, and returns the row
without the reviewed changes. Errors: invalid_input (PT422), rejected_unchanged (PT409).';

create function private.apply_service_revision(p_service public.services, p_revision public.service_revisions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_service_values(jsonb_populate_record(p_service, p_revision.changes));
  perform private.update_row('public.services', 'id', p_service.id, p_revision.changes);
  update public.service_revisions set status = 'approved', decided_at = now() where id = p_revision.id;
end $$;
comment on function private.apply_service_revision is
  'Writes a pending revision into the service; the constraints of the table check it once more.';

create function private.validate_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    new.images := private.distinct_texts(new.images, 'images', private.list_limit('service_images'));
    if not private.is_privileged() and exists (
      select 1 from unnest(new.images) path
      where not (private.is_own_path(new.provider_id, path) and private.is_picture_stored('service-images', path))
        and (tg_op = 'INSERT' or path <> all (old.images))
    ) then
      perform private.raise_error('invalid_input', 'images');
    end if;
  end if;
  if tg_op = 'UPDATE' and old.status in ('active', 'paused', 'suspended') and not private.is_privileged() then
    new := private.store_service_revision(old, new);
    if new.price = 0 and new.pricing_type <> 'custom'
      and (new.price, new.pricing_type) is distinct from (old.price, old.pricing_type) then
      perform private.raise_error('invalid_input', 'price');
    end if;
  end if;
  return new;
end $$;
comment on function private.validate_service is
  'Refuses pictures that are not stored in the provider''s folder, and stores reviewed changes of a published service as a revision.
Errors: invalid_input (PT422).';

create function public.discard_service_revision(p_service_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.service_revisions r using public.services s
  where r.service_id = p_service_id and r.status in ('pending', 'rejected') and s.id = r.service_id
    and s.provider_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
end $$;
comment on function public.discard_service_revision is
  'Withdraws the pending revision of the caller''s service, and deletes the rejected one.
Errors: not_signed_in (PT401), not_found (PT404: there is none, or it is another provider''s service).';

create function public.save_service(p_service_id uuid, p_service jsonb, p_note text default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.refuse_filtered_call();
  if jsonb_typeof(p_service) is distinct from 'object' then
    raise sqlstate 'PT422' using message = 'invalid_input';
  end if;
  perform private.require_list_size(
    nullif(p_service -> 'images', 'null'), 'images', private.list_limit('service_images'), 2500);
  perform private.require_object_size(p_service, 'service', 200000);
  if p_service_id is null then
    return private.insert_row('public.services', 'provider_id', v_user, p_service);
  elsif not exists (select 1 from public.services where id = p_service_id and provider_id = v_user) then
    raise sqlstate 'PT404' using message = 'not_found';
  end if;
  if exists (
    select 1 from public.service_revisions r
    where r.service_id = p_service_id and (r.status = 'rejected' or (r.status = 'pending' and exists (
      select 1 from jsonb_each(r.changes) change where p_service -> change.key is distinct from change.value)))
  ) then
    perform public.discard_service_revision(p_service_id);
  end if;
  perform private.answer_rejection('service', p_service_id, p_note);
  perform private.update_row('public.services', 'id', p_service_id, p_service);
  return p_service_id;
end $$;
comment on function public.save_service is
  'Saves the caller''s service and returns its id; creates a draft when p_service_id is null. On a published service the reviewed
fields become a pending revision, which replaces the pending or rejected one. p_note as in save_listing. Errors: not_signed_in
(PT401), not_found (PT404: none, or another provider''s), forbidden (42501: no provider), rejected_unchanged (PT409),
invalid_input (PT422, and check violations), too_many_drafts (PT422).';

create trigger services_guard before insert or update on public.services
  for each row execute function private.validate_service();
create trigger services_count_changes after insert or update on public.services
  for each row execute function private.count_reviewed_change('service');
create trigger services_delete_review_state after delete on public.services
  for each row execute function private.delete_review_state('service', 'id');
create trigger service_revisions_count_changes after insert or delete or update of changes on public.service_revisions
  for each row execute function private.count_revision_change('service');
create trigger services_record_submission after insert or update of status on public.services for each row
  when (new.status = 'pending') execute function private.record_submitted_version('service');
create trigger service_revisions_record_submission after insert on public.service_revisions for each row
  when (new.status = 'pending') execute function private.record_submitted_version('service');

create policy service_revisions_select on public.service_revisions for select to authenticated
  using (private.owns_listing(service_id) or (select private.is_admin()));

grant select on public.service_revisions to authenticated;
grant execute on function
  public.discard_service_revision,
  public.save_service
  to anon, authenticated, service_role;

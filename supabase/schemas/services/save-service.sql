-- Saving a service.

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
    select 1 from public.listing_revisions r
    where r.listing_id = p_service_id and (r.status = 'rejected' or (r.status = 'pending' and exists (
      select 1 from jsonb_each(r.changes) change where p_service -> change.key is distinct from change.value)))
  ) then
    perform public.discard_revision(p_service_id);
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

grant execute on function
  public.save_service
  to anon, authenticated, service_role;

-- Saves a service.

create function public.save_service(p_service_id uuid, p_service jsonb, p_details jsonb default '{}', p_version int default null,
  p_save_id uuid default null, p_note text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return private.save_listing('service', p_service_id, p_service, p_details, p_version, p_save_id, p_note);
end $$;
comment on function public.save_service is
  'Saves the caller''s service as save_listing does a venue; p_details: { captions }, which stay without them. Errors: as there, and
forbidden (42501: no provider).';

grant execute on function
  public.save_service
  to anon, authenticated, service_role;

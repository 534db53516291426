-- Settings of the platform, read by functions and changed by admins.

create table public.platform_settings (
  key text primary key,
  value jsonb not null check (octet_length(value::text) <= 10000),
  updated_at timestamptz not null default now()
);
alter table public.platform_settings enable row level security;
comment on table public.platform_settings is 'Settings of the platform as key and JSON value.';

create function private.get_number_setting(p_key text, p_default numeric) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select (value #>> '{}')::numeric from public.platform_settings where key = p_key), p_default);
end $$;
comment on function private.get_number_setting is
  'Returns a setting as a number, or the default when it is missing. In PL/pgSQL, which caches its query plans.';

create trigger platform_settings_set_updated_at before update on public.platform_settings
  for each row execute function private.set_updated_at();

create policy platform_settings_select on public.platform_settings for select to authenticated
  using ((select private.is_admin()));
create policy platform_settings_update on public.platform_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select, update (value) on public.platform_settings to authenticated;
grant execute on function
  private.get_number_setting
  to anon, authenticated;

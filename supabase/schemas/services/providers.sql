-- Service providers: businesses that offer services.

create table public.service_providers (
  user_id uuid primary key references public.users (id) on delete cascade,
  business_name text not null check (char_length(business_name) <= 160 and btrim(business_name) <> ''),
  business_description text not null default '' check (char_length(business_description) <= 5000),
  logo_url text constraint service_providers_logo_url_form
    check (logo_url ~ ('^/storage/v1/object/public/avatars/' || user_id || '/[^/\s]{1,110}$')),
  website_url text constraint service_providers_website_url_form check (private.is_website_url(website_url)),
  years_of_experience integer not null default 0 check (years_of_experience between 0 and 100),
  category_ids uuid[] not null default '{}' check (cardinality(category_ids) <= private.list_limit('category_ids')),
  is_verified boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'active', 'rejected', 'suspended')),
  rejection_reason text check (char_length(rejection_reason) <= 2000),
  avg_rating numeric(3, 2) not null default 0,
  review_count integer not null default 0,
  events_at_once integer not null default 1
    constraint service_providers_events_at_once_range check (events_at_once between 1 and 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.service_providers enable row level security;
comment on table public.service_providers is 'Businesses of service providers; an admin approves them.';
comment on column public.service_providers.events_at_once is
  'The number of events at the same time at which the business can work: its number of teams.';
comment on column public.service_providers.rejection_reason is
  'The reason of a rejection for the provider; cleared when they apply again.';

create function private.clear_rejection_reason() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status in ('pending', 'active') then
    new.rejection_reason := null;
  end if;
  return new;
end $$;
comment on function private.clear_rejection_reason is
  'Clears the reason of a rejection when the provider applies again or is approved.';

create function private.reviewed_provider_fields(p_provider public.service_providers) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(field.key, field.value)
  from jsonb_each(to_jsonb(p_provider)) field
  where field.key in ('business_name', 'business_description', 'logo_url', 'website_url')
$$;
comment on function private.reviewed_provider_fields is
  'Returns the fields of a business that an admin reviews and its services show.';

create function private.provider_review_version(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.hash_content(jsonb_build_object(
    'fields', private.reviewed_provider_fields(p),
    'pictures', private.stored_pictures('avatars', jsonb_build_array(split_part(p.logo_url, '/object/public/avatars/', 2)))))
  from public.service_providers p where p.user_id = p_user_id
$$;
comment on function private.provider_review_version is
  'Returns a hash of the reviewed content of a business, with its stored logo.';

create function private.require_valid_provider(p_provider public.service_providers) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invalid text[] := array_remove(array[
    case when btrim(coalesce(p_provider.business_name, '')) = '' or char_length(p_provider.business_name) > 160
      then 'business_name' end,
    case when char_length(p_provider.business_description) > 5000 then 'business_description' end,
    case when char_length(p_provider.logo_url) > 500 then 'logo_url' end,
    case when not private.is_website_url(p_provider.website_url) then 'website_url' end,
    case when p_provider.years_of_experience not between 0 and 100 then 'years_of_experience' end,
    case when (p_provider.events_at_once between 1 and 50) is not true then 'events_at_once' end,
    case when cardinality(p_provider.category_ids) > private.list_limit('category_ids') or exists (
      select 1 from unnest(p_provider.category_ids) wanted
      where not exists (select 1 from public.service_categories c where c.id = wanted)) then 'category_ids' end
  ], null);
begin
  if cardinality(v_invalid) > 0 then
    perform private.raise_error('invalid_input', array_to_string(v_invalid, ','));
  end if;
end $$;
comment on function private.require_valid_provider is
  'Errors: invalid_input (PT422, the fields in the detail) for invalid values of a business, by any statement.';

create function private.validate_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_valid_provider(new);
  if tg_op = 'UPDATE' and old.status = 'active' and new.status = old.status and not private.is_privileged()
    and private.reviewed_provider_fields(new) <> private.reviewed_provider_fields(old) then
    new.status := 'pending';
  end if;
  return new;
end $$;
comment on function private.validate_provider is
  'Checks the values of a business. Sets it to pending when its provider changes approved content: until the next approval its
services are shown without it. Errors: invalid_input (PT422).';

create function private.count_provider_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or private.reviewed_provider_fields(new) is distinct from private.reviewed_provider_fields(old) then
    perform private.count_review_change('provider', new.user_id);
    if tg_op = 'UPDATE' and new.status = 'pending' and not private.is_privileged() then
      perform private.require_answered_rejection('provider', new.user_id);
    end if;
  end if;
  return null;
end $$;
comment on function private.count_provider_change is
  'Counts a change to the reviewed content of a business. Errors: rejected_unchanged (PT409: pending content becomes equal to the
rejected content).';

create function private.record_provider_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_submission('provider', new.user_id, private.provider_review_version(new.user_id));
  return null;
end $$;
comment on function private.record_provider_submission is 'Records the submitted version of a business.';

create function public.register_as_service_provider(
  p_user_id uuid,
  p_business_name text,
  p_business_description text default '',
  p_category_ids uuid[] default '{}',
  p_logo_url text default null,
  p_website_url text default null,
  p_years_of_experience integer default 0,
  p_note text default null
) returns public.service_providers
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_name text := coalesce(btrim(p_business_name), '');
  v_description text := coalesce(btrim(p_business_description), '');
  v_logo text := nullif(btrim(p_logo_url), '');
  v_website text := nullif(btrim(p_website_url), '');
  v_years integer := coalesce(p_years_of_experience, 0);
  v_categories uuid[];
  v_provider public.service_providers;
begin
  perform private.refuse_filtered_call();
  if p_user_id is distinct from v_user then
    raise sqlstate 'PT403' using message = 'forbidden';
  elsif cardinality(p_category_ids) > private.list_limit('category_ids') then
    perform private.raise_error('invalid_input', 'category_ids');
  end if;
  v_categories := array(select distinct id from unnest(p_category_ids) id where id is not null);
  perform private.answer_rejection('provider', v_user, p_note);
  insert into public.service_providers as sp
    (user_id, business_name, business_description, logo_url, website_url, years_of_experience, category_ids)
  values (v_user, v_name, v_description, v_logo, v_website, v_years, v_categories)
  on conflict (user_id) do update set
    business_name = excluded.business_name, business_description = excluded.business_description,
    logo_url = excluded.logo_url, website_url = excluded.website_url,
    years_of_experience = excluded.years_of_experience, category_ids = excluded.category_ids,
    status = case when sp.status = 'rejected' then 'pending' else sp.status end
  returning * into v_provider;
  if v_provider.status = 'pending' then
    perform private.require_answered_rejection('provider', v_user);
  end if;
  update public.users set role = case role when 'guest' then 'service_provider' else role end, is_provider = true
  where id = v_user and role in ('guest', 'host');
  perform private.log_user_action('provider_registered', 'user', v_user);
  return v_provider;
end $$;
comment on function public.register_as_service_provider is
  'Registers the caller''s business (status pending) or changes its description, which is then reviewed again. A guest becomes a
service_provider; a host keeps the role and becomes a provider too. p_note as in submit_venue. Returns the provider''s row.
Errors: not_signed_in (PT401), forbidden (PT403: for another user), rejected_unchanged (PT409), invalid_input (PT422),
rate_limited (PT429: see log_user_action).';

create function public.review_provider(
  p_user_id uuid, p_decision text, p_reason text default null, p_version text default null)
returns public.service_providers
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.normalize_reason(p_reason);
  v_provider public.service_providers;
  v_from text;
  v_kind text := case p_decision when 'approve' then 'provider_approved' else 'provider_rejected' end;
begin
  perform private.refuse_filtered_call();
  if p_decision is null or p_decision not in ('approve', 'reject') then
    perform private.raise_error('invalid_input', 'decision');
  elsif p_decision = 'reject' and v_reason is null then
    perform private.raise_error('invalid_input', 'reason');
  end if;
  select * into v_provider from public.service_providers where user_id = p_user_id for no key update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_from := v_provider.status;
  if not (v_from = 'pending' or (v_from = 'rejected' and p_decision = 'approve')) then
    perform private.raise_error('wrong_status');
  end if;
  if v_from = 'pending' or p_version is not null then
    perform private.require_read_version('provider', p_user_id, p_decision,
      private.provider_review_version(p_user_id), p_version);
  end if;
  if p_decision = 'reject' then
    perform private.record_rejection('provider', p_user_id, v_reason);
  else
    delete from private.review_rejections where subject_type = 'provider' and subject_id = p_user_id;
  end if;
  update public.service_providers set
    status = case p_decision when 'approve' then 'active' else 'rejected' end,
    rejection_reason = v_reason
  where user_id = p_user_id returning * into v_provider;
  perform private.write_audit_log(v_kind, 'user', p_user_id,
    jsonb_build_object('from', v_from, 'to', v_provider.status, 'reason', v_reason));
  perform private.create_notification(p_user_id, v_kind, jsonb_build_object('reason', v_reason));
  return v_provider;
end $$;
comment on function public.review_provider is
  'Decides as an admin on a business that applied: approve (also after a rejection), or reject with a reason that the provider
reads. p_version as in review_venue. Returns the provider''s row. Errors: not_signed_in (PT401), only_admins (PT403),
not_found (PT404), invalid_input (PT422), wrong_status, listing_changed (PT409).';

create trigger clean_lines before insert or update of business_name on public.service_providers
  for each row execute function private.clean_lines('business_name');
create trigger service_providers_resource after insert or update of events_at_once or delete on public.service_providers
  for each row execute function private.sync_teams();
create trigger service_providers_logo before insert or update of logo_url on public.service_providers
  for each row execute function private.validate_logo_url();
create trigger service_providers_guard before insert or update on public.service_providers
  for each row execute function private.validate_provider();
create trigger service_providers_count_changes after insert or update on public.service_providers
  for each row execute function private.count_provider_change();
create trigger service_providers_delete_review_state after delete on public.service_providers
  for each row execute function private.forget_provider_review();
create trigger service_providers_record_submission after insert or update on public.service_providers for each row
  when (new.status = 'pending') execute function private.record_provider_submission();
create trigger service_providers_set_updated_at before update on public.service_providers
  for each row execute function private.set_updated_at();
create trigger service_providers_clear_rejection before insert or update on public.service_providers
  for each row execute function private.clear_rejection_reason();

create policy service_providers_select on public.service_providers for select to anon, authenticated
  using (status = 'active' or user_id = (select auth.uid()) or (select private.is_admin()));
create policy service_providers_update on public.service_providers for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

grant select on public.service_providers to anon, authenticated;
grant update (business_name, business_description, logo_url, website_url, years_of_experience, category_ids, events_at_once)
  on public.service_providers to authenticated;
grant execute on function
  public.register_as_service_provider,
  public.review_provider
  to anon, authenticated, service_role;

-- Services that providers sell.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references public.service_providers (user_id) on delete cascade,
  category_id uuid references public.service_categories (id),
  name text not null default '' check (char_length(name) <= 160),
  name_ar text check (char_length(name_ar) <= 160),
  description text not null default '' check (char_length(description) <= 10000),
  description_ar text check (char_length(description_ar) <= 10000),
  pricing_type text not null default 'fixed' check (pricing_type in ('fixed', 'hourly', 'per_person', 'custom')),
  price bigint not null default 0 check (price between 0 and 100000000000),
  currency text not null default 'EGP' check (currency ~ '^[A-Z]{3}$'),
  city text not null default '' check (char_length(city) <= 120),
  country text not null default '' check (char_length(country) <= 80),
  images text[] not null default '{}' check (cardinality(images) <= 20),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'active', 'rejected', 'suspended', 'paused')),
  featured boolean not null default false,
  rejection_reason text check (char_length(rejection_reason) <= 2000),
  avg_rating numeric(3, 2) not null default 0,
  review_count integer not null default 0,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint generated always as identity
);
alter table public.services enable row level security;
comment on table public.services is 'Services of providers.';
comment on column public.services.number is 'In the order of creation, with gaps; the parts of the sitemap are ranges of it.';
comment on column public.services.price is 'Minor units; for the pricing type custom the lowest price of an offer.';

create index services_provider_idx on public.services (provider_id, updated_at desc);
create index services_active_number_idx on public.services (number) where status = 'active';
create index services_active_idx on public.services (category_id, city) where status = 'active';

create function private.owns_service(p_service_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.services where id = p_service_id and provider_id = (select auth.uid()))
$$;
comment on function private.owns_service is 'True when the caller is the provider of the service.';

create function private.validate_service_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_privileged() or new.status = old.status then
    return new;
  end if;
  if not (
    (old.status in ('draft', 'rejected') and new.status = 'pending')
    or (old.status = 'pending' and new.status = 'draft')
    or (old.status = 'active' and new.status = 'paused')
    or (old.status = 'paused' and new.status = 'active')
  ) then
    raise sqlstate 'PT409' using message = 'wrong_status';
  end if;
  if new.status = 'pending' then
    new.submitted_at := now();
    new.rejection_reason := null;
  end if;
  return new;
end $$;
comment on function private.validate_service_status is
  'Refuses status changes that a provider may not make; the others are an admin''s. Errors: wrong_status (PT409).';

create function private.missing_service_fields(p_service public.services) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when btrim(p_service.name) = '' and coalesce(btrim(p_service.name_ar), '') = '' then 'name' end,
    case when btrim(p_service.description) = '' and coalesce(btrim(p_service.description_ar), '') = ''
      then 'description' end,
    case when p_service.category_id is null then 'category_id' end,
    case when p_service.price = 0 and p_service.pricing_type <> 'custom' then 'price' end,
    case when btrim(p_service.city) = '' then 'city' end
  ], null)
$$;
comment on function private.missing_service_fields is
  'Returns the fields that a service lacks before it can be published; empty when it is complete.';

create function private.service_status_before_suspension(p_service_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when a.data ->> 'from' in ('paused', 'pending') then a.data ->> 'from' else 'active' end
    from public.audit_log a
    where a.subject_type = 'service' and a.subject_id = p_service_id and a.action = 'service_suspended'
    order by a.id desc limit 1
  ), 'active')
$$;
comment on function private.service_status_before_suspension is
  'Returns the status to which a suspended service returns, from the audit log.';

create function public.submit_service(p_service_id uuid) returns public.services
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_service public.services;
begin
  select * into v_service from public.services where id = p_service_id for update;
  if not found then
    perform private.raise_error('not_found');
  elsif v_service.provider_id <> v_user then
    perform private.raise_error('forbidden');
  elsif v_service.status not in ('draft', 'rejected') then
    perform private.raise_error('wrong_status');
  end if;
  perform private.require_verified(v_user);
  if cardinality(private.missing_service_fields(v_service)) > 0 then
    perform private.raise_error('invalid_input', array_to_string(private.missing_service_fields(v_service), ','));
  end if;
  update public.services set status = 'pending', submitted_at = now(), rejection_reason = null
  where id = p_service_id returning * into v_service;
  perform private.write_audit_log('service_submitted', 'service', p_service_id);
  return v_service;
end $$;
comment on function public.submit_service is
  'Submits the caller''s own service for review, and returns the row. Errors: not_signed_in (PT401), not_found (PT404),
forbidden (PT403: another provider''s), not_verified (PT403), wrong_status (PT409: neither draft nor rejected),
invalid_input (PT422, missing fields in the detail).';

create function public.review_service(p_service_id uuid, p_decision text, p_reason text default null)
returns public.services
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.normalize_reason(p_reason);
  v_service public.services;
  v_from text;
  v_to text;
begin
  if p_decision is null
    or p_decision not in ('approve', 'reject', 'feature', 'unfeature', 'suspend', 'restore') then
    perform private.raise_error('invalid_input', 'decision');
  elsif p_decision in ('reject', 'suspend') and v_reason is null then
    perform private.raise_error('invalid_input', 'reason');
  end if;
  select * into v_service from public.services where id = p_service_id for update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  v_from := v_service.status;
  v_to := case
    when p_decision = 'approve' and v_from = 'pending' then 'active'
    when p_decision = 'reject' and v_from = 'pending' then 'rejected'
    when p_decision = 'suspend' and v_from in ('active', 'paused', 'pending') then 'suspended'
    when p_decision = 'restore' and v_from = 'suspended' then private.service_status_before_suspension(p_service_id)
    when p_decision = 'feature' and v_from = 'active' then v_from
    when p_decision = 'unfeature' and v_from in ('active', 'paused') then v_from
  end;
  if v_to is null then
    perform private.raise_error('wrong_status');
  elsif p_decision = 'approve' and cardinality(private.missing_service_fields(v_service)) > 0 then
    perform private.raise_error('invalid_input', array_to_string(private.missing_service_fields(v_service), ','));
  elsif p_decision = 'approve' and not exists (
    select 1 from public.service_providers where user_id = v_service.provider_id and status = 'active') then
    perform private.raise_error('wrong_status', 'provider');
  end if;
  update public.services set
    status = v_to,
    featured = case p_decision when 'feature' then true when 'unfeature' then false
      else featured and v_to in ('active', 'paused') end,
    rejection_reason = case when p_decision in ('reject', 'suspend') then v_reason end
  where id = p_service_id returning * into v_service;
  perform private.write_audit_log(case p_decision when 'approve' then 'service_approved' when 'reject' then 'service_rejected'
      when 'suspend' then 'service_suspended' else 'service_' || p_decision || 'd' end, 'service', p_service_id,
    jsonb_build_object('from', v_from, 'to', v_to, 'reason', v_reason));
  if p_decision in ('approve', 'reject', 'suspend', 'restore') then
    perform private.create_notification(v_service.provider_id, case p_decision when 'approve' then 'service_approved'
        when 'reject' then 'service_rejected' when 'suspend' then 'service_suspended' else 'service_restored' end,
      jsonb_build_object('service_id', v_service.id, 'service_name', v_service.name,
        'service_name_ar', v_service.name_ar, 'reason', v_reason));
  end if;
  return v_service;
end $$;
comment on function public.review_service is
  'Decides as an admin on a service: approve, reject, feature, unfeature, suspend, restore. Reject and suspend need a reason,
which the provider reads. Only a complete service of an active provider can be approved. Errors: not_signed_in (PT401),
only_admins (PT403), not_found (PT404), invalid_input (PT422), wrong_status (PT409; detail ''provider'': the provider is not
active).';

create trigger services_set_updated_at before update on public.services
  for each row execute function private.set_updated_at();
create trigger services_guard before update on public.services
  for each row execute function private.validate_service_status();

create policy services_select on public.services for select to anon, authenticated
  using (status = 'active' or provider_id = (select auth.uid()) or (select private.is_admin()));
create policy services_insert on public.services for insert to authenticated
  with check (provider_id = (select auth.uid()) and (select private.get_my_role()) in ('service_provider', 'admin'));
create policy services_update on public.services for update to authenticated
  using (provider_id = (select auth.uid()) or (select private.is_admin()))
  with check (provider_id = (select auth.uid()) or (select private.is_admin()));
create policy services_delete on public.services for delete to authenticated
  using (provider_id = (select auth.uid()) and status in ('draft', 'rejected'));

grant select on public.services to anon, authenticated;
grant delete, insert (id, provider_id, category_id, name, name_ar, description, description_ar, pricing_type, price,
    currency, city, country, images),
  update (category_id, name, name_ar, description, description_ar, pricing_type, price, currency, city, country,
    images, status) on public.services to authenticated;
grant execute on function
  private.owns_service
  to anon, authenticated;
grant execute on function
  public.submit_service,
  public.review_service
  to anon, authenticated, service_role;

-- The admin's overview: the review queue and totals.

create function public.admin_list_review_queue() returns table (
  kind text,
  venue_id uuid,
  revision_id uuid,
  name text,
  name_ar text,
  type_name text,
  type_name_ar text,
  city text,
  country text,
  status text,
  host_id uuid,
  host_name text,
  host_email text,
  main_image text,
  changes jsonb,
  submitted_at timestamptz,
  waited_seconds bigint,
  version text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select w.kind, v.id, w.revision_id, v.name, v.name_ar, t.name, t.name_ar, v.city, v.country, v.status,
    v.host_id, btrim(u.first_name || ' ' || u.last_name), u.email, v.images[1], w.changes, w.since,
    greatest(0, extract(epoch from now() - w.since))::bigint,
    private.read_version('venue', v.id, private.review_version('venue', v.id))
  from (
    select 'venue' as kind, p.id, null::uuid as revision_id, null::jsonb as changes,
      coalesce(p.submitted_at, p.updated_at) as since
    from public.listings p where p.kind = 'venue' and p.status = 'pending'
    union all
    select 'revision', r.listing_id, r.id, r.changes, r.submitted_at
    from public.listing_revisions r
    join public.listings p on p.id = r.listing_id and p.kind = 'venue' and p.status in ('active', 'paused', 'suspended')
    where r.status = 'pending'
  ) w
  join public.venues v on v.id = w.id
  join public.users u on u.id = v.host_id
  left join public.venue_types t on t.id = v.type_id
  order by w.since, v.id;
end $$;
comment on function public.admin_list_review_queue is
  'Returns the items that await review, the longest wait first: listings (kind venue) and revisions of published ones (kind
revision, with the changed fields), each with the version that a decision must pass. Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.admin_get_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'users', (
      select jsonb_build_object('total', count(*),
        'guest', count(*) filter (where role = 'guest'),
        'host', count(*) filter (where role = 'host'),
        'service_provider', count(*) filter (where role = 'service_provider'),
        'admin', count(*) filter (where role = 'admin'))
      from public.users),
    'venues', (
      select jsonb_build_object('total', count(*),
        'draft', count(*) filter (where status = 'draft'),
        'pending', count(*) filter (where status = 'pending'),
        'active', count(*) filter (where status = 'active'),
        'rejected', count(*) filter (where status = 'rejected'),
        'suspended', count(*) filter (where status = 'suspended'),
        'paused', count(*) filter (where status = 'paused'),
        'featured', count(*) filter (where featured))
      from public.venues),
    'bookings', (
      select jsonb_build_object('total', count(*),
        'held', count(*) filter (where status = 'held'),
        'pending', count(*) filter (where status = 'pending'),
        'confirmed', count(*) filter (where status = 'confirmed'),
        'completed', count(*) filter (where status = 'completed'),
        'cancelled', count(*) filter (where status = 'cancelled'),
        'declined', count(*) filter (where status = 'declined'),
        'expired', count(*) filter (where status = 'expired'))
      from (select private.effective_status(b) as status from public.bookings b) booking),
    'waiting', jsonb_build_object(
      'venues', (select count(*) from public.listings where kind = 'venue' and status = 'pending'),
      'revisions', (
        select count(*) from public.listing_revisions r
        join public.listings l on l.id = r.listing_id and l.kind = 'venue' and l.status in ('active', 'paused', 'suspended')
        where r.status = 'pending'),
      'providers', (select count(*) from public.service_providers where status = 'pending'),
      'services', (select count(*) from public.listings where kind = 'service' and status = 'pending'),
      'service_revisions', (
        select count(*) from public.listing_revisions r
        join public.listings l on l.id = r.listing_id and l.kind = 'service' and l.status in ('active', 'paused', 'suspended')
        where r.status = 'pending')));
end $$;
comment on function public.admin_get_overview is
  'Returns the totals of the admin''s home page: { users, venues, bookings: { total, <role or status>: n }, waiting: { venues,
revisions, providers, services, service_revisions } }. Errors: not_signed_in (PT401), only_admins (PT403).';

grant execute on function
  public.admin_list_review_queue,
  public.admin_get_overview
  to anon, authenticated, service_role;

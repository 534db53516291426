-- Sitemap parts: ranges of the numbers of venues and services, so that a part stays within the limit of search engines, and the
-- last part costs as much as the first.

create function public.count_sitemap_parts(p_part_size int default 5000) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'venues', coalesce((select max(number) from public.venues where status = 'active'), 0) / greatest(p_part_size, 1) + 1,
    'services', coalesce((select max(number) from public.services where status = 'active'), 0) / greatest(p_part_size, 1) + 1)
$$;
comment on function public.count_sitemap_parts is
  'Returns the number of sitemap parts with `p_part_size` numbers each: { venues, services }, at least one of each.';

create function public.list_sitemap_part(p_kind text, p_part int, p_part_size int default 5000) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', entry.id, 'updated_at', entry.updated_at) order by entry.number), '[]')
  from (
    select v.id, v.number, v.updated_at from public.venues v
    where p_kind = 'venues' and v.status = 'active'
      and v.number >= p_part::bigint * least(p_part_size, 5000) and v.number < (p_part::bigint + 1) * least(p_part_size, 5000)
    union all
    select s.id, s.number, s.updated_at from public.services s
    where p_kind = 'services' and s.status = 'active'
      and s.number >= p_part::bigint * least(p_part_size, 5000) and s.number < (p_part::bigint + 1) * least(p_part_size, 5000)
  ) entry
$$;
comment on function public.list_sitemap_part is
  'Returns the active venues or services (p_kind) of a part, counted from 0: [{ id, updated_at }], at most 5,000. Returns one value
instead of rows, because the row limit of the API would cut the list.';

grant execute on function
  public.count_sitemap_parts,
  public.list_sitemap_part
  to anon, authenticated, service_role;

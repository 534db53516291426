-- A user's own listings: filters, pages and counts.

create function private.normalize_listing_name(p_name text, p_name_ar text) returns text
-- The planner's cost: one call takes as long as reading several rows.
language plpgsql immutable security definer set search_path = '' cost 5000 as $$
begin
  return search.normalize(' ' || p_name || ' ' || coalesce(p_name_ar, ''));
end $$;
comment on function private.normalize_listing_name is
  'Returns both names of a listing in normal spelling, with a leading space, so that each word follows a space.';

create index listings_owner_status_idx on public.listings (owner_id, kind, status, updated_at desc, id desc)
  where archived_at is null;
create index listings_owner_archived_idx on public.listings (owner_id, kind, updated_at desc, id desc)
  where archived_at is not null;
create index listings_name_trgm_idx on public.listings
  using gin (private.normalize_listing_name(name, name_ar) extensions.gin_trgm_ops);

create function private.find_own_listings(p_owner_id uuid, p_kind text, p_group text, p_text text, p_limit int,
  p_before timestamptz default null, p_before_id uuid default null)
returns table (id uuid, status text, updated_at timestamptz)
-- Custom plans: the best index depends on the owner and on the text.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- The trigram index finds texts under three letters only at the beginning of a word.
  v_pattern text := case when char_length(p_text) < 3 then '% ' else '%' end
    || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if p_group = 'archived' then
    return query
      select l.id, l.status, l.updated_at from public.listings l
      where l.owner_id = p_owner_id and l.kind = p_kind and l.archived_at is not null
        and (p_before_id is null or (l.updated_at, l.id) < (p_before, p_before_id))
        and (v_pattern is null or private.normalize_listing_name(l.name, l.name_ar) like v_pattern)
      order by l.updated_at desc, l.id desc limit p_limit;
  elsif p_group = 'change_rejected' then
    return query
      select l.id, l.status, l.updated_at from public.listing_revisions r
      join public.listings l on l.id = r.listing_id
      where r.status = 'rejected' and l.owner_id = p_owner_id and l.kind = p_kind and l.archived_at is null
        and l.status in ('active', 'paused', 'pending')
        and not exists (select from public.listing_revisions p where p.listing_id = l.id and p.status = 'pending')
        and (v_pattern is null or private.normalize_listing_name(l.name, l.name_ar) like v_pattern)
      order by l.updated_at desc, l.id desc limit p_limit;
  else
    return query
      select l.id, l.status, l.updated_at from public.listings l
      where l.owner_id = p_owner_id and l.kind = p_kind and l.status = p_group and l.archived_at is null
        and (p_before_id is null or (l.updated_at, l.id) < (p_before, p_before_id))
        and (v_pattern is null or private.normalize_listing_name(l.name, l.name_ar) like v_pattern)
      order by l.updated_at desc, l.id desc limit p_limit;
  end if;
end $$;
comment on function private.find_own_listings is
  'Returns at most p_limit listings of an owner, the latest change first: of a status and not archived; archived; or change_rejected,
with a revision that an admin rejected and none pending. `p_text`, normalized, must occur in the name in either language, a text
under three letters at the beginning of a word; null matches all. The cost depends on `p_limit` and, with a text, on the number
of names with its letters, not on the number of listings.';

create function public.list_my_listings(p_kind text, p_group text default 'all', p_text text default null, p_limit int default 25,
  p_cursor text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := nullif(search.normalize(private.normalize_filter_text(p_text)), '');
  v_limit int := least(greatest(coalesce(p_limit, 25), 1), 100);
  v_statuses text[] := array['draft', 'pending', 'active', 'rejected', 'paused', 'suspended'];
  v_groups text[];
  v_counts jsonb;
  v_cursor record;
begin
  v_groups := case when p_group = 'all' then v_statuses
    when p_group = 'attention' then array['draft', 'rejected', 'suspended', 'change_rejected']
    when p_group = 'archived' or p_group = any (v_statuses) then array[p_group] end;
  if v_groups is null or not exists (select from private.listing_kinds() k where k.kind = p_kind) then
    perform private.raise_error('invalid_input', case when v_groups is null then 'group' else 'kind' end);
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  v_counts := (
    select jsonb_object_agg(g.name, (select count(*) from private.find_own_listings(v_user, p_kind, g.name, v_text, 1001)))
    from unnest(v_statuses || v_groups || array['archived']) g (name));
  v_counts := v_counts || jsonb_build_object(
    'all', (select least(sum((v_counts ->> s)::int), 1001) from unnest(v_statuses) s),
    'listed', (select least(sum((v_counts ->> g)::int), 1001) from unnest(v_groups) g));
  return (
    with found as (
      select l.* from unnest(v_groups) g
      cross join lateral private.find_own_listings(v_user, p_kind, g, v_text, v_limit + 1, v_cursor.at, v_cursor.id) l
    ), page as (
      select f.*, row_number() over (
        order by p_group = 'attention' and f.status = 'draft', f.updated_at desc, f.id desc) as place
      from found f
      order by place limit v_limit + 1
    )
    select jsonb_build_object(
      'ids', (select coalesce(jsonb_agg(p.id order by p.place), '[]') from page p where p.place <= v_limit),
      'next', (select private.format_cursor(p.updated_at, p.id) from page p
        where p.place = v_limit and p_group <> 'attention' and exists (select from page q where q.place > v_limit)),
      'listed', v_counts -> 'listed',
      'total', (select count(*) from (select from public.listings l where l.owner_id = v_user and l.kind = p_kind limit 1001) own),
      'counts', v_counts - 'listed' - 'change_rejected'));
end $$;
comment on function public.list_my_listings is
  'Returns the caller''s listings of a kind and a group (all: every one that is not archived; a status; archived; attention: drafts and what an
admin rejected or suspended, drafts last) whose name in either language contains a text: { ids, next, listed, total, counts:
{ group: number } }, the latest change first. next is the cursor of the next page or null, always null for attention; listed
counts the group, total all listings of the caller and kind; the counts apply the text. Each number is at most 1,001, which means over
1,000. Without a text the cost does not grow with the number of listings. Errors: not_signed_in (PT401), invalid_input (PT422: no
such kind or group, or a text over 200 characters).';

grant execute on function
  public.list_my_listings
  to anon, authenticated, service_role;

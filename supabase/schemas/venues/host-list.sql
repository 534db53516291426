-- The host's own venues, filtered, in pages, with counts.

create function public.list_host_venues(p_group text default 'all', p_text text default null, p_limit int default 25,
  p_cursor text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := search.normalize(private.normalize_filter_text(p_text));
  v_limit int := least(greatest(coalesce(p_limit, 25), 1), 100);
  v_cursor record;
begin
  if coalesce(p_group, '') not in
    ('all', 'draft', 'pending', 'active', 'rejected', 'paused', 'suspended', 'archived', 'attention') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  v_cursor := private.parse_cursor(p_cursor);
  return (
    with matching as materialized (
      select v.id, v.updated_at, v.status, v.archived_at is not null as is_archived,
        p_group = 'attention' and v.archived_at is null and (
          v.status in ('draft', 'rejected', 'suspended')
          or (select r.status from public.venue_revisions r where r.venue_id = v.id
            order by r.status = 'pending' desc, coalesce(r.decided_at, r.submitted_at) desc limit 1) = 'rejected'
        ) as needs_attention
      from public.venues v
      where v.host_id = v_user
        and (v_text is null or strpos(search.normalize(concat_ws(' ', v.name, v.name_ar)), v_text) > 0)
    ), listed as (
      select m.* from matching m
      where case p_group when 'all' then not m.is_archived when 'archived' then m.is_archived
        when 'attention' then m.needs_attention else m.status = p_group and not m.is_archived end
    ), page as (
      select l.*, row_number() over (
        order by p_group = 'attention' and l.status = 'draft', l.updated_at desc, l.id desc) as place
      from listed l
      where v_cursor.id is null or (l.updated_at, l.id) < (v_cursor.at, v_cursor.id)
      order by place limit v_limit + 1
    )
    select jsonb_build_object(
      'ids', (select coalesce(jsonb_agg(p.id order by p.place), '[]') from page p where p.place <= v_limit),
      'next', (select private.format_cursor(p.updated_at, p.id) from page p
        where p.place = v_limit and p_group <> 'attention' and exists (select from page q where q.place > v_limit)),
      'listed', (select count(*) from listed),
      'total', (select count(*) from public.venues v where v.host_id = v_user),
      'counts', (
        select jsonb_build_object('all', count(*) filter (where not m.is_archived),
          'draft', count(*) filter (where m.status = 'draft' and not m.is_archived),
          'pending', count(*) filter (where m.status = 'pending' and not m.is_archived),
          'active', count(*) filter (where m.status = 'active' and not m.is_archived),
          'rejected', count(*) filter (where m.status = 'rejected' and not m.is_archived),
          'paused', count(*) filter (where m.status = 'paused' and not m.is_archived),
          'suspended', count(*) filter (where m.status = 'suspended' and not m.is_archived),
          'archived', count(*) filter (where m.is_archived))
        from matching m)));
end $$;
comment on function public.list_host_venues is
  'Returns the caller''s venues of a group (all: every one that is not archived; a status; archived; attention: drafts and what
an admin rejected or suspended, drafts last) whose name in either language contains a text: { ids, next, listed, total,
counts: { group: number } }, the latest change first. next is the cursor of the next page or null, always null for
attention; listed counts the group, total all venues of the caller; the counts apply the text.
Errors: not_signed_in (PT401), invalid_input (PT422: no such group, or a text over 200 characters).';

grant execute on function
  public.list_host_venues
  to anon, authenticated, service_role;

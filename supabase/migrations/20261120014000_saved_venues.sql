-- The venues that somebody keeps, as their list shows them.

-- The caller's saved venues, newest first, at most 200: `card` as search_venues says it, with a price 'from'.
-- Of a venue that is no longer public only what they saw when they saved it: name and city; `card` is null.
-- Errors: not_signed_in (PT401).
create function public.my_favorites()
returns table (venue_id uuid, name text, name_ar text, city text, kept_at timestamptz, card jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query execute format($sql$
    select v.id, v.name, v.name_ar, v.city, f.created_at,
      case when v.status = 'active' then private.search_item(v.id, (%s)::bigint, null::bigint) end
    from public.favorites f
    join public.venues v on v.id = f.venue_id
    left join private.venue_search s on s.venue_id = v.id
    where f.user_id = $1
    order by f.created_at desc, v.id
    limit 200$sql$, private.search_total('{}')) using v_user;
end $$;

grant execute on function public.my_favorites() to anon, authenticated;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema public from public;

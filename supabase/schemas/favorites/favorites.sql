-- Favorites of users.

create table public.favorites (
  user_id uuid not null references public.users (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  venue_id uuid references public.venues (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, listing_id),
  -- For callers outside that save a venue again: `on_conflict=user_id,venue_id`.
  constraint favorites_venue_once unique (venue_id, user_id),
  constraint favorites_one_listing check (venue_id = listing_id)
);
alter table public.favorites enable row level security;
comment on table public.favorites is 'Listings that a user saved.';
comment on column public.favorites.venue_id is 'The listing where it is a venue, for callers that save and embed venues.';

create index favorites_user_created_idx on public.favorites (user_id, created_at desc, listing_id desc);
create index favorites_listing_idx on public.favorites (listing_id);

create function public.list_my_favorites(p_limit int default 25, p_cursor text default null)
returns table (venue_id uuid, name text, name_ar text, city text, kept_at timestamptz, card jsonb, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_cursor record;
begin
  v_cursor := private.parse_cursor(p_cursor);
  return query execute format($sql$
    select v.id, v.name, v.name_ar, v.city, f.created_at,
      case when v.status = 'active' then search.result_item(v.id, (%s)::bigint, (%s)::bigint, null::bigint) end,
      private.format_cursor(f.created_at, f.listing_id)
    from public.favorites f
    join public.venues v on v.id = f.listing_id
    left join search.venues s on s.venue_id = v.id
    where f.user_id = $1 and ($2 is null or (f.created_at, f.listing_id) < ($3, $2))
    order by f.created_at desc, f.listing_id desc
    limit $4$sql$, search.with_service_fee('s.rate_hour + s.rate_day + s.rate_person'), search.total_expression('{}'))
  using v_user, v_cursor.id, v_cursor.at, least(greatest(coalesce(p_limit, 25), 1), 100);
end $$;
comment on function public.list_my_favorites is
  'Returns the caller''s saved venues, newest first, at most 100 at a time; the cursor of the last row requests the next ones.
`card` is an item of search_venues with from-prices. A venue that is no longer public has only its name and city; `card` is
null. Errors: not_signed_in (PT401).';

create trigger fill_listing_id before insert on public.favorites
  for each row execute function private.fill_listing_id();

create policy favorites_select on public.favorites for select to authenticated using (user_id = (select auth.uid()));
create policy favorites_insert on public.favorites for insert to authenticated
  with check (user_id = (select auth.uid()) and private.can_see_listing(listing_id));
create policy favorites_delete on public.favorites for delete to authenticated using (user_id = (select auth.uid()));

grant select, insert, delete on public.favorites to authenticated;
grant execute on function
  public.list_my_favorites
  to anon, authenticated, service_role;

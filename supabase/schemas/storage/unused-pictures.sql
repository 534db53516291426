-- Unused pictures: of forms that were never saved, and pictures that listings and profiles no longer use. The worker deletes
-- them from storage, which a database function cannot do.

create table private.unused_pictures (
  bucket_id text not null,
  path text not null,
  noted_at timestamptz not null default now(),
  primary key (bucket_id, path)
);
alter table private.unused_pictures enable row level security;
comment on table private.unused_pictures is
  'Stored pictures that nothing uses, with the time at which this was noted. Deleted after a week, because an open form or an
earlier page may still use them.';

create function private.is_picture_shown(p_bucket_id text, p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_owner_id uuid;
begin
  if private.original_path(p_path) <> p_path then
    return private.is_picture_stored(p_bucket_id, private.original_path(p_path));
  elsif p_path !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' or private.is_picture_in_use(p_bucket_id, p_path) then
    return true;
  end if;
  v_owner_id := split_part(p_path, '/', 1)::uuid;
  if p_bucket_id = 'avatars' then
    return exists (
      select from public.users u
      where u.id = v_owner_id and split_part(u.avatar_url, '/object/public/avatars/', 2) = p_path) or exists (
      select from private.review_rejections r where r.subject_type = 'provider' and r.subject_id = v_owner_id
        and split_part(r.content -> 'fields' ->> 'logo_url', '/object/public/avatars/', 2) = p_path);
  end if;
  return exists (
    select from public.listings l
    join private.listing_kinds() k on k.kind = l.kind and k.bucket = p_bucket_id
    left join public.listing_revisions r on r.listing_id = l.id and r.status = 'rejected'
    left join private.review_rejections j on j.subject_type = l.kind and j.subject_id = l.id
    where l.owner_id = v_owner_id and (r.changes -> 'images' ? p_path or j.content -> 'fields' -> 'images' ? p_path));
end $$;
comment on function private.is_picture_shown is
  'True while a listing, service, business or user, a pending or rejected revision, or the last rejection uses the picture. A width
of a photo is in use as long as the photo is stored. True for pictures outside users'' folders: the demo data, which listings of
several users use.';

create function public.find_unused_pictures(p_after text default '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_bucket text := split_part(p_after, '/', 1);
  v_name text := substr(p_after, length(split_part(p_after, '/', 1)) + 2);
  v_result jsonb;
begin
  with page as materialized (
    select o.bucket_id, o.name, o.created_at from storage.objects o
    where o.bucket_id = any (private.listing_buckets() || 'avatars'::text) and (o.bucket_id, o.name) > (v_bucket, v_name)
    order by o.bucket_id, o.name limit 500
  ), checked as materialized (
    select p.*, private.is_picture_shown(p.bucket_id, p.name) as is_shown from page p
  ), shown_again as (
    delete from private.unused_pictures u using checked c
    where c.is_shown and u.bucket_id = c.bucket_id and u.path = c.name
  ), noted as (
    insert into private.unused_pictures (bucket_id, path)
    select c.bucket_id, c.name from checked c where not c.is_shown and c.created_at < now() - interval '1 day'
    on conflict do nothing
  ), unused as (
    select u.bucket_id, jsonb_agg(u.path order by u.path) as paths
    from checked c join private.unused_pictures u on u.bucket_id = c.bucket_id and u.path = c.name
    where not c.is_shown and u.noted_at <= now() - interval '7 days'
    group by u.bucket_id
  )
  select jsonb_build_object(
    'next', (select case when count(*) = 500 then (array_agg(p.bucket_id || '/' || p.name order by p.bucket_id, p.name))[500] end from page p),
    'unused', (select coalesce(jsonb_agg(jsonb_build_object('bucket', u.bucket_id, 'paths', u.paths) order by u.bucket_id), '[]') from unused u))
  into v_result;
  return v_result;
end $$;
comment on function public.find_unused_pictures is
  'Checks the next 500 stored pictures after `p_after`, a bucket and path (`avatars/…`), notes unused ones that are older than a
day, and returns those noted a week ago: { unused: [{ bucket, paths }], next: the next `p_after`, null at the end }. For the
worker, which deletes them.';

create function public.list_photos_without_widths(p_widths integer[], p_after text default '') returns table (bucket_id text, path text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id = any (private.listing_buckets()) and o.name ~ '^[0-9a-f]{8}-' and o.bucket_id || '/' || o.name > p_after
    and exists (select from unnest(p_widths) width where not private.is_picture_stored(o.bucket_id, width || '/' || o.name))
  order by o.bucket_id || '/' || o.name limit 100
$$;
comment on function public.list_photos_without_widths is
  'Returns the first 100 photos after a bucket and path (`venue-images/…`) without all widths. For the command that creates them.';

grant execute on function
  public.find_unused_pictures,
  public.list_photos_without_widths
  to service_role;

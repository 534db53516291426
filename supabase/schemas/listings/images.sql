-- Pictures of listings: rows that follow listings.images and hold the texts of each picture.

create table public.listing_images (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  venue_id uuid references public.venues (id) on delete cascade,
  path text not null check (char_length(path) between 1 and 500),
  position integer not null default 0,
  caption text check (char_length(caption) <= 300),
  caption_ar text check (char_length(caption_ar) <= 300),
  alt text check (char_length(alt) <= 300),
  alt_ar text check (char_length(alt_ar) <= 300),
  unique (listing_id, path),
  constraint listing_images_one_listing check (venue_id = listing_id)
);
alter table public.listing_images enable row level security;
comment on table public.listing_images is 'Pictures of a listing with their captions; follows listings.images by trigger.';
comment on column public.listing_images.venue_id is 'The listing where it is a venue, so that venues can be read with their pictures.';

create index listing_images_listing_idx on public.listing_images (listing_id, position);
create index listing_images_venue_idx on public.listing_images (venue_id, position);

create function private.fill_listing_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.listing_id := coalesce(new.listing_id, new.venue_id);
  new.venue_id := coalesce(new.venue_id, (select v.id from public.venues v where v.id = new.listing_id));
  return new;
end $$;
comment on function private.fill_listing_id is
  'Fills in the listing of a row that names its venue, and the venue of a row that names its listing.';

create function private.sync_listing_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.listing_images where listing_id = new.id and path <> all (new.images);
  insert into public.listing_images (listing_id, path, position)
  select new.id, listed.path, listed.place - 1
  from unnest(new.images) with ordinality as listed (path, place)
  on conflict (listing_id, path) do update set position = excluded.position;
  return null;
end $$;
comment on function private.sync_listing_images is
  'Updates the rows of pictures from the list of the listing; keeps captions of remaining pictures.';

create trigger fill_listing_id before insert on public.listing_images
  for each row execute function private.fill_listing_id();
create trigger clean_lines before insert or update of caption, caption_ar, alt, alt_ar on public.listing_images
  for each row execute function private.clean_lines('caption', 'caption_ar', 'alt', 'alt_ar');
create trigger listings_insert_images after insert on public.listings for each row
  when (new.images <> '{}') execute function private.sync_listing_images();
create trigger listings_update_images after update of images on public.listings for each row
  when (old.images is distinct from new.images) execute function private.sync_listing_images();

create view public.venue_images with (security_invoker = true) as
select id, venue_id, path, position, caption, caption_ar, alt, alt_ar from public.listing_images where venue_id is not null;
comment on view public.venue_images is 'The pictures of venues, under the name that callers outside the site use.';

create policy listing_images_select on public.listing_images for select to anon, authenticated
  using (exists (select from public.listings l where l.id = listing_id));
create policy listing_images_update on public.listing_images for update to authenticated
  using (private.owns_listing(listing_id)) with check (private.owns_listing(listing_id));

grant select on public.listing_images, public.venue_images to anon, authenticated;
grant update (caption, caption_ar, alt, alt_ar) on public.listing_images to authenticated;
grant update (caption, caption_ar, alt, alt_ar) on public.venue_images to authenticated;

-- Reviews: by the guest of a completed booking, once, within 30 days; the host may reply once.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references public.bookings (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  venue_id uuid references public.venues (id) on delete cascade,
  author_id uuid references public.users (id) on delete set null,
  author_name text default '',
  rating smallint not null check (rating between 1 and 5),
  text text not null check (char_length(text) between 1 and 5000),
  reply text check (char_length(reply) <= 5000),
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  admin_decision text check (admin_decision in ('counted', 'left_out')),
  not_counted_reason text check (not_counted_reason in ('guest_unproven', 'not_paid', 'price_too_low', 'left_out')),
  is_counted boolean not null generated always as (not_counted_reason is null) stored,
  checked_at timestamptz not null default now(),
  constraint reviews_one_listing check (venue_id = listing_id)
);
alter table public.reviews enable row level security;
comment on table public.reviews is 'Reviews of listings. Triggers keep the average and the number of counted reviews on the listing.';
comment on column public.reviews.venue_id is 'The listing where it is a venue, for callers that read and embed venues.';
comment on column public.reviews.author_name is 'The first name of the author when the review was written; null after they deleted their account.';
comment on column public.reviews.admin_decision is 'An admin''s decision (decide_review); null when the rule decides.';
comment on column public.reviews.not_counted_reason is
  'Why the review does not count in the rating (review_exclusion), kept by triggers; null when it does. Its author, the host and admins
read it; everybody reads is_counted.';
comment on column public.reviews.checked_at is 'When refresh_reviews last updated whether it counts.';

create index reviews_listing_idx on public.reviews (listing_id, created_at desc);
create index reviews_venue_idx on public.reviews (venue_id, created_at desc);
create index reviews_checked_idx on public.reviews (checked_at);
create index reviews_created_idx on public.reviews (created_at desc, id desc);

create function private.update_listing_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_listing_id uuid := case when tg_op = 'DELETE' then old.listing_id else new.listing_id end;
begin
  perform private.refuse_filtered_call();
  -- A listing that is being deleted has no rating to update.
  if exists (select from public.listings where id = v_listing_id) then
    -- Serializes the reviews of a listing, so that the count includes each.
    perform private.lock_listing(v_listing_id);
    perform private.write_listing(v_listing_id, (
      select jsonb_build_object('review_count', count(*), 'avg_rating', coalesce(round(avg(rating), 2), 0))
      from public.reviews where listing_id = v_listing_id and is_counted));
  end if;
  return null;
end $$;
comment on function private.update_listing_rating is 'Updates the average and the number of the listing''s counted reviews.';

create function private.normalize_review_text(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if char_length(v_text) not between 1 and 5000 or not private.has_visible_text(v_text) then
    perform private.raise_error('invalid_input', 'text');
  end if;
  return v_text;
end $$;
comment on function private.normalize_review_text is
  'Returns the trimmed text of a review: 1 to 5000 characters, with at least one visible. Errors: invalid_input (PT422).';

create function private.notify_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  if auth.uid() is null then
    return null;
  end if;
  select * into v_booking from public.bookings where id = new.booking_id;
  if tg_op = 'INSERT' then
    perform private.notify_booking_side(v_booking, 'host', 'review_received');
    delete from public.notifications
    where user_id = v_booking.guest_id and kind = 'review_invited' and data ->> 'booking_id' = v_booking.id::text;
  elsif old.reply is null and new.reply is not null and new.author_name is not null then
    perform private.notify_booking_side(v_booking, 'guest', 'review_answered');
  end if;
  return null;
end $$;
comment on function private.notify_review is
  'Notifies the host of a review and the guest of a reply, and deletes the invitation to review. Does nothing for rows written
without a caller (seed, repairs).';

create function public.add_review(p_booking_id uuid, p_rating int, p_text text) returns public.reviews
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := private.normalize_review_text(p_text);
  v_locked record;
  v_booking public.bookings;
  v_review public.reviews;
begin
  if coalesce(p_rating, 0) not between 1 and 5 then
    perform private.raise_error('invalid_input', 'rating');
  end if;
  v_locked := private.lock_booking_for_caller(p_booking_id);
  v_booking := v_locked.booking;
  if v_locked.caller_role <> 'guest' then
    perform private.raise_error('forbidden');
  elsif not private.is_reviewable(v_booking) then
    perform private.raise_error('wrong_status');
  end if;
  insert into public.reviews (booking_id, listing_id, author_id, author_name, rating, text)
  select v_booking.id, v_booking.venue_id, u.id, u.first_name, p_rating, v_text
  from public.users u where u.id = v_booking.guest_id
  returning * into v_review;
  return v_review;
end $$;
comment on function public.add_review is
  'Creates the guest''s review of a completed booking, and returns it.
Errors: not_signed_in (PT401), forbidden (PT403: not its guest), not_found (PT404), wrong_status (PT409: not completed,
reviewed already, or over 30 days ago), invalid_input (PT422).';

create function public.reply_to_review(p_review_id uuid, p_text text) returns public.reviews
language plpgsql security definer set search_path = '' as $$
declare
  v_text text;
  v_review public.reviews;
begin
  perform private.require_user();
  v_text := private.normalize_review_text(p_text);
  perform private.refuse_filtered_call();
  select * into v_review from public.reviews where id = p_review_id for update;
  if not found then
    perform private.raise_error('not_found');
  elsif not private.owns_listing(v_review.listing_id) then
    perform private.raise_error('forbidden');
  elsif v_review.reply is not null then
    perform private.raise_error('wrong_status');
  end if;
  update public.reviews set reply = v_text, replied_at = now()
  where id = p_review_id returning * into v_review;
  return v_review;
end $$;
comment on function public.reply_to_review is
  'Stores the owner''s reply, once, and returns the review. Errors: not_signed_in (PT401), forbidden (PT403: another owner''s
listing), not_found (PT404), wrong_status (PT409: replied already), invalid_input (PT422).';

create function public.get_booking_review(p_booking_id uuid)
returns table (id uuid, author_name text, rating smallint, text text, reply text, created_at timestamptz, is_counted boolean,
  not_counted_reason text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select r.id, r.author_name, r.rating, r.text, r.reply, r.created_at, r.is_counted, r.not_counted_reason
  from public.bookings b join public.reviews r on r.booking_id = b.id
  where b.id = p_booking_id and private.booking_role(b, v_user) is not null;
end $$;
comment on function public.get_booking_review is
  'Returns the review of a booking with not_counted_reason, for its guest, its host and admins; no row without a review and for
everybody else, who must not learn the booking of a review. Errors: not_signed_in (PT401).';

create function public.get_venue_rating_counts(p_venue_id uuid) returns int[]
language sql stable security invoker set search_path = '' as $$
  select array_agg((
    select count(*)::int from public.reviews r where r.listing_id = p_venue_id and r.rating = stars and r.is_counted
  ) order by stars)
  from generate_series(1, 5) stars
$$;
comment on function public.get_venue_rating_counts is
  'Returns the numbers of counted reviews with one, two, up to five stars, in that order, among those that the caller may read.';

create trigger fill_listing_id before insert on public.reviews
  for each row execute function private.fill_listing_id();
create trigger reviews_update_rating after insert or delete or update of rating, listing_id, not_counted_reason, admin_decision on public.reviews
  for each row execute function private.update_listing_rating();
create trigger reviews_notify after insert or update of reply on public.reviews
  for each row execute function private.notify_review();

create policy reviews_select on public.reviews for select to anon, authenticated
  using (exists (select from public.listings l where l.id = listing_id) or author_id = (select auth.uid()));

grant select (id, listing_id, venue_id, author_name, rating, text, reply, replied_at, created_at, is_counted)
  on public.reviews to anon, authenticated;
grant execute on function
  public.add_review,
  public.reply_to_review,
  public.get_booking_review,
  public.get_venue_rating_counts
  to anon, authenticated, service_role;

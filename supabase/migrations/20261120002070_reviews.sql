-- Reviews: by the guest of a completed booking, once, within 30 days; the host may answer once.

-- Average and count live on the venue and follow its reviews.
create function private.count_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid := case when tg_op = 'DELETE' then old.venue_id else new.venue_id end;
begin
  -- Reviews of one venue are counted one after the other, so that none is missed.
  perform 1 from public.venues where id = v_venue for update;
  update public.venues set review_count = counted.reviews, avg_rating = counted.average
  from (
    select count(*)::integer as reviews, coalesce(round(avg(rating), 2), 0) as average
    from public.reviews where venue_id = v_venue
  ) counted
  where id = v_venue;
  return null;
end $$;
create trigger reviews_count after insert or delete or update of rating, venue_id on public.reviews
  for each row execute function private.count_reviews();

-- A text of a review: trimmed, 1 to 5000 characters. Errors: invalid_input (PT422).
create function private.review_text(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if char_length(v_text) not between 1 and 5000 then
    perform private.fail('invalid_input', 'text');
  end if;
  return v_text;
end $$;

-- The guest's word on a completed booking; the review.
-- Errors: not_signed_in (PT401), forbidden (PT403: not its guest), not_found (PT404), wrong_status (PT409:
-- not completed, reviewed already, or over 30 days ago), invalid_input (PT422).
create function public.add_review(p_booking_id uuid, p_rating int, p_text text) returns public.reviews
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := private.review_text(p_text);
  v_opened record;
  v_booking public.bookings;
  v_review public.reviews;
begin
  if coalesce(p_rating, 0) not between 1 and 5 then
    perform private.fail('invalid_input', 'rating');
  end if;
  v_opened := private.open_booking(p_booking_id);
  v_booking := v_opened.booking;
  if v_opened.who <> 'guest' then
    perform private.fail('forbidden');
  elsif not private.is_reviewable(v_booking) then
    perform private.fail('wrong_status');
  end if;
  insert into public.reviews (booking_id, venue_id, author_id, author_name, rating, text)
  select v_booking.id, v_booking.venue_id, u.id, u.first_name, p_rating, v_text
  from public.users u where u.id = v_booking.guest_id
  returning * into v_review;
  return v_review;
end $$;

-- The host's answer, once; the review.
-- Errors: not_signed_in (PT401), forbidden (PT403: not their venue), not_found (PT404), wrong_status (PT409:
-- answered already), invalid_input (PT422).
create function public.reply_to_review(p_review_id uuid, p_text text) returns public.reviews
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_text text := private.review_text(p_text);
  v_review public.reviews;
begin
  select * into v_review from public.reviews where id = p_review_id for update;
  if not found then
    perform private.fail('not_found');
  elsif not exists (select 1 from public.venues where id = v_review.venue_id and host_id = v_user) then
    perform private.fail('forbidden');
  elsif v_review.reply is not null then
    perform private.fail('wrong_status');
  end if;
  update public.reviews set reply = v_text, replied_at = now()
  where id = p_review_id returning * into v_review;
  return v_review;
end $$;

grant execute on function public.add_review(uuid, int, text), public.reply_to_review(uuid, text)
  to anon, authenticated;

-- Counted reviews: which reviews count in the rating of a venue, by one rule per booking. Triggers keep the result in
-- reviews.not_counted_reason.

create function private.unpaid_offers_minor(p_booking_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(i.amount_minor), 0)::bigint from public.booking_installments i
  where i.booking_id = p_booking_id and i.offer_id is not null and i.status in ('due', 'processing', 'failed')
$$;
comment on function private.unpaid_offers_minor is 'Returns the part of a booking''s price that is due for accepted offers and not paid.';

create function private.is_paid_in_full(p_booking public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_booking.total_minor > 0 and net > 0 and p_booking.total_minor - private.unpaid_offers_minor(p_booking.id) < net
    + case when is_manual then 1 else private.least_card_amount(p_booking.currency) end
  from (select private.manual_payment_method(p_booking.id) is not null as is_manual) method,
    lateral (select case when is_manual then private.manual_net(p_booking.id) else private.net_paid(p_booking.id) end as net) paid
$$;
comment on function private.is_paid_in_full is
  'True for a booking whose whole price, without unpaid accepted offers, is paid and not refunded: by card, apart from less than least_card_amount, or by transfers
and cash that its host confirmed. A payment to the host directly is unknown here.';

create function private.booking_exclusion(p_booking public.bookings, p_rating integer default null) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when u.deleted_at is null and not (private.is_email_proven(u.id) or (u.is_verified and u.verification_type = 'phone'))
      then 'guest_unproven'
    when not private.is_paid_in_full(p_booking) then 'not_paid'
    when 3 * (p_booking.total_minor - p_booking.fee_minor)::numeric
      * (p_booking.total_minor - private.unpaid_offers_minor(p_booking.id)) / p_booking.total_minor < private.comparable_price(p_booking, p_rating) then 'price_too_low'
  end
  from public.users u where u.id = p_booking.guest_id
$$;
comment on function private.booking_exclusion is
  'Returns why a review of a booking does not count in the rating of its venue, or null when it does: guest_unproven (the guest has
proved neither address nor number; skipped for a deleted account), not_paid (see is_paid_in_full), price_too_low (less than a
third of comparable_price, with extras and paid offers, without the service fee). `p_rating` is null before a rating is given.
Source: docs/decisions/0097-reviews-that-count.md.';

create function private.review_exclusion(p_review public.reviews) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_review.admin_decision = 'left_out' then 'left_out'
    when p_review.admin_decision = 'counted' then null
    -- The author did not prove an address or number in time.
    when p_review.not_counted_reason = 'guest_unproven' and (u.deleted_at is not null or p_review.author_id is null)
      then 'guest_unproven'
    else private.booking_exclusion(b, p_review.rating)
  end
  from public.bookings b join public.users u on u.id = b.guest_id where b.id = p_review.booking_id
$$;
comment on function private.review_exclusion is
  'Returns why a review does not count, or null when it does: by an admin''s decision (left_out, or null for counted), else by
booking_exclusion. A later proof does not count once the author has lost the account by deletion or takeover.';

create function private.set_not_counted_reason() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.not_counted_reason := private.review_exclusion(new);
  return new;
end $$;
comment on function private.set_not_counted_reason is
  'Sets whether a review counts when it is written and when an admin decides about it.';

create function private.refresh_review(p_booking_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.reviews r set not_counted_reason = private.review_exclusion(r)
  where r.booking_id = p_booking_id and r.not_counted_reason is distinct from private.review_exclusion(r)
$$;
comment on function private.refresh_review is 'Updates whether the review of a booking counts; does nothing without a review.';

create function private.refresh_review_of_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_review(new.booking_id);
  return null;
end $$;
comment on function private.refresh_review_of_row is 'Updates whether a review counts after the payments of its booking changed.';

create function private.refresh_review_of_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_review(new.id);
  return null;
end $$;
comment on function private.refresh_review_of_booking is 'Updates whether a review counts after the price of its booking changed.';

create function private.refresh_reviews_of_guest() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_guest uuid := case when tg_table_name = 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
begin
  perform private.refresh_review(r.booking_id)
  from public.bookings b join public.reviews r on r.booking_id = b.id where b.guest_id = v_guest
  order by r.listing_id, r.booking_id;
  return null;
end $$;
comment on function private.refresh_reviews_of_guest is
  'Updates whether a guest''s reviews count after they proved an address or number, or changed to an unproven one.';

create function public.refresh_reviews() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_review public.reviews;
  v_count integer := 0;
begin
  for v_review in
    select r.* from public.reviews r join public.bookings b on b.id = r.booking_id
    where r.checked_at < now() - interval '20 hours' and b.created_at > now() - interval '400 days'
    order by r.checked_at limit 500 for no key update of r skip locked
  loop
    perform private.note_review_marks(v_review.id);
    update public.reviews set checked_at = now() where id = v_review.id;
    perform private.refresh_review(v_review.booking_id);
    v_count := v_count + 1;
  end loop;
  delete from private.listed_prices where until < now() - interval '3 years';
  return v_count;
end $$;
comment on function public.refresh_reviews is
  'Updates whether reviews count, because the usual price changes with time: each review of a booking of the last 400 days at most
every 20 hours, at most 500 per call. Adds new marks (note_review_marks), and deletes listed prices that ended three years ago.
Returns the number of reviews. For the worker.';

create function public.get_review_outlook(p_booking_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings where id = p_booking_id and guest_id = v_user;
  if not found then
    perform private.raise_error('not_found');
  end if;
  return private.booking_exclusion(v_booking);
end $$;
comment on function public.get_review_outlook is
  'Returns why a review of the caller''s booking would not count in the rating at present (booking_exclusion); null when it would.
Errors: not_signed_in (PT401), not_found (PT404: also a booking of somebody else).';

create trigger reviews_set_not_counted_reason before insert or update of admin_decision on public.reviews
  for each row execute function private.set_not_counted_reason();
create trigger booking_installments_refresh_review after insert or update of status, amount_minor on public.booking_installments
  for each row execute function private.refresh_review_of_row();
create trigger payments_refresh_review after insert or update of captured_minor, is_security_deposit on public.payments
  for each row execute function private.refresh_review_of_row();
create trigger refunds_refresh_review after insert or update of status on public.refunds
  for each row execute function private.refresh_review_of_row();
create trigger disputes_refresh_review after insert or update of status, funds_withdrawn_at, amount_minor on public.disputes
  for each row execute function private.refresh_review_of_row();
create trigger manual_payments_refresh_review after insert on private.manual_payments
  for each row execute function private.refresh_review_of_row();
create trigger manual_refunds_refresh_review after insert or update of status, amount_minor on public.manual_refunds
  for each row execute function private.refresh_review_of_row();
create trigger bookings_refresh_review after update of total_minor, fee_minor on public.bookings
  for each row when (old.total_minor <> new.total_minor or old.fee_minor <> new.fee_minor)
  execute function private.refresh_review_of_booking();
create trigger users_refresh_reviews after update of email, is_verified, verification_type on public.users
  for each row when ((old.email, old.is_verified, old.verification_type) is distinct from (new.email, new.is_verified, new.verification_type))
  execute function private.refresh_reviews_of_guest();
-- Not after a deletion, which removes the proofs of an account; its reviews stay as they are.
create trigger proven_emails_refresh_reviews after insert or update on private.proven_emails
  for each row execute function private.refresh_reviews_of_guest();

grant execute on function
  public.get_review_outlook
  to anon, authenticated, service_role;
grant execute on function
  public.refresh_reviews
  to service_role;

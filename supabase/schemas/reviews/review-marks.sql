-- Marks of reviews whose author and host may be one person, and decisions of admins about reviews. A mark alone changes
-- nothing.

create table private.review_marks (
  review_id uuid not null references public.reviews (id) on delete cascade,
  kind text not null check (kind in ('device', 'network', 'card', 'bank')),
  created_at timestamptz not null default now(),
  primary key (review_id, kind)
);
alter table private.review_marks enable row level security;
comment on table private.review_marks is
  'What the author of a review and the host share: a device, a network, a saved card or a bank account. Stores only the kind, not
which one. Read by admins (admin_list_reviews).';

create function private.shared_traits(p_user_id uuid, p_other_id uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  with device as (
    select d.user_id, d.device_id from private.device_sessions d where d.user_id in (p_user_id, p_other_id)
    union
    select u.id, e ->> 'id' from public.users u, jsonb_array_elements(u.connected_devices) e where u.id in (p_user_id, p_other_id)
  ), network as (
    -- Only a hosted project stores the IP address of a session.
    select s.user_id, private.rate_limit_network(to_jsonb(s) ->> 'ip') as name
    from auth.sessions s where s.user_id in (p_user_id, p_other_id)
  ), card as (
    select c.user_id, (c.brand, c.last4, c.exp_month, c.exp_year) as face
    from public.saved_cards c where c.user_id in (p_user_id, p_other_id) and c.exp_month is not null and c.exp_year is not null
  ), bank as (
    select a.user_id, key from public.payout_accounts a, string_to_table(a.bank_key, ' ') key where a.user_id in (p_user_id, p_other_id)
    union
    select v.host_id, regexp_replace(upper(t.transfer_details), '[^A-Z0-9]', '', 'g')
    from public.venue_payment_terms t join public.venues v on v.id = t.venue_id
    where v.host_id in (p_user_id, p_other_id) and t.transfer_details is not null
  )
  select 'device' where exists (select from device a join device b using (device_id) where a.user_id <> b.user_id)
  union all
  select 'network' where exists (select from network a join network b using (name) where a.user_id <> b.user_id)
  union all
  select 'card' where exists (select from card a join card b using (face) where a.user_id <> b.user_id)
  union all
  select 'bank' where exists (select from bank a join bank b using (key) where a.user_id <> b.user_id and key <> '')
$$;
comment on function private.shared_traits is
  'Returns what two users share at present: device (both have signed in there), network (of open sessions), card (brand, last
digits and expiry of saved cards), bank (fingerprint at the processor, or their venues'' account for transfers).';

create function private.note_review_marks(p_review_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.review_marks (review_id, kind)
  select r.id, kind
  from public.reviews r join public.bookings b on b.id = r.booking_id
  cross join lateral private.shared_traits(b.guest_id, b.host_id) kind
  where r.id = p_review_id
  on conflict do nothing
$$;
comment on function private.note_review_marks is
  'Stores what the author of a review and the host share. Never removes a mark, so that signing out of a device does not clear it.';

create function private.mark_new_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_review_marks(new.id);
  return null;
end $$;
comment on function private.mark_new_review is 'Stores what the author of a new review and the host share.';

create function public.admin_list_reviews(p_group text default 'all', p_text text default '', p_cursor text default null,
  p_limit integer default 50)
returns table (id uuid, booking_id uuid, reference text, listing_id uuid, listing_kind text, listing_name text, listing_name_ar text, author text, host text,
  rating smallint, text text, created_at timestamptz, not_counted_reason text, admin_decision text, marks text[], cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
  v_text text := coalesce(lower(private.normalize_filter_text(p_text)), '');
begin
  perform private.require_admin();
  if p_group is null or p_group not in ('all', 'marked', 'not_counted') then
    perform private.raise_error('invalid_input', 'group');
  end if;
  return query
  select r.id, b.id, b.reference, l.id, l.kind, l.name, l.name_ar, btrim(concat_ws(' ', g.first_name, g.last_name)),
    btrim(concat_ws(' ', h.first_name, h.last_name)), r.rating, r.text, r.created_at, r.not_counted_reason, r.admin_decision,
    found.marks, private.format_cursor(r.created_at, r.id)
  from public.reviews r
  join public.bookings b on b.id = r.booking_id
  join public.listings l on l.id = r.listing_id
  join public.users g on g.id = b.guest_id
  join public.users h on h.id = b.host_id
  cross join lateral (
    select coalesce(array_agg(m.kind order by m.kind), '{}') as marks from private.review_marks m where m.review_id = r.id) found
  where (v_after.id is null or (r.created_at, r.id) < (v_after.at, v_after.id))
    and case p_group when 'marked' then found.marks <> '{}' when 'not_counted' then not r.is_counted else true end
    and (v_text = '' or position(v_text in
      lower(concat_ws(' ', b.reference, l.name, l.name_ar, g.first_name, g.last_name, h.first_name, h.last_name, r.text))) > 0)
  order by r.created_at desc, r.id desc limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $$;
comment on function public.admin_list_reviews is
  'Returns reviews, newest first: all, marked, or not counted; only those with `p_text` in the name of listing, guest or host, in the
reference or in the text. Each has not_counted_reason, admin_decision, its marks (shared_traits) and its cursor. Errors:
not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

create function public.decide_review(p_review_id uuid, p_decision text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_decision text := case p_decision when 'count' then 'counted' when 'leave_out' then 'left_out' end;
  v_before public.reviews;
  v_review public.reviews;
begin
  perform private.require_admin();
  perform private.refuse_filtered_call();
  if p_decision is null or p_decision not in ('count', 'leave_out', 'follow_rule') then
    perform private.raise_error('invalid_input', 'decision');
  end if;
  select * into v_before from public.reviews where id = p_review_id for no key update;
  if not found then
    perform private.raise_error('not_found');
  end if;
  perform private.require_impartial_admin(b) from public.bookings b where b.id = v_before.booking_id;
  v_review := v_before;
  if v_before.admin_decision is distinct from v_decision then
    update public.reviews set admin_decision = v_decision where id = p_review_id returning * into v_review;
    perform private.write_audit_log('review_decided', 'review', p_review_id, jsonb_build_object('decision', p_decision,
      'listing_id', v_review.listing_id, 'rating', v_review.rating, 'reason_before', v_before.not_counted_reason,
      'marks', (select coalesce(jsonb_agg(m.kind order by m.kind), '[]') from private.review_marks m where m.review_id = p_review_id)));
  end if;
  return jsonb_build_object('listing_id', v_review.listing_id, 'listing_kind',
    (select l.kind from public.listings l where l.id = v_review.listing_id), 'is_counted', v_review.is_counted,
    'not_counted_reason', v_review.not_counted_reason);
end $$;
comment on function public.decide_review is
  'Decides as an admin whether a review counts in the rating: count, leave_out, or follow_rule, which takes a decision back. Writes
to the audit log. Idempotent. Returns { listing_id, listing_kind, is_counted, not_counted_reason }. Errors: not_signed_in (PT401), only_admins,
forbidden (PT403: the caller is guest, host or provider of its booking), not_found (PT404), invalid_input (PT422).';

create trigger reviews_mark after insert on public.reviews
  for each row execute function private.mark_new_review();

grant execute on function
  public.admin_list_reviews,
  public.decide_review
  to anon, authenticated, service_role;

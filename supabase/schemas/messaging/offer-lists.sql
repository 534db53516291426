-- Reading offers: those of a conversation, and the bookings for which a user can send one.

create function private.fee_percent_of(p_booking public.bookings) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce((
    select trim_scale((line ->> 'percent')::numeric) from jsonb_array_elements(p_booking.lines) line
    where line ->> 'kind' = 'service_fee' limit 1), 0)
$$;
comment on function private.fee_percent_of is
  'Returns the frozen percentage of a booking''s service fee, as with_lines uses it; 0 without one.';

create function private.offer_cost(p_booking public.bookings, p_price bigint, p_is_included boolean) returns bigint
language sql stable security definer set search_path = '' as $$
  select (private.total_of_charges(without + p_price, percent, step) - private.total_of_charges(without, percent, step))::bigint
  from (
    select coalesce(sum((line ->> 'amount_minor')::numeric), 0) - case when p_is_included then p_price else 0 end as without
    from jsonb_array_elements(p_booking.lines) line where private.is_charge(line)
  ) charges
  cross join private.fee_percent_of(p_booking) percent
  cross join private.total_step(p_booking.currency, (private.booking_payment_terms(p_booking.id)).takes_cards) step
$$;
comment on function private.offer_cost is
  'Returns the change of a booking''s total by an offer of this price, with service fee and rounding. For an offer that the booking
includes already, the change that it made.';

create function public.list_conversation_offers(p_conversation_id uuid, p_from timestamptz, p_until timestamptz) returns table (
  id uuid, booking_id uuid, reference text, venue_name text, venue_name_ar text, starts_at timestamptz, time_zone text,
  service_name text, service_name_ar text, price_minor bigint, fee_percent numeric, currency text, expires_at timestamptz,
  state text, payment jsonb, guest_minor bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not exists (select 1 from public.conversations c
      where c.id = p_conversation_id and private.is_conversation_member(c, v_user)) then
    perform private.raise_error('not_found');
  end if;
  return query
  select o.id, b.id, b.reference, v.name, v.name_ar, b.starts_at, b.time_zone, s.name, s.name_ar, o.price_minor,
    private.fee_percent_of(b), b.currency, o.expires_at, at.state,
    case when at.state = 'open' and b.guest_id = v_user then private.preview_extra_installment(b, private.with_offer(b, o)) end,
    private.offer_cost(b, o.price_minor, at.state = 'accepted')
  from private.offers o
  join public.bookings b on b.id = o.booking_id
  join public.venues v on v.id = b.venue_id
  left join public.services s on s.id = o.service_id
  cross join lateral (select private.offer_state(o, b) as state offset 0) at
  where o.conversation_id = p_conversation_id and o.created_at between p_from and p_until
  order by o.created_at, o.id limit 200;
end $$;
comment on function public.list_conversation_offers is
  'Returns the first 200 offers of one of the caller''s conversations between two instants, both included. price_minor is the
sender''s price; the guest also pays fee_percent of it as service fee, in total guest_minor with the rounding for cards. state
is open, accepted, declined, withdrawn or expired. payment is the guest''s payment of an open offer (preview_extra_installment),
else null. Errors: not_signed_in (PT401), not_found (PT404).';

create function public.list_offerable_bookings(p_conversation_id uuid) returns table (
  booking_id uuid, service_id uuid, reference text, venue_name text, venue_name_ar text, service_name text,
  service_name_ar text, starts_at timestamptz, time_zone text, fee_percent numeric, currency text,
  total_step integer, rounding_minor bigint, fee_rest numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations c where c.id = p_conversation_id and v_user in (c.guest_id, c.host_id);
  if not found then
    perform private.raise_error('not_found');
  end if;
  return query
  select b.id, offered.id, b.reference, v.name, v.name_ar, offered.name, offered.name_ar, b.starts_at, b.time_zone,
    percent, b.currency, step, private.total_rounding(sum + round(sum * percent / 100), step)::bigint,
    sum * percent / 100 - round(sum * percent / 100)
  from public.bookings b
  join public.venues v on v.id = b.venue_id
  cross join lateral (
    select null::uuid as id, null::text as name, null::text as name_ar
    union all
    select l.id, l.name, l.name_ar from public.booking_parts p join public.listings l on l.id = p.listing_id
    where p.booking_id = b.id and p.place > 1 and p.payee_id = v_user
  ) offered
  cross join private.fee_percent_of(b) percent
  cross join private.total_step(b.currency, (private.booking_payment_terms(b.id)).takes_cards) step
  cross join lateral (
    select coalesce(sum((line ->> 'amount_minor')::numeric), 0) as sum
    from jsonb_array_elements(b.lines) line where private.is_charge(line)
  ) charges
  where v_user = v_conversation.host_id and not v_conversation.is_group and b.guest_id = v_conversation.guest_id and b.starts_at > now()
    and b.status in ('pending', 'confirmed') and private.can_offer(b, offered.id, v_user)
  order by b.id is distinct from v_conversation.booking_id, b.starts_at, b.id, offered.id is not null, offered.name, offered.id
  limit 50;
end $$;
comment on function public.list_offerable_bookings is
  'Returns the guest''s bookings for which the caller, the other side of a conversation, can send an offer: as their host
(service_id null), or with a booked service as its provider; first the booking of the conversation. fee_percent is the service
fee that the guest pays in addition to a price. total_step, the present rounding of the total, and fee_rest, the part of the fee
that its rounding dropped, give the increase of the total without revealing the prices of others. Empty for the guest, and in
groups. Errors: not_signed_in (PT401), not_found (PT404).';

grant execute on function
  public.list_conversation_offers,
  public.list_offerable_bookings
  to anon, authenticated, service_role;

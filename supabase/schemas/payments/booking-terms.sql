-- The terms of a booking: how it is paid and confirmed, as shown to its guest at the time of the hold.

create table private.booking_terms (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  takes_cards boolean not null,
  takes_transfers boolean not null,
  takes_cash boolean not null,
  deposit_percent integer not null,
  balance_days integer not null,
  security_deposit_minor bigint not null check (security_deposit_minor >= 0),
  instant_booking boolean not null
);
alter table private.booking_terms enable row level security;
comment on table private.booking_terms is
  'The terms of each booking, frozen when its row is inserted: those of venue_payment_terms, and whether the venue had instant
booking. A later change at the venue affects only later bookings.';
comment on column private.booking_terms.security_deposit_minor is 'In minor units of the booking''s currency; 0 for none.';

create function private.present_payment_terms(p_venue_id uuid) returns public.venue_payment_terms
language sql stable security definer set search_path = '' as $$
  select t from public.venue_payment_terms t where t.venue_id = p_venue_id
$$;
comment on function private.present_payment_terms is
  'Returns the present payment terms of a venue; null when its host has chosen none.';

create function private.present_booking_terms(p_booking public.bookings) returns private.booking_terms
language sql stable security definer set search_path = '' as $$
  select row(p_booking.id, coalesce(t.takes_cards, false), coalesce(t.takes_transfers, false), coalesce(t.takes_cash, false),
    coalesce(t.deposit_percent, 30), coalesce(t.balance_days, 14),
    -- An amount in the venue's present currency does not apply to a booking in another one.
    case when t.takes_cards and p.currency = p_booking.currency then t.security_deposit_minor else 0 end,
    v.instant_booking)::private.booking_terms
  from public.venues v
  left join public.venue_payment_terms t on t.venue_id = v.id
  left join public.venue_pricing p on p.venue_id = v.id
  where v.id = p_booking.venue_id
$$;
comment on function private.present_booking_terms is 'Returns the terms that a new booking would have now.';

create function private.freeze_booking_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_terms private.booking_terms := private.present_booking_terms(new);
begin
  insert into private.booking_terms select v_terms.*;
  return null;
end $$;
comment on function private.freeze_booking_terms is 'Freezes the terms of a new booking.';

create function private.booking_payment_terms(p_booking_id uuid) returns public.venue_payment_terms
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms public.venue_payment_terms;
begin
  select t.takes_cards, t.takes_transfers, t.takes_cash, t.deposit_percent, t.balance_days, t.security_deposit_minor
  into v_terms.takes_cards, v_terms.takes_transfers, v_terms.takes_cash, v_terms.deposit_percent, v_terms.balance_days,
    v_terms.security_deposit_minor
  from private.booking_terms t where t.booking_id = p_booking_id;
  return v_terms;
end $$;
comment on function private.booking_payment_terms is
  'Returns the frozen payment terms of a booking as a row of venue_payment_terms, without venue_id, updated_at and
transfer_details.';

create function private.is_booked_instantly(p_booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select t.instant_booking from private.booking_terms t where t.booking_id = p_booking_id), false)
$$;
comment on function private.is_booked_instantly is 'True for a booking that its submission confirms, by its frozen terms.';

create function private.are_terms_current(p_booking public.bookings, p_venue public.venues, p_quote jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select (p_booking.currency, p_booking.total_minor, p_booking.fee_minor, p_booking.lines, p_booking.policy)
      is not distinct from (p_quote ->> 'currency', (p_quote ->> 'total_minor')::bigint, (p_quote ->> 'fee_minor')::bigint,
        p_quote -> 'lines', p_venue.policy)
    and (select t from private.booking_terms t where t.booking_id = p_booking.id)
      is not distinct from private.present_booking_terms(p_booking)
$$;
comment on function private.are_terms_current is
  'True for a hold that would have the same price, policy and terms now; `p_quote` is the present result of quote_booking.';

create trigger bookings_freeze_terms after insert on public.bookings
  for each row execute function private.freeze_booking_terms();

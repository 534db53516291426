-- Payment schedules: the parts of an amount and their due times.

create function private.payment_schedule(p_total bigint, p_terms public.venue_payment_terms, p_starts_at timestamptz,
  p_at timestamptz, p_currency text)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_step integer := private.card_amount_step(p_currency);
  v_deposit bigint := round(p_total::numeric * p_terms.deposit_percent / 100 / v_step) * v_step;
  v_balance_due timestamptz := p_starts_at - make_interval(hours => p_terms.balance_days * 24);
begin
  if v_deposit >= p_total or v_balance_due < p_at + interval '24 hours'
    -- A part below the minimum of a card. (card_payment_schedule checks the maximum.)
    or not private.is_card_amount(least(v_deposit, p_total - v_deposit, 99999999), p_currency) then
    return jsonb_build_array(jsonb_build_object('kind', 'deposit', 'amount_minor', p_total, 'due_at', p_at));
  end if;
  return jsonb_build_array(
    jsonb_build_object('kind', 'deposit', 'amount_minor', v_deposit, 'due_at', p_at),
    jsonb_build_object('kind', 'balance', 'amount_minor', p_total - v_deposit, 'due_at', v_balance_due));
end $$;
comment on function private.payment_schedule is
  'Returns the parts of `p_total` for a booking''s start, as of `p_at`: [{ kind, amount_minor, due_at }]. The deposit is due at
once, rounded half up to a multiple of card_amount_step(p_currency); the balance is due balance_days times 24 hours before the
start. Returns one part, due at once, when the balance would be due within a day, or a part would be too small for a card.';

create function private.is_payable_total(p_total numeric) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(p_total between 1 and 9007199254740991, false) $$;
comment on function private.is_payable_total is
  'True for a positive amount within the exact range of a JSON number; a quote reports larger ones as invalid input.';

create function private.hold_time(p_booking public.bookings) returns timestamptz
language sql stable set search_path = '' as $$ select least(p_booking.created_at, now()) $$;
comment on function private.hold_time is
  'Returns the instant for which the schedule of a booking was shown: that of its hold, however long the guest takes to pay.';

create function private.card_payment_schedule(p_terms public.venue_payment_terms, p_total numeric, p_starts_at timestamptz,
  p_at timestamptz, p_currency text)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_terms.takes_cards and private.is_card_amount(p_total, p_currency)
    then private.payment_schedule(p_total::bigint, p_terms, p_starts_at, p_at, p_currency) end
$$;
comment on function private.card_payment_schedule is
  'Returns the payment_schedule of a total for a hold at `p_at` that is paid by card; null when cards are not taken or cannot be
charged this amount.';

create function private.manual_payment_time() returns interval
language sql immutable set search_path = '' as $$ select interval '48 hours' $$;
comment on function private.manual_payment_time is
  'Returns how long a guest has to transfer or bring the first part after the confirmation, unless the start is near.';

create function private.manual_due_at(p_method text, p_starts_at timestamptz, p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case p_method when 'transfer' then p_at + least(private.manual_payment_time(), greatest(p_starts_at - p_at, '0') / 2)
    else least(p_at + private.manual_payment_time(), p_starts_at) end
$$;
comment on function private.manual_due_at is
  'Returns the due time of an amount that is requested at `p_at`: after manual_payment_time. A transfer requested less than four
days before the start is due after half of the remaining time, so that its host can end the booking before the start
(manual_unpaid_until); cash is due at the start at the latest.';

create function private.manual_unpaid_until(p_starts_at timestamptz, p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select greatest(least(p_at + interval '72 hours', p_starts_at - interval '24 hours'),
    p_at + least(interval '1 hour', greatest(p_starts_at - p_at, '0') / 2))
$$;
comment on function private.manual_unpaid_until is
  'Returns until when an amount due at `p_at` may stay unpaid by transfer or in cash: 72 hours, at most until a day before the
start, but at least an hour or half of the remaining time until the start.';

create function private.payment_methods(p_terms public.venue_payment_terms, p_total numeric, p_currency text) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when private.is_payable_total(p_total) then array_remove(array[
    case when p_terms.takes_cards and private.is_card_amount(p_total, p_currency) then 'card' end,
    case when p_terms.takes_transfers then 'transfer' end, case when p_terms.takes_cash then 'cash' end], null) else '{}' end
$$;
comment on function private.payment_methods is
  'Returns the payment methods of a total by these terms: card, transfer, cash; none when the host is paid directly, or the total
is zero. Leaves out card for a total that a card cannot be charged in one payment.';

create function private.can_be_paid(p_terms public.venue_payment_terms, p_total numeric, p_currency text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_payable_total(p_total) or not coalesce(p_terms.takes_cards or p_terms.takes_transfers or p_terms.takes_cash, false)
    or private.payment_methods(p_terms, p_total, p_currency) <> '{}'
$$;
comment on function private.can_be_paid is
  'True when a total can be paid by these terms, or needs no payment; false when the terms have only card and a card cannot be
charged this total.';

create function private.manual_payment_schedule(p_terms public.venue_payment_terms, p_total numeric, p_starts_at timestamptz,
  p_at timestamptz, p_currency text, p_method text)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_payable_total(p_total) and case p_method when 'transfer' then p_terms.takes_transfers else p_terms.takes_cash end
    then (
      select jsonb_agg(part.value || jsonb_build_object('grace_ends_at', nullif(least(p_starts_at,
        private.manual_unpaid_until(p_starts_at, (part.value ->> 'due_at')::timestamptz)), p_starts_at)) order by part.ordinality)
      from jsonb_array_elements(private.payment_schedule(p_total::bigint, p_terms, p_starts_at,
        private.manual_due_at(p_method, p_starts_at, p_at), p_currency)) with ordinality part) end
$$;
comment on function private.manual_payment_schedule is
  'Returns the payment_schedule of a total by transfer or in cash (`p_method`), as if its booking were confirmed at `p_at`.
grace_ends_at of a part is when its host may end the booking if it is unpaid (null: not before the start). Null when the method
is not taken or the total is zero.';

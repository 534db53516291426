-- The schedule of payments: in which parts an amount is paid, and when.

create function private.payment_schedule(p_total bigint, p_terms public.venue_payment_terms, p_starts_at timestamptz,
  p_at timestamptz)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_step integer := coalesce(private.card_amount_step(
    (select p.currency from public.venue_pricing p where p.venue_id = p_terms.venue_id)), 1);
  v_deposit bigint := round(p_total::numeric * p_terms.deposit_percent / 100 / v_step) * v_step;
  v_balance_due timestamptz := p_starts_at - make_interval(hours => p_terms.balance_days * 24);
begin
  if v_deposit < 1 or v_deposit >= p_total or v_balance_due < p_at + interval '24 hours' then
    return jsonb_build_array(jsonb_build_object('kind', 'deposit', 'amount_minor', p_total, 'due_at', p_at));
  end if;
  return jsonb_build_array(
    jsonb_build_object('kind', 'deposit', 'amount_minor', v_deposit, 'due_at', p_at),
    jsonb_build_object('kind', 'balance', 'amount_minor', p_total - v_deposit, 'due_at', v_balance_due));
end $$;
comment on function private.payment_schedule is
  'Returns the parts in which a total is paid for a start, seen at an instant: [{ kind, amount_minor, due_at }], the deposit (rounded
half up, to the card_amount_step of the venue''s currency) at once and the balance so many days of 24 hours before the start; all at once where the balance would be due within a day.';

create function private.venue_payment_schedule(p_venue_id uuid, p_total numeric, p_starts_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms public.venue_payment_terms;
begin
  select * into v_terms from public.venue_payment_terms where venue_id = p_venue_id and takes_cards;
  -- Beyond the exact range of a JSON number, which a quote reports as invalid input, there is nothing to pay either.
  if not found or p_total is null or p_total not between 1 and 9007199254740991 then
    return null;
  end if;
  return private.payment_schedule(p_total::bigint, v_terms, p_starts_at, now());
end $$;
comment on function private.venue_payment_schedule is
  'Returns the payment_schedule of a total by the present terms of a venue; null where the venue takes no cards or nothing is to be paid.';

create function private.manual_payment_time() returns interval
language sql immutable set search_path = '' as $$ select interval '48 hours' $$;
comment on function private.manual_payment_time is
  'Returns how long a guest has to transfer or bring what is due at once, from the confirmation of their booking.';

create function private.manual_payment_grace() returns interval
language sql immutable set search_path = '' as $$ select interval '72 hours' $$;
comment on function private.manual_payment_grace is
  'Returns how long after its due time an unpaid transfer or cash payment lets the host cancel the booking.';

create function private.payment_methods(p_venue_id uuid, p_total numeric) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select array_remove(array[case when t.takes_cards then 'card' end, case when t.takes_transfers then 'transfer' end,
      case when t.takes_cash then 'cash' end], null)
    from public.venue_payment_terms t
    where t.venue_id = p_venue_id and p_total between 1 and 9007199254740991), '{}')
$$;
comment on function private.payment_methods is
  'Returns how a total is paid at a venue by its present terms: card, transfer, cash; none where it is paid to the host directly, or
nothing is to be paid.';

create function private.manual_payment_schedule(p_venue_id uuid, p_total numeric, p_starts_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms public.venue_payment_terms;
begin
  select * into v_terms from public.venue_payment_terms where venue_id = p_venue_id and (takes_transfers or takes_cash);
  if not found or p_total is null or p_total not between 1 and 9007199254740991 then
    return null;
  end if;
  return private.payment_schedule(p_total::bigint, v_terms, p_starts_at, least(now() + private.manual_payment_time(), p_starts_at));
end $$;
comment on function private.manual_payment_schedule is
  'Returns the payment_schedule of a total that is paid by transfer or in cash, as if its booking were confirmed now; null where the
venue takes neither or nothing is to be paid.';

-- Payees' earnings by card: upcoming, owed and sent amounts.

create function private.payee_debt(p_payee_id uuid, p_currency text) returns bigint
language sql stable security definer set search_path = '' as $$
  -- What is earned and not paid is owed to them but for what they owe.
  select greatest(0, (select coalesce(sum(p.net_minor), 0) from public.payouts p
      where p.payee_id = p_payee_id and p.currency = p_currency and p.status = 'scheduled' and p.posted_at is not null)
    + (select coalesce(sum(e.amount_minor), 0) from public.ledger_entries e
      where e.user_id = p_payee_id and e.account = 'payee' and e.currency = p_currency)
    - private.outstanding_fees(p_payee_id, p_currency)
    - (select coalesce(sum(x.fee_minor), 0) from public.payout_transfers x
      where x.payee_id = p_payee_id and x.currency = p_currency and x.status = 'pending'))::bigint
$$;
comment on function private.payee_debt is
  'Returns what a payee owes back because disputes were lost after their payouts were sent; without owed service fees.';

create function public.get_earnings_balance() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(total) order by total.currency), '[]') from (
      select coalesce(earned.currency, fee.currency) as currency, coalesce(earned.upcoming_minor, 0) as upcoming_minor,
        coalesce(earned.available_minor + rest.sent_minor + rest.paid_minor, 0) as available_minor,
        coalesce(earned.on_the_way_minor - rest.sent_minor, 0) as on_the_way_minor,
        coalesce(earned.paid_minor - rest.paid_minor, 0) as paid_minor, coalesce(earned.disputed_minor, 0) as disputed_minor,
        coalesce(earned.owed_back_minor, 0) as owed_back_minor, coalesce(fee.fees_owed_minor, 0) as fees_owed_minor
      from (
        select p.currency,
          coalesce(sum(p.net_minor) filter (where p.status = 'scheduled' and p.transfer_id is null and p.due_at > now()), 0)::bigint
            as upcoming_minor,
          coalesce(sum(p.net_minor) filter (where p.status = 'scheduled' and p.transfer_id is null and p.due_at <= now()), 0)::bigint
            as available_minor,
          coalesce(sum(p.net_minor) filter (where p.status = 'scheduled' and p.transfer_id is not null), 0)::bigint
            as on_the_way_minor,
          coalesce(sum(p.net_minor) filter (where p.status = 'paid'), 0)::bigint as paid_minor,
          coalesce(sum(p.net_minor) filter (where p.status = 'scheduled' and private.has_open_dispute(p.booking_id)), 0)::bigint
            as disputed_minor,
          private.payee_debt(v_user, p.currency) as owed_back_minor
        from public.payouts p
        where p.payee_id = v_user and p.is_collected and p.status <> 'cancelled'
        group by p.currency) earned
      -- What transfers have left of their payouts is sent with the next one (unsent_rest).
      left join lateral (
        select coalesce(sum(x.rest_minor) filter (where x.status = 'pending'), 0)::bigint as sent_minor,
          coalesce(sum(x.rest_minor) filter (where x.status = 'paid'), 0)::bigint as paid_minor
        from public.payout_transfers x where x.payee_id = v_user and x.currency = earned.currency) rest on true
      full join (
        select owed.currency, private.outstanding_fees(v_user, owed.currency) as fees_owed_minor
        from (select distinct e.currency from public.ledger_entries e
          join private.ledger_transactions t on t.id = e.transaction_id and t.kind = 'fee_owed'
          where e.user_id = v_user and e.account = 'payee') owed) fee on fee.currency = earned.currency) total
    where total.upcoming_minor + total.available_minor + total.on_the_way_minor + total.paid_minor + total.owed_back_minor
      + total.fees_owed_minor > 0);
end $$;
comment on function public.get_earnings_balance is
  'Returns the caller''s earnings from card payments, in minor units for each currency: [{ currency, upcoming_minor (not due yet),
available_minor (due, not sent), on_the_way_minor (being sent), paid_minor, disputed_minor (what of these waits for a dispute),
owed_back_minor (of lost disputes after it was sent; kept of the next transfers), fees_owed_minor (service fees of bookings that were paid
to the caller, taken off the next transfer) }]. Errors: not_signed_in (PT401).';

create function public.list_my_transfers(p_limit integer default 50)
returns table (id uuid, currency text, amount_minor bigint, status text, created_at timestamptz, ended_at timestamptz, bookings integer,
  fee_minor bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select x.id, x.currency, x.amount_minor, x.status, x.created_at, x.ended_at,
    (select count(distinct p.booking_id)::integer from public.payouts p where p.transfer_id = x.id), x.fee_minor
  from public.payout_transfers x where x.payee_id = v_user
  order by x.created_at desc, x.id limit least(greatest(coalesce(p_limit, 50), 1), 200);
end $$;
comment on function public.list_my_transfers is
  'Returns the caller''s transfers, latest first, each with its number of bookings and the service fees taken off. Errors:
not_signed_in (PT401).';

grant execute on function
  public.get_earnings_balance,
  public.list_my_transfers
  to anon, authenticated, service_role;

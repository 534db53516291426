-- Payments, refunds and transfers for admins, and differences to the ledger.

create function public.admin_list_payments(p_group text default 'payments', p_cursor text default null, p_limit integer default 50)
returns table (id uuid, booking_id uuid, reference text, person text, currency text, amount_minor bigint, captured_minor bigint,
  refunded_minor bigint, status text, failure_code text, processor_id text, created_at timestamptz, ended_at timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 100);
begin
  perform private.require_admin();
  if p_group = 'payments' then
    return query
    select p.id, b.id, b.reference, btrim(concat_ws(' ', u.first_name, u.last_name)), p.currency, p.amount_minor, p.captured_minor,
      p.refunded_minor, p.status, p.failure_code, p.processor_id, p.created_at, p.ended_at, private.format_cursor(p.created_at, p.id)
    from public.payments p
    join public.bookings b on b.id = p.booking_id
    join public.users u on u.id = p.payer_id
    where (v_after.id is null or (p.created_at, p.id) < (v_after.at, v_after.id))
      -- A card form that was only opened, for a booking that was then paid by transfer or in cash.
      and not (p.status = 'cancelled' and p.authorized_at is null and exists (
        select from private.manual_payments m where m.booking_id = p.booking_id))
    order by p.created_at desc, p.id desc limit v_limit;
  elsif p_group = 'refunds' then
    return query
    select r.id, b.id, b.reference, btrim(concat_ws(' ', u.first_name, u.last_name)), p.currency, r.amount_minor, null::bigint,
      null::bigint, r.status, r.failure_code, r.processor_id, r.created_at, r.ended_at, private.format_cursor(r.created_at, r.id)
    from public.refunds r
    join public.payments p on p.id = r.payment_id
    join public.bookings b on b.id = r.booking_id
    join public.users u on u.id = p.payer_id
    where v_after.id is null or (r.created_at, r.id) < (v_after.at, v_after.id)
    order by r.created_at desc, r.id desc limit v_limit;
  elsif p_group = 'transfers' then
    return query
    select x.id, null::uuid, null::text, btrim(concat_ws(' ', u.first_name, u.last_name)), x.currency, x.amount_minor, null::bigint,
      null::bigint, x.status, x.failure_code, x.processor_id, x.created_at, x.ended_at, private.format_cursor(x.created_at, x.id)
    from public.payout_transfers x
    join public.users u on u.id = x.payee_id
    where v_after.id is null or (x.created_at, x.id) < (v_after.at, v_after.id)
    order by x.created_at desc, x.id desc limit v_limit;
  else
    perform private.raise_error('invalid_input', 'group');
  end if;
end $$;
comment on function public.admin_list_payments is
  'Returns the payments, refunds or transfers (`p_group`), newest first, each with its cursor. Only payments have captured_minor
and refunded_minor; transfers have no booking. Leaves out unpaid card payments of bookings that are paid by transfer or in cash.
Errors: not_signed_in (PT401), only_admins (PT403), invalid_input (PT422).';

create function private.refused_charges() returns setof public.booking_installments
language sql stable security definer set search_path = '' as $$
  select i from public.booking_installments i join public.bookings b on b.id = i.booking_id
  where i.status = 'due' and i.failed_at is not null and b.status in ('confirmed', 'completed')
$$;
comment on function private.refused_charges is
  'Returns the unpaid installments that the processor refused to charge through no fault of the guest (record_processor_failure).';

create function public.admin_payment_differences() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'ledger', (
      select coalesce(jsonb_agg(jsonb_build_object('booking_id', difference.booking_id, 'reference', difference.reference,
        'currency', difference.currency, 'payments_minor', difference.payments_minor, 'ledger_minor', difference.ledger_minor)), '[]')
      from (
        select b.id as booking_id, b.reference, b.currency, coalesce(paid.amount, 0) as payments_minor,
          coalesce(posted.amount, 0) as ledger_minor
        from (select p.booking_id, (sum(p.captured_minor - p.refunded_minor) - coalesce((
            select sum(d.amount_minor) from public.disputes d
            where d.booking_id = p.booking_id and d.funds_withdrawn_at is not null and d.funds_reinstated_at is null), 0))::bigint as amount
          from public.payments p group by p.booking_id) paid
        full join (select e.booking_id, sum(e.amount_minor)::bigint as amount
          from public.ledger_entries e where e.account = 'processor' and e.booking_id is not null group by e.booking_id) posted
          on posted.booking_id = paid.booking_id
        join public.bookings b on b.id = coalesce(paid.booking_id, posted.booking_id)
      ) difference
      where difference.payments_minor <> difference.ledger_minor),
    'charges', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'booking_id', b.id, 'reference', b.reference, 'currency', b.currency,
        'amount_minor', i.amount_minor, 'failure_code', p.failure_code, 'created_at', i.failed_at) order by i.failed_at desc), '[]')
      from private.refused_charges() i join public.bookings b on b.id = i.booking_id
      left join lateral (select failed.failure_code from public.payments failed
        where failed.installment_id = i.id and failed.status = 'failed' order by failed.ended_at desc limit 1) p on true),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'booking_id', b.id, 'reference', b.reference, 'currency', b.currency,
        'amount_minor', r.amount_minor, 'failure_code', r.failure_code, 'created_at', r.created_at) order by r.created_at desc), '[]')
      from public.refunds r join public.bookings b on b.id = r.booking_id where r.status = 'failed'),
    'transfers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'payee', btrim(concat_ws(' ', u.first_name, u.last_name)),
        'currency', x.currency, 'amount_minor', x.amount_minor, 'status', x.status, 'failure_code', x.failure_code,
        'created_at', x.created_at) order by x.created_at desc), '[]')
      from private.unsettled_transfers() x join public.users u on u.id = x.payee_id));
end $$;
comment on function public.admin_payment_differences is
  'Returns what needs an admin: { ledger: bookings whose payments, less lost disputes, differ from the ledger, charges:
installments that the processor refused to charge (refused_charges), refunds: failed ones, transfers: failed or returned ones }.
Errors: not_signed_in (PT401), only_admins (PT403).';

grant execute on function
  public.admin_list_payments,
  public.admin_payment_differences
  to anon, authenticated, service_role;

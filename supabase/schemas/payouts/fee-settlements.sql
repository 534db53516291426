-- Owed service fees of bookings by transfer and in cash, for admins: who owes them, and payments of invoices.

create function private.returned_fees(p_payee_id uuid, p_currency text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(p.net_minor), 0)::bigint from public.payouts p
  where p.payee_id = p_payee_id and p.currency = p_currency and private.is_fee_return_open(p)
$$;
comment on function private.returned_fees is 'Returns the service fees that are to be returned to a payee and are not being sent yet.';

create function public.admin_list_owed_fees(p_limit integer default 50, p_cursor text default null)
returns table (payee_id uuid, person text, email text, currency text, amount_minor bigint, owed_since timestamptz, cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_after record := private.parse_cursor(p_cursor);
begin
  perform private.require_admin();
  return query
  select owed.user_id, btrim(concat_ws(' ', u.first_name, u.last_name)), u.email, owed.currency, owed.amount, owed.since,
    private.format_cursor(owed.since, owed.transaction_id)
  from (
    select e.user_id, e.currency, private.outstanding_fees(e.user_id, e.currency) - private.returned_fees(e.user_id, e.currency) as amount, min(t.created_at) as since,
      (array_agg(t.id order by t.created_at, t.id))[1] as transaction_id
    from public.ledger_entries e join private.ledger_transactions t on t.id = e.transaction_id and t.kind = 'fee_owed'
    where e.account = 'payee' group by e.user_id, e.currency) owed
  join public.users u on u.id = owed.user_id
  where owed.amount <> 0 and (v_after.id is null or (owed.since, owed.transaction_id) > (v_after.at, v_after.id))
  order by owed.since, owed.transaction_id limit least(greatest(coalesce(p_limit, 50), 1), 100);
end $$;
comment on function public.admin_list_owed_fees is
  'Returns the payees who owe service fees (outstanding_fees), in minor units for each currency, longest owing first, each with its cursor.
The amount is negative for fees that are to be returned to them (returned_fees).
Errors: not_signed_in (PT401), only_admins (PT403).';

create function public.settle_owed_fees(p_payee_id uuid, p_currency text, p_amount_minor bigint, p_note text, p_idempotency_key uuid)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := 'fee_settled:' || p_idempotency_key;
  v_note text;
  v_settled bigint;
  v_owed bigint;
begin
  perform private.require_admin();
  perform private.refuse_filtered_call();
  if p_idempotency_key is null then
    perform private.raise_error('invalid_input', 'idempotency_key');
  elsif coalesce(p_amount_minor, 0) = 0 then
    perform private.raise_error('invalid_input', 'amount_minor');
  elsif not exists (select from public.users where id = p_payee_id) then
    perform private.raise_error('not_found');
  elsif auth.uid() = p_payee_id then
    perform private.raise_error('forbidden');
  end if;
  v_note := private.require_claim_text(p_note, 'note');
  -- Locks as create_due_transfers, which takes owed fees off a transfer.
  perform pg_advisory_xact_lock(hashtextextended('transfers:' || p_payee_id::text, 0));
  select e.amount_minor into v_settled from private.ledger_transactions t
  join public.ledger_entries e on e.transaction_id = t.id and e.account = 'bank' and e.currency = p_currency
  join public.ledger_entries p on p.transaction_id = t.id and p.account = 'payee' and p.user_id = p_payee_id
  where t.key = v_key;
  if v_settled is distinct from p_amount_minor then
    if v_settled is not null or exists (select from private.ledger_transactions t where t.key = v_key) then
      perform private.raise_error('invalid_input', 'idempotency_key');
    end if;
    v_owed := private.outstanding_fees(p_payee_id, p_currency) - private.returned_fees(p_payee_id, p_currency);
    if sign(p_amount_minor) <> sign(v_owed) or abs(p_amount_minor) > abs(v_owed) then
      perform private.raise_error('wrong_status');
    end if;
    perform private.post_ledger('fee_settled', v_key, null, p_currency,
      private.ledger_pair('payee', p_payee_id, 'bank', null, p_amount_minor));
    perform private.return_fees(p_payee_id, p_currency, p.booking_id) from public.payouts p
    where p.payee_id = p_payee_id and p.currency = p_currency and private.is_fee_return_open(p) order by p.created_at limit 1;
    perform private.write_audit_log('fees_settled', 'user', p_payee_id, jsonb_build_object('currency', p_currency,
      'amount_minor', p_amount_minor, 'note', v_note));
  end if;
  return jsonb_build_object('payee_id', p_payee_id, 'currency', p_currency, 'owed_minor',
    private.outstanding_fees(p_payee_id, p_currency) - private.returned_fees(p_payee_id, p_currency));
end $$;
comment on function public.settle_owed_fees is
  'Records as an admin, with a note for the audit log, that a payee paid service fees outside the processor, such as by invoice:
they are no longer taken off transfers. A negative amount was returned to them so, of the fees that wait to be returned (returned_fees). Returns
{ payee_id, currency, owed_minor (still owed, or negative still to be returned) }. Idempotent by the key. Errors:
not_signed_in (PT401), only_admins, forbidden (PT403: the caller owes them), not_found (PT404), wrong_status
(PT409: more than is owed, or than is to be returned), invalid_input (PT422: no amount, no note, or a key that was used with other values).';

grant execute on function
  public.admin_list_owed_fees,
  public.settle_owed_fees
  to anon, authenticated, service_role;

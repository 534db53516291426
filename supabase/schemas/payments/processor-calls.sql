-- Rate limits of users' calls to the card processor.

create function public.count_processor_call(p_kind text, p_user_id uuid, p_ip text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_attempt jsonb;
begin
  if p_kind is null or p_kind not in ('payment_start', 'payment_confirm', 'payout_account_open', 'payout_account_refresh')
    or p_user_id is null then
    perform private.raise_error('invalid_input', 'kind');
  end if;
  -- By user, then by network, then in total.
  v_attempt := public.consume_rate_limit(p_kind, p_user_id::text, null);
  if (v_attempt ->> 'allowed')::boolean then
    v_attempt := public.consume_rate_limit(p_kind, null, p_ip);
  end if;
  if (v_attempt ->> 'allowed')::boolean then
    v_attempt := public.consume_rate_limit('processor_call', null, p_ip);
  end if;
  if not (v_attempt ->> 'allowed')::boolean then
    perform private.raise_error('rate_limited', v_attempt ->> 'retry_at');
  end if;
end $$;
comment on function public.count_processor_call is
  'Counts a call to the processor by user, network and in total: payment_start, payment_confirm, payout_account_open,
payout_account_refresh. Call it before the processor, in its own transaction, so that a failing call counts too; a refused one
does not count. For the server. Errors: rate_limited (PT429, with the instant from which the call is allowed again in the
detail), invalid_input (PT422).';

grant execute on function
  public.count_processor_call
  to service_role;

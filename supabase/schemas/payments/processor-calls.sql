-- How often users can have the server call the card processor.

create function public.count_processor_call(p_kind text, p_user_id uuid, p_ip text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_attempt jsonb;
begin
  if p_kind is null or p_kind not in ('payment_start', 'payment_confirm', 'payout_account_open', 'payout_account_refresh')
    or p_user_id is null then
    perform private.raise_error('invalid_input', 'kind');
  end if;
  -- Of the user from wherever they come, then of their network, then of everybody.
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
  'Counts a call of the processor of a user, of their network and of everybody: payment_start, payment_confirm, payout_account_open,
payout_account_refresh. To be called before, in a transaction of its own, so that a call that fails later counts too; a refused one
counts nowhere. For the server. Errors: rate_limited (PT429, with the instant from which the call is
allowed again in the detail), invalid_input (PT422).';

grant execute on function
  public.count_processor_call
  to service_role;

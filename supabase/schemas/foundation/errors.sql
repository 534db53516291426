-- Errors that functions raise: the codes of the contract with their HTTP statuses.

create function private.error_sqlstate(p_code text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_code = 'not_signed_in' then 'PT401'
    when p_code = 'payment_required' then 'PT402'
    when p_code in ('forbidden', 'only_admins') then 'PT403'
    when p_code = 'not_found' then 'PT404'
    when p_code in ('slot_taken', 'blocked', 'hold_expired', 'wrong_status', 'listing_changed', 'rejected_unchanged', 'venue_not_bookable',
      'provider_taken', 'provider_blocked', 'price_open', 'currency_differs') then 'PT409'
    when p_code in ('rate_limited', 'too_many_bookings', 'too_many_holds') then 'PT429'
    else 'PT422'
  end
$$;
comment on function private.error_sqlstate is
  'Returns the SQLSTATE that PostgREST turns into the HTTP status of an error code of the contract.';

create function private.raise_error(p_code text, p_detail text default '') returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_detail = '' then
    raise exception using errcode = private.error_sqlstate(p_code), message = p_code;
  end if;
  raise exception using errcode = private.error_sqlstate(p_code), message = p_code, detail = p_detail;
end $$;
comment on function private.raise_error is
  'Raises an error code of the contract with its HTTP status; the detail is optional.';

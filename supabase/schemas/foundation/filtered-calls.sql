-- Refuses calls that filter or embed in the result of a function.

create function private.refuse_filtered_call() returns void
language plpgsql stable set search_path = '' as $$
begin
  if position('pgrst_call' in current_query()) > 0 and current_query() ~ '\mWHERE\M' then
    perform private.raise_error('invalid_input', 'filter');
  end if;
end $$;
comment on function private.refuse_filtered_call is
  'Refuses a call of a function with a filter of its result, or with related tables embedded in it. PostgREST adds both to the
statement of the call (callPlanToQuery and readPlanToQuery of its QueryBuilder.hs), and a caller can choose filters that run
until the statement times out, while the locks of the function stay held. Errors: invalid_input (PT422).';

create function private.refuse_estimated_count() returns void
language plpgsql stable set search_path = '' as $$
begin
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    perform private.raise_error('invalid_input', 'count');
  end if;
end $$;
comment on function private.refuse_estimated_count is
  'Refuses a read that asks for an estimated number of rows. The planner estimates from statistics of all rows, also those that
the reader may not see: how many bookings a host has, or how many users were born before a day. Errors: invalid_input (PT422).';

grant execute on function private.refuse_filtered_call to anon, authenticated;

-- Calls that choose what happens to the result of a function.

create function private.refuse_filtered_call() returns void
language plpgsql stable set search_path = '' as $$
begin
  if position('pgrst_call' in current_query()) > 0 and current_query() ~ '\mWHERE\M' then
    perform private.raise_error('invalid_input', 'filter');
  end if;
end $$;
comment on function private.refuse_filtered_call is
  'Refuses a call of a function with a filter of its result, or with related tables embedded in it. PostgREST adds both to the
statement of the call (callPlanToQuery and readPlanToQuery of its QueryBuilder.hs), and a caller can choose ones that take
until the statement is ended, while what the function has locked stays locked. Errors: invalid_input (PT422).';

grant execute on function private.refuse_filtered_call to anon, authenticated;

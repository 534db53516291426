-- How many rows of a table one user may have.

create function private.limit_rows_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_exceeded boolean;
begin
  if private.is_privileged() then
    return null;
  end if;
  execute format('select exists (select from %1$I.%2$I t where t.%3$I in (select i.%3$I from inserted i) and %4$s
    group by t.%3$I having count(*) > $1)', tg_table_schema, tg_table_name, tg_argv[1], tg_argv[2])
    into v_is_exceeded using private.list_limit(tg_argv[0]);
  if v_is_exceeded and tg_argv[0] = 'drafts' then
    perform private.raise_error('too_many_drafts', private.list_limit('drafts')::text);
  elsif v_is_exceeded then
    perform private.raise_error('invalid_input', tg_table_name);
  end if;
  return null;
end $$;
comment on function private.limit_rows_of_user is
  'Refuses more rows of one user than the list that the first argument names may have (private.list_limit). The second is the
column of the user, the third the condition of the rows that count, whose index makes this cheap. Rows that the database owner,
the secret key or an admin inserts are never refused. It takes no lock: inserts at the same moment may exceed the limit by
their number. Errors: too_many_drafts (PT422, the limit in the detail), invalid_input (PT422, the table in the detail).';

-- Limits on the rows of a table per user.

create function private.lock_rows_of_owners(p_table text, p_owner_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('rows:' || p_table || ':' || owner.id::text, 0))
  from (select distinct id from unnest(p_owner_ids) id where id is not null order by id) owner
$$;
comment on function private.lock_rows_of_owners is
  'Makes concurrent inserts for one of these users or venues wait for each other until their transactions end, so that each counts
the rows of those before it. Locks in the order of the ids, so concurrent callers cannot deadlock.';

create function private.limit_rows_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_users uuid[];
  v_is_exceeded boolean;
begin
  if private.is_privileged() then
    return null;
  end if;
  execute format('select array_agg(i.%I) from inserted i', tg_argv[1]) into v_users;
  perform private.lock_rows_of_owners(tg_table_name, v_users);
  execute format('select exists (select from %1$I.%2$I t where t.%3$I = any ($2) and %4$s
    group by t.%3$I having count(*) > $1)', tg_table_schema, tg_table_name, tg_argv[1], tg_argv[2])
    into v_is_exceeded using private.list_limit(tg_argv[0]), v_users;
  if v_is_exceeded and tg_argv[0] = 'drafts' then
    perform private.raise_error('too_many_drafts', private.list_limit('drafts')::text);
  elsif v_is_exceeded then
    perform private.raise_error('invalid_input', tg_table_name);
  end if;
  return null;
end $$;
comment on function private.limit_rows_of_user is
  'Limits the rows of one user to private.list_limit of the first argument. The second argument is the column of the user, the
third the condition of the rows that count; an index on both keeps the count cheap. Never refuses rows of the database owner,
the secret key or an admin. Concurrent inserts of one user wait for each other. Errors: too_many_drafts
(PT422, the limit in the detail), invalid_input (PT422, the table in the detail).';

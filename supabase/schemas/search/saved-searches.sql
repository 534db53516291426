-- Saved searches of users.

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  query text not null check (char_length(query) <= 4000 and query ~ '^[A-Za-z0-9=&%+.,:*_-]+$'),
  created_at timestamptz not null default now()
);
alter table public.saved_searches enable row level security;
comment on table public.saved_searches is
  'Saved searches of users, run again each time they are shown. Only their owner reads and writes them.';
comment on column public.saved_searches.query is 'The query string of the address of /explore.';

create index saved_searches_user_idx on public.saved_searches (user_id, created_at desc, id);
create unique index saved_searches_query_key on public.saved_searches (user_id, md5(query));

create trigger clean_lines before insert or update of name on public.saved_searches
  for each row execute function private.clean_lines('name');
create trigger saved_searches_limit after insert on public.saved_searches
  referencing new table as inserted for each statement
  execute function private.limit_rows_of_user('saved_searches', 'user_id', 'true');

create policy saved_searches_select on public.saved_searches for select to authenticated
  using (user_id = (select auth.uid()));
create policy saved_searches_insert on public.saved_searches for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy saved_searches_delete on public.saved_searches for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete, insert (user_id, name, query) on public.saved_searches to authenticated;

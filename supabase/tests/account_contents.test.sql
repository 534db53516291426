-- private.account_contents lists every column of the catalogue that refers to a user, and a takeover has the listed effects.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
create function tests.unlisted_columns(p_has_reference boolean) returns setof text language sql stable security definer as $$
  with recursive contents as (
    select 'auth.users'::regclass::oid as id
    union
    select c.conrelid from contents join pg_constraint c on c.confrelid = contents.id where c.contype = 'f'
  ), columns as (
    select a.attrelid, a.attname, n.nspname || '.' || t.relname as table_name, exists (
        select from pg_constraint c where c.contype = 'f' and c.conrelid = a.attrelid and a.attnum = any (c.conkey)) as has_reference,
      exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = a.attrelid and a.attnum = any (c.conkey)
        and c.confrelid in (select id from contents)) as names_contents,
      a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) or a.attname in ('user_id', 'owner', 'owner_id') as can_name_user
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where t.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'search', 'auth', 'storage', 'realtime')
      and a.attnum > 0 and not a.attisdropped
  )
  select c.table_name || '.' || c.attname from columns c
  where case when p_has_reference then c.names_contents else not c.has_reference and c.can_name_user and c.attname <> 'id' end
    and not exists (select from private.account_contents() l where (l.table_name, l.column_name) = (c.table_name, c.attname::text))
  order by 1
$$;
comment on function tests.unlisted_columns is
  'Returns the columns that refer to a user, or to anything that refers to one at any distance, and that account_contents does not name; or
those without a reference that could hold the identifier of a user.';
create function tests.rows_of_users(p_table text, p_column text, p_belongs_to text) returns bigint language plpgsql stable security definer as $$
declare
  v_count bigint;
begin
  execute format('select count(*) from %s where %I::text %s', p_table, p_column, case p_belongs_to
    when 'venue' then 'in (select id::text from public.venues)'
    when 'service' then 'in (select id::text from public.services)'
    when 'listing' then 'in (select id::text from public.listings)'
    when 'booking of the guest' then 'in (select id::text from public.bookings)'
    else 'in (select id::text from public.users)' end) into v_count;
  return v_count;
end $$;
comment on function tests.rows_of_users is 'Counts the rows of a table that belong to any user through a column.';
select plan(94);

select is((select string_agg(c, ', ') from tests.unlisted_columns(true) c), null,
  'account_contents names every column that refers to a user or to what belongs to one');
select is((select string_agg(c, ', ') from tests.unlisted_columns(false) c), null,
  'account_contents names every identifier without a reference that could be that of a user');
select is((select string_agg(l.table_name || '.' || l.column_name, ', ') from private.account_contents() l
  where to_regclass(l.table_name) is not null and not exists (
    select from pg_attribute a where a.attrelid = to_regclass(l.table_name) and a.attname = l.column_name and not a.attisdropped)), null,
  'account_contents names no column that a table does not have');
select is((select string_agg(l.table_name, ', ') from private.account_contents() l
  where to_regclass(l.table_name) is null and l.table_name not like 'auth.%'), null,
  'account_contents names no table of the product that does not exist');
select is((select string_agg(table_name || '.' || column_name, ', ') from (
    select table_name, column_name from private.account_contents() group by 1, 2 having count(*) > 1) twice), null,
  'account_contents names no column twice');
select is((select count(*) from private.account_contents() where on_takeover not in ('removed', 'changed', 'follows', 'kept')
    or on_deletion not in ('removed', 'changed', 'follows', 'kept') or btrim(reason) = ''),
  0::bigint, 'account_contents says of every column what happens to it and why');
create table private.forgotten (user_id uuid references public.users (id));
create table private.forgotten_too (id uuid primary key, owner_id uuid);
select is((select string_agg(c, ', ') from tests.unlisted_columns(true) c), 'private.forgotten.user_id',
  'a new table that refers to a user is reported until account_contents names it');
select is((select string_agg(c, ', ') from tests.unlisted_columns(false) c), 'private.forgotten_too.owner_id',
  'a new table that holds a user without a reference is reported until account_contents names it');
drop table private.forgotten, private.forgotten_too;

-- One row of everything that is removed, for a host, a provider and a guest
insert into private.device_sessions (session_id, user_id, device_id) values (tests.session_id('guest'), tests.user_id('guest'), 'laptop');
insert into private.email_change_permissions (user_id, session_id, address) values (tests.user_id('guest'), tests.session_id('guest'), 'new@mahfil.test');
insert into private.verification_codes (user_id, type, target, hash, is_own, expires_at) values (tests.user_id('guest'), 'email', 'x', '\x00', true, now());
insert into private.proven_emails (user_id, email) values (tests.user_id('guest'), 'earlier@mahfil.test');
insert into public.payout_accounts (user_id, processor_id, status) values (tests.user_id('host'), 'acct_host', 'enabled');
insert into private.payout_account_notices (user_id, notified_at) values (tests.user_id('host'), now());
insert into public.tax_details (user_id, legal_name, country) values (tests.user_id('host'), 'Host Ltd', 'EG');
insert into public.venue_payment_terms (venue_id, takes_cash) values (tests.uuid('hall'), true);
insert into public.saved_searches (user_id, name, query) values (tests.user_id('guest'), 'Cairo', 'city=cairo');
insert into private.hold_drafts (booking_id, draft, editor, sequence) values (tests.uuid('held'), '{}', gen_random_uuid(), 1);
insert into private.unsubscribe_tokens (user_id, category) values (tests.user_id('guest'), 'reviews');
insert into private.conversation_readings (conversation_id, user_id, read_until) values (tests.uuid('talk'), tests.user_id('guest'), now());
create temporary table before as
  select l.*, tests.rows_of_users(l.table_name, l.column_name, l.belongs_to) as amount
  from private.account_contents() l where l.belongs_to in ('account', 'venue', 'service', 'listing', 'booking of the guest') and to_regclass(l.table_name) is not null;
grant select on before to public;
savepoint everything;
select private.remove_account_contents(id, 'deletion') from public.users order by email;
select cmp_ok(b.amount, '>', 0::bigint, format('the fixtures have a row of %s to be removed by %s when an account is deleted', b.table_name, b.column_name))
from before b where b.on_deletion = 'removed' and b.on_takeover <> 'removed' and b.table_name not like 'auth.%';
select is(tests.rows_of_users(b.table_name, b.column_name, b.belongs_to), 0::bigint,
  format('the deletion of an account leaves no row of %s that %s names', b.table_name, b.column_name))
from before b where b.on_deletion = 'removed';
select is((select string_agg(b.table_name || '.' || b.column_name, ', ') from before b
  where b.on_deletion = 'kept' and tests.rows_of_users(b.table_name, b.column_name, b.belongs_to) < b.amount), null,
  'the deletion of an account keeps every row that account_contents names as kept');
rollback to everything;
delete from private.proven_emails where user_id <> tests.user_id('guest');
update public.users set is_verified = false;
select private.take_over_account(id) from public.users order by email;
select private.detach_unverified_identity(id) from public.users order by email;
select cmp_ok(b.amount, '>', 0::bigint, format('the fixtures have a row of %s to be removed by %s', b.table_name, b.column_name))
from before b where b.on_takeover = 'removed' and b.table_name not like 'auth.%';
select is(tests.rows_of_users(b.table_name, b.column_name, b.belongs_to), 0::bigint,
  format('a takeover leaves no row of %s that %s names', b.table_name, b.column_name))
from before b where b.on_takeover = 'removed';
select is((select string_agg(b.table_name || '.' || b.column_name, ', ') from before b
  where b.on_takeover = 'kept' and tests.rows_of_users(b.table_name, b.column_name, b.belongs_to) < b.amount
    -- Takes over every account, so that rows between two users follow their other column.
    and not exists (select from before o where o.table_name = b.table_name and o.on_takeover = 'removed')), null,
  'a takeover keeps every row that account_contents names as kept');

select * from finish();
rollback;

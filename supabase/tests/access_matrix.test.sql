-- Access matrix, rows: what each user really reads, inserts, updates and deletes in every table of the exposed schema, among
-- the rows of a guest, a host and a provider. A table missing here fails the test. Columns: access_matrix_columns; functions:
-- access_matrix_functions; stored files: at the end.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
create table tests.row_matrix (relation text, verb text, expected text, primary key (relation, verb));
comment on table tests.row_matrix is
  'How many rows each user reaches: visitor, guest, other_guest, host, other_host, provider, other_provider, admin. A dash: '
  'the privilege is missing. `all` stands for all rows of reference data; an SQLSTATE for a rule other than access. An insert '
  'counts the rows of which the user may add a copy.';
insert into tests.row_matrix values
  -- relation, verb       visitor guest other_guest host other_host provider other_provider admin
  ('amenities', 'select',             'all all all all all all all all'),
  ('audit_log', 'select',             '  -   0   0   0   0   0   0   1'),
  ('blocked_series', 'select',        '  -   0   0   1   0   0   0   1'),
  ('blocked_times', 'select',         '  -   0   0   1   0   0   0   1'),
  ('blocked_times', 'insert',         '  -   0   0   1   0   0   0   0'),
  ('blocked_times', 'update',         '  -   0   0   1   0   0   0   0'),
  ('blocked_times', 'delete',         '  -   0   0   1   0   0   0   0'),
  ('booking_addons', 'select',        '  -   5   0   4   0   0   0   5'),
  ('booking_events', 'select',        '  -   5   0   4   0   0   0   5'),
  ('booking_installments', 'select',  '  -   -   -   -   -   -   -   -'),
  ('booking_notes', 'select',         '  -   0   0   1   0   0   0   1'),
  ('booking_parts', 'select',         '  -  10   0   8   0   4   0  10'),
  ('booking_services', 'select',      '  -   5   0   4   0   4   0   5'),
  ('bookings', 'select',              '  -   5   0   4   0   0   0   5'),
  ('buffer_times', 'select',          '  -   0   0   2   1   0   0   3'),
  ('buffer_times', 'update',          '  -   0   0   2   1   0   0   0'),
  ('calendar_conflicts', 'select',    '  -   0   0   1   0   0   0   0'),
  ('calendar_feeds', 'select',        '  -   0   0   1   0   0   0   0'),
  ('calendar_imports', 'select',      '  -   0   0   1   0   0   0   0'),
  ('calendar_imports', 'delete',      '  -   0   0   1   0   0   0   0'),
  ('cities', 'select',                'all all all all all all all all'),
  ('conversation_states', 'select',   '  -   1   0   0   0   0   0   0'),
  ('conversations', 'select',         '  -   1   0   1   0   0   0   0'),
  ('disputes', 'select',              '  -   0   0   1   0   0   0   1'),
  ('event_types', 'select',           'all all all all all all all all'),
  ('favorites', 'select',             '  -   1   0   0   0   0   0   0'),
  ('favorites', 'insert',             '  -   1   0   0   0   0   0   0'),
  ('favorites', 'delete',             '  -   1   0   0   0   0   0   0'),
  ('invoices', 'select',              '  -   1   0   1   0   0   0   1'),
  ('listing_images', 'select',        '  2   2   2   3   2   2   2   3'),
  ('listing_images', 'update',        '  -   0   0   2   1   0   0   0'),
  ('listing_revisions', 'select',     '  -   0   0   1   0   1   0   2'),
  ('listings', 'select',              '  3   3   3   4   3   4   4   6'),
  ('mail_settings', 'select',         '  -   1   0   0   0   0   0   0'),
  ('ledger_entries', 'select',        '  -   2   0   1   0   0   0   5'),
  ('message_files', 'select',         '  -   1   0   1   0   0   0   0'),
  ('messages', 'select',              '  -   1   0   1   0   0   0   0'),
  ('contact_messages', 'select',      '  -   0   0   0   0   0   0   1'),
  ('newsletter_subscribers', 'select','  -   0   0   0   0   0   0   1'),
  ('manual_refund_events', 'select',  '  -   1   0   1   0   0   0   1'),
  ('manual_refunds', 'select',        '  -   1   0   1   0   0   0   1'),
  ('notification_preferences', 'select', '  -   1   0   0   0   0   0   0'),
  ('notifications', 'select',         '  -   1   0   1   0   0   0   0'),
  ('notifications', 'update',         '  -   1   0   1   0   0   0   0'),
  ('notifications', 'delete',         '  -   1   0   1   0   0   0   0'),
  ('opening_exceptions', 'select',    '  2   2   2   3   2   2   2   3'),
  ('opening_exceptions', 'insert',    '  -   0   0   2   1   0   0   0'),
  ('opening_exceptions', 'update',    '  -   0   0   2   1   0   0   0'),
  ('opening_exceptions', 'delete',    '  -   0   0   2   1   0   0   0'),
  ('opening_hours', 'select',         ' 14  14  14  21  14  14  14  21'),
  ('opening_hours', 'insert',         '  -   0   0  14   7   0   0   0'),
  ('opening_hours', 'update',         '  -   0   0  14   7   0   0   0'),
  ('opening_hours', 'delete',         '  -   0   0  14   7   0   0   0'),
  ('payment_proofs', 'select',        '  -   1   0   1   0   0   0   1'),
  ('payments', 'select',              '  -   -   -   -   -   -   -   -'),
  ('payout_accounts', 'select',       '  -   0   0   1   0   1   0   2'),
  ('payout_transfers', 'select',      '  -   0   0   1   0   0   0   1'),
  ('payouts', 'select',               '  -   0   0   2   0   1   0   3'),
  ('platform_settings', 'select',     '  -   0   0   0   0   0   0 all'),
  ('platform_settings', 'update',     '  -   0   0   0   0   0   0 all'),
  ('properties', 'select',            '  -   0   0   1   0   0   0   1'),
  ('properties', 'insert',            '  -   0   0   1   0   0   0   0'),
  ('properties', 'update',            '  -   0   0   1   0   0   0   0'),
  ('properties', 'delete',            '  -   0   0   1   0   0   0   0'),
  ('provider_blocked_dates', 'select', ' -   0   0   0   0   1   0   0'),
  ('public_profiles', 'select',       '  3   3   3   3   3   3   3   3'),
  ('refunds', 'select',               '  -   -   -   -   -   -   -   -'),
  ('reports', 'select',               '  -   1   1   0   0   0   0   2'),
  ('resources', 'select',             '  -   0   0   2   1   1   1   5'),
  ('reviews', 'select',               '  1   1   1   1   1   1   1   1'),
  ('saved_cards', 'select',           '  -   -   -   -   -   -   -   -'),
  ('saved_replies', 'select',         '  -   0   0   1   0   0   0   0'),
  ('saved_searches', 'select',        '  -   1   0   0   0   0   0   0'),
  ('saved_searches', 'insert',        '  -   1   0   0   0   0   0   0'),
  ('saved_searches', 'delete',        '  -   1   0   0   0   0   0   0'),
  ('scheduled_replies', 'select',     '  -   0   0   1   0   0   0   0'),
  ('search_places', 'select',        '  -   0   0   0   0   0   0   1'),
  ('search_places', 'insert',        '  -   0   0   0   0   0   0   1'),
  ('search_places', 'update',        '  -   0   0   0   0   0   0   1'),
  ('search_places', 'delete',        '  -   0   0   0   0   0   0   1'),
  ('search_words', 'select',         '  -   0   0   0   0   0   0   2'),
  ('search_words', 'insert',         '  -   0   0   0   0   0   0   2'),
  ('search_words', 'update',         '  -   0   0   0   0   0   0   2'),
  ('search_words', 'delete',         '  -   0   0   0   0   0   0   2'),
  ('service_categories', 'select',    'all all all all all all all all'),
  ('service_providers', 'select',     '  1   1   1   1   1   1   2   2'),
  ('service_providers', 'update',     '  -   0   0   0   0   1   1   0'),
  ('services', 'select',              '  1   1   1   1   1   2   2   3'),
  ('services', 'insert',              '  -   0   0   0   0   2   1   0'),
  ('services', 'update',              '  -   0   0   0   0   2   1   0'),
  ('services', 'delete',              '  -   0   0   0   0   1   1   0'),
  ('storage.buckets', 'select',       '  0   0   0   0   0   0   0   0'),
  ('storage.buckets', 'insert',       '  0   0   0   0   0   0   0   0'),
  ('storage.buckets', 'update',       '  0   0   0   0   0   0   0   0'),
  ('storage.buckets', 'delete',       '  0   0   0   0   0   0   0   0'),
  ('storage.objects', 'select',       '  0   2   0   5   1   0   0   1'),
  ('storage.objects', 'insert',       '  0   0   0   0   0   0   0   0'),
  ('storage.objects', 'update',       '  0   0   0   0   0   0   0   0'),
  ('storage.objects', 'delete',       '  0   0   0   1   0   0   0   0'),
  ('tax_details', 'select',           '  -   0   0   1   0   0   0   0'),
  ('tax_rates', 'select',             'all all all all all all all all'),
  ('user_blocks', 'select',           '  -   0   0   0   1   0   0   0'),
  ('users', 'select',                 '  -   1   1   1   1   1   1   7'),
  ('users', 'update',                 '  -   1   1   1   1   1   1   1'),
  ('venue_addons', 'select',          '  1   1   1   2   1   1   1   2'),
  ('venue_addons', 'insert',          '  -   0   0   2   0   0   0   0'),
  ('venue_addons', 'update',          '  -   0   0   2   0   0   0   0'),
  ('venue_addons', 'delete',          '  -   0   0 23503   0   0   0   0'),
  ('venue_allowed_events', 'select',  '  2   2   2   3   2   2   2   3'),
  ('venue_allowed_events', 'insert',  '  -   0   0   2   1   0   0   0'),
  ('venue_allowed_events', 'delete',  '  -   0   0   2   1   0   0   0'),
  ('venue_amenities', 'select',       '  2   2   2   3   2   2   2   3'),
  ('venue_house_rules', 'select',     '  2   2   2   3   2   2   2   3'),
  ('venue_house_rules', 'insert',     '  -   0   0   2   1   0   0   0'),
  ('venue_house_rules', 'update',     '  -   0   0   2   1   0   0   0'),
  ('venue_house_rules', 'delete',     '  -   0   0   2   1   0   0   0'),
  ('venue_images', 'select',          '  2   2   2   3   2   2   2   3'),
  ('venue_images', 'update',          '  -   0   0   2   1   0   0   0'),
  ('venue_payment_terms', 'select',   '  -   -   -   -   -   -   -   -'),
  ('venue_pricing', 'select',         '  2   2   2   3   2   2   2   3'),
  ('venue_pricing', 'update',         '  -   0   0   2   1   0   0   0'),
  ('venue_services', 'select',        '  1   1   1   2   1   1   2   2'),
  ('venue_services', 'insert',        '  -   0   0   2   0   0   0   0'),
  ('venue_services', 'update',        '  -   0   0   0   0   1   1   0'),
  ('venue_services', 'delete',        '  -   0   0   2   0   1   1   0'),
  ('venue_types', 'select',           'all all all all all all all all'),
  ('venues', 'select',                '  2   2   2   3   2   2   2   3'),
  ('venues', 'insert',                '  -   0   0   2   1   0   0   0'),
  ('venues', 'update',                '  -   0   0   2   1   0   0   0'),
  ('venues', 'delete',                '  -   0   0   1   0   0   0   0');

create function tests.become(p_user text) returns void language plpgsql as $$
begin
  if p_user = 'visitor' then
    perform tests.clear_authentication();
  else
    perform tests.authenticate_as(p_user);
  end if;
end $$;
comment on function tests.become is 'Continues as the user of this name, or as a signed-out visitor.';
create function tests.matrix_users() returns setof text language sql as $$
  select unnest(array['visitor', 'guest', 'other_guest', 'host', 'other_host', 'provider', 'other_provider', 'admin'])
$$;
create function tests.copies(p_relation text, p_columns text) returns setof text language plpgsql security definer as $$
begin
  return query execute format('select format(''insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, %%L)'',
    to_jsonb(r)) from %1$s r', p_relation, p_columns);
end $$;
comment on function tests.copies is 'Returns statements that insert a copy of each row of a table, whoever may read it.';
create function tests.try(p_user text, p_statement text) returns text language plpgsql as $$
declare
  v_count bigint;
begin
  begin
    perform tests.become(p_user);
    execute p_statement;
    get diagnostics v_count = row_count;
    raise exception using errcode = 'ZZ000', message = v_count::text;
  exception when sqlstate 'ZZ000' then
    return sqlerrm;
  when others then
    return sqlstate;
  end;
end $$;
comment on function tests.try is
  'Returns how many rows a statement of a user reaches, or the SQLSTATE of its error; undoes what it did.';
create function tests.reference_tables() returns text[] language sql as $$
  select array['amenities', 'cities', 'event_types', 'platform_settings', 'service_categories', 'tax_rates', 'venue_types']
$$;
create function tests.row_count(p_relation regclass) returns text language plpgsql security definer as $$
declare
  v_count text;
begin
  execute format('select count(*)::text from %s', p_relation) into v_count;
  return v_count;
end $$;
comment on function tests.row_count is 'Returns how many rows a table has, whoever asks.';
create function tests.reached_rows(p_user text, p_relation regclass, p_verb text) returns text language plpgsql as $$
declare
  v_role text := case p_user when 'visitor' then 'anon' else 'authenticated' end;
  v_columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = p_relation and attnum > 0 and not attisdropped and attgenerated = ''
      and (p_verb = 'delete' or has_column_privilege(v_role, p_relation, attnum, p_verb)));
  v_column text := split_part(v_columns, ', ', 1);
  v_reached text;
begin
  if v_columns is null or (p_verb = 'delete' and not has_table_privilege(v_role, p_relation, 'DELETE')) then
    return '-';
  elsif p_verb = 'insert' then
    return (select count(*) from tests.copies(p_relation::text, v_columns) copy
      where tests.try(p_user, copy) in ('1', '23505', '23P01'));
  end if;
  v_reached := tests.try(p_user, case p_verb
    when 'select' then format('select %s from %s', v_columns, p_relation)
    when 'update' then format('update %s set %I = %I', p_relation, v_column, v_column)
    else format('delete from %s', p_relation) end);
  return case when p_relation::text = any (tests.reference_tables()) and v_reached = tests.row_count(p_relation) then 'all'
    else v_reached end;
end $$;
comment on function tests.reached_rows is
  'Returns how many rows of a table a user reads, changes or deletes with one statement and the columns that they are '
  'granted; for an insert, of how many of its rows they may add a copy.';
create function tests.reached_by_all(p_relation text, p_verb text) returns text language sql as $$
  select string_agg(tests.reached_rows(name, p_relation::regclass, p_verb), ' ' order by place)
  from tests.matrix_users() with ordinality listed (name, place)
$$;
insert into public.saved_searches (user_id, name, query) values (tests.user_id('guest'), 'Halls', 'q=hall');
select private.post_ledger('capture', 'capture', tests.uuid('completed'), 'EGP',
  private.ledger_pair('guest', tests.user_id('guest'), 'processor', null, 10500));
select private.post_earning(p) from public.payouts p where p.booking_id = tests.uuid('completed') and p.payee_id = tests.user_id('host');
insert into public.tax_details (user_id, legal_name, country) values (tests.user_id('host'), 'Host', 'EG');
insert into public.payout_accounts (user_id, processor_id)
values (tests.user_id('host'), 'acct_host'), (tests.user_id('provider'), 'acct_provider');
insert into public.payout_transfers (payee_id, currency, amount_minor) values (tests.user_id('host'), 'EGP', 7000);
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at)
values (tests.uuid('part'), tests.uuid('completed'), 1, 'deposit', 10500, now());
insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, is_manual)
values (tests.uuid('payment'), tests.uuid('completed'), tests.uuid('part'), tests.user_id('guest'), 'EGP', 10500, true);
select private.issue_invoice('invoice', b, tests.uuid('payment'), null, 'capture', null,
  private.invoice_lines(b.lines, b.total_minor, b.fee_minor, b.host_id, 'EG', 10500, current_date), null)
from public.bookings b where b.id = tests.uuid('completed');
insert into public.disputes (id, payment_id, booking_id, currency, amount_minor, reason, status, processor_id)
values (tests.uuid('dispute'), tests.uuid('payment'), tests.uuid('completed'), 'EGP', 10500, 'fraudulent', 'needs_response', 'du_1');
-- Needs only a few words: each deletion would be logged, and the lexicon be refreshed.
alter table public.search_places disable trigger user;
alter table public.search_words disable trigger user;
delete from public.search_places where slug <> 'doha';
delete from public.search_words where phrase not in ('ballroom', 'barbeque');
alter table public.search_places enable trigger user;
alter table public.search_words enable trigger user;
insert into private.manual_payments (booking_id, method) values (tests.uuid('confirmed'), 'cash');
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status)
values (tests.uuid('installment'), tests.uuid('confirmed'), 1, 'deposit', 10500, now(), 'paid');
insert into public.payment_proofs (id, installment_id, booking_id, kind)
values (tests.uuid('proof'), tests.uuid('installment'), tests.uuid('confirmed'), 'picture');
insert into storage.objects (bucket_id, name) select 'payment-proofs', path from public.payment_proofs;
insert into public.manual_refunds (id, booking_id, kind, currency, amount_minor, due_at)
values (tests.uuid('refund'), tests.uuid('confirmed'), 'price_reduction', 'EGP', 500, now());
insert into public.manual_refund_events (refund_id, event, actor_role, amount_minor) values (tests.uuid('refund'), 'owed', 'system', 500);
select plan(132);
select set_eq($$ select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') $$,
  $$ select distinct relation from tests.row_matrix where relation not like 'storage.%' $$, 'the matrix names every table and view');
select is_empty($$ select relname, verb from pg_class, unnest(array['insert', 'update', 'delete']) verb
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and (relname, verb) not in (select relation, verb from tests.row_matrix)
    and (has_any_column_privilege('authenticated', pg_class.oid, 'INSERT') and verb = 'insert'
      or has_any_column_privilege('authenticated', pg_class.oid, 'UPDATE') and verb = 'update'
      or has_table_privilege('authenticated', pg_class.oid, 'DELETE') and verb = 'delete') $$,
  'the matrix has a row for everything that a signed-in user is granted to write');
select is(tests.reached_by_all(relation, verb), ltrim(regexp_replace(expected, '\s+', ' ', 'g')),
  'each user reaches the rows of the matrix: ' || relation || ' ' || verb)
from tests.row_matrix order by relation, verb;

select * from finish();
rollback;

-- Lists and JSON values from users: counted and measured before anything is read or written.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.service_providers (user_id, business_name, status)
  values (tests.user_id('provider'), 'Studio', 'active');
insert into public.calendar_imports (id, venue_id, name, url) values (tests.uuid('import'), tests.uuid('hall'), 'Calendar', 'https://calendar.test/x');
insert into public.conversations (id, listing_id, guest_id, host_id)
  values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));

create function tests.entries(p_count int, p_entry text default '{}') returns jsonb language sql as $$
  select coalesce(jsonb_agg(p_entry::jsonb), '[]') from generate_series(1, p_count)
$$;
comment on function tests.entries is 'Returns a list of so many equal entries.';
create function tests.field(p_name text, p_value jsonb) returns jsonb language sql as $$
  select jsonb_build_object(p_name, p_value)
$$;

create table tests.list_calls (name text, parameter text, caller text, list text, call text);
comment on table tests.list_calls is
  'A call of each function with each list that it takes (%L), who makes it, and the name of the limit of the list; of values '
  'without a list the name of what is refused instead (null: nothing is, what cannot be used is ignored).';
insert into tests.list_calls values
  ('save_listing', 'p_venue', 'host', 'images', 'public.save_listing(null, tests.field(''images'', %L), ''{}'')'),
  ('save_listing', 'p_venue', 'host', 'amenities', 'public.save_listing(null, tests.field(''amenities'', %L), ''{}'')'),
  ('save_service', 'p_service', 'provider', 'service_images', 'public.save_service(null, tests.field(''images'', %L))'),
  ('save_service', 'p_details', 'provider', 'captions', 'public.save_service(null, ''{}'', tests.field(''captions'', %L))'),
  ('set_opening_hours', 'p_hours', 'host', 'opening_hours', 'public.set_opening_hours(tests.uuid(''hall''), %L, 0, 0)'),
  ('apply_calendar_import', 'p_events', 'host', 'events', 'public.apply_calendar_import(tests.uuid(''import''), %L, 0)'),
  ('apply_calendar_import', 'p_unread', 'host', 'unread_events',
    'public.apply_calendar_import(tests.uuid(''import''), ''[]'', 0, p_unread => %L)'),
  ('send_message', 'p_file_ids', 'guest', 'message_files',
    'public.send_message(tests.uuid(''talk''), ''x'', null, tests.nil_uuids(%L))'),
  ('hold_booking', 'p_addons', 'guest', 'extras', 'tests.hold_with_extras(%L, ''[]'')'),
  ('hold_booking', 'p_services', 'guest', 'extras', 'tests.hold_with_extras(''[]'', %L)'),
  ('register_as_service_provider', 'p_category_ids', 'guest', 'category_ids',
    'public.register_as_service_provider(tests.user_id(''guest''), ''x'', '''', tests.nil_uuids(%L))');
insert into tests.list_calls values
  ('admin_save_listing', 'p_values', 'admin', 'images',
    'public.admin_save_listing(tests.uuid(''draft''), tests.field(''images'', %L), ''{}'', ''x'')'),
  ('admin_save_listing', 'p_details', 'admin', 'addons',
    'public.admin_save_listing(tests.uuid(''draft''), ''{}'', tests.field(''addons'', %L), ''x'')'),
  ('admin_save_listing', 'p_values', 'admin', 'service_images',
    'public.admin_save_listing(tests.uuid(''band''), tests.field(''images'', %L), ''{}'', ''x'')');
insert into public.services (id, provider_id) values (tests.uuid('band'), tests.user_id('provider'));
insert into tests.list_calls
select 'save_listing', 'p_details', 'host', field, format('public.save_listing(null, ''{}'', tests.field(%L, %%L))', field)
from unnest(array['house_rules', 'addons', 'allowed_events', 'services', 'opening_hours', 'captions']) field;

create function tests.hold_with_extras(p_addons jsonb, p_services jsonb) returns uuid language sql as $$
  select (public.hold_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10,
    gen_random_uuid(), p_addons, p_services)).id
$$;
create function tests.nil_uuids(p_list jsonb) returns uuid[] language sql as $$
  select array_agg('00000000-0000-0000-0000-000000000000'::uuid) from jsonb_array_elements(p_list)
$$;
create function tests.parameters_with_lists() returns table (name text, parameter text) language sql as $$
  select p.proname::text, argument.name
  from pg_proc p
  cross join unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) argument (type, name)
  join pg_type t on t.oid = argument.type
  where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
    and (t.typcategory = 'A' or t.typname in ('json', 'jsonb'))
$$;
comment on function tests.parameters_with_lists is
  'Returns the parameters of functions that users may call whose type is a list or JSON.';
create function tests.caught_detail(p_call text) returns text language plpgsql as $$
declare
  v_detail text;
begin
  execute 'select ' || p_call;
  return 'accepted';
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || v_detail;
end $$;
comment on function tests.caught_detail is 'Returns the error of a call with its detail, or accepted.';
create function tests.call_as(p_caller text, p_call text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_caller);
  return tests.caught_detail(p_call);
end $$;
grant select on tests.list_calls to public;
select plan(47);

select bag_eq('select * from tests.parameters_with_lists()', $$
  select distinct name, parameter from tests.list_calls
  union all values ('quote_booking', 'p_addons'), ('quote_booking', 'p_services'), ('find_alternative_slots', 'p_addons'),
    ('find_alternative_slots', 'p_services'), ('submit_booking', 'p_details'), ('search_venues', 'p_filters'),
    ('get_search_facets', 'p_filters'), ('get_search_page', 'p_filters'), ('get_search_prices', 'p_filters'),
    ('get_search_spelling', 'p_filters'), ('quote_extras', 'p_addons'), ('quote_extras', 'p_services'), ('quote_extras', 'p_considered'),
    ('save_hold_draft', 'p_draft') $$,
  'every parameter that takes a list or JSON from users is tested in this file');

select matches(tests.call_as(caller, format(call, tests.entries(private.list_limit(list) + 1))), '^invalid_input ',
  format('%s with one entry more than the limit of %s is refused', name, list))
from tests.list_calls;
select tests.authenticate_as('host');
select is(tests.caught_detail(format('public.save_listing(tests.uuid(''draft''), ''{}'', tests.field(%L, %L))', field,
    tests.entries(private.list_limit(field) + 1))), 'invalid_input ' || field,
  'a listing with too many entries is refused by the name of the list: ' || field)
from unnest(array['house_rules', 'addons', 'allowed_events', 'services', 'opening_hours', 'captions']) field;
select lives_ok(format('select private.require_listing_size(''venue'', ''{}'', %L)', (
    select jsonb_object_agg(field, tests.entries(private.list_limit(field)))
    from unnest(array['house_rules', 'addons', 'allowed_events', 'services', 'opening_hours', 'captions']) field)),
  'a listing with as many entries in each list as are allowed is not refused');
select lives_ok(format('select private.require_listing_size(''venue'', %L, %L)', jsonb_build_object(
    'description', repeat('ض', 10000), 'description_ar', repeat('ض', 10000),
    'images', tests.entries(40, to_jsonb(repeat('x', 500))::text)), jsonb_build_object(
    'house_rules', tests.entries(30, jsonb_build_object('text', repeat('🎉', 300), 'text_ar', repeat('🎉', 300))::text),
    'addons', tests.entries(50, jsonb_build_object('name', repeat('🎉', 160), 'name_ar', repeat('🎉', 160))::text),
    'captions', tests.entries(40, jsonb_build_object('path', repeat('x', 500), 'caption', repeat('🎉', 300),
      'caption_ar', repeat('🎉', 300), 'alt', repeat('🎉', 300), 'alt_ar', repeat('🎉', 300))::text))),
  'a listing with the longest texts in every entry is not refused');

select is(tests.caught_detail(format('public.save_listing(tests.uuid(''draft''), %L, %L)', venue, details)),
  'invalid_input ' || field, format('a listing is refused by the name of the field: %s (%s)', field, why))
from (values
  ('{}', tests.field('house_rules', '5'), 'house_rules', 'no list'),
  ('{}', tests.field('captions', 'null'), 'captions', 'no list'),
  ('{}', tests.field('house_rules', jsonb_build_array(tests.field('text', to_jsonb(repeat('x', 20000))))), 'house_rules', 'a long text'),
  ('{}', tests.field('addons', jsonb_build_array(tests.field('name', tests.entries(10000)))), 'addons', 'a long list within an entry'),
  ('{}', tests.field('pricing', tests.field('note', to_jsonb(repeat('x', 20000)))), 'pricing', 'a long text'),
  ('{}', tests.field('buffers', '[]'), 'buffers', 'no object'),
  ('{}', tests.field('unknown', tests.entries(200000)), 'details', 'an unknown list'),
  (tests.field('capacity_by_layout', tests.entries(10000)), '{}', 'capacity_by_layout', 'no object'),
  (tests.field('images', '"{a,b}"'), '{}', 'images', 'a list as text'),
  (tests.field('unknown', tests.entries(100000)), '{}', 'venue', 'an unknown list')
) listing (venue, details, field, why);
select throws_ok($$ update public.venues set images = array_fill('x'::text, array[41]) where id = tests.uuid('draft') $$,
  'PT422', 'invalid_input', 'a host cannot write more pictures than allowed into the table');

select tests.authenticate_as('guest');
select is(public.quote_booking(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10,
    tests.entries(private.list_limit('extras') + 1)) -> 'problems' ->> 0, 'invalid_input',
  'a quote with too many add-ons reports invalid_input');
select is(public.find_alternative_slots(tests.uuid('hall'), tests.cairo_noon(3), tests.cairo_noon(3) + interval '2 hours', 10,
    '[]', tests.entries(private.list_limit('extras') + 1)), '[]',
  'no other time is found for too many services');
select tests.create_hold('hold', tests.cairo_noon(4));
select throws_ok($$ select public.submit_booking(tests.booking_id('hold'), tests.field('message', tests.entries(10000))) $$,
  'PT422', 'invalid_input', 'a booking with a list instead of a message is refused');
select tests.authenticate_as_database_owner();
select is(private.parse_extras((select jsonb_agg(tests.field('id', to_jsonb(gen_random_uuid()))) from generate_series(1, entries))) is null,
  entries > private.list_limit('extras'), format('a booking with %s valid add-ons is accepted up to the limit', entries))
from (values (50), (51)) list (entries);
select is(search.parse_filters(jsonb_build_object('instant', true, 'type', tests.entries(100000, '"villa"'))), '{}',
  'filters of a search that are too large are ignored');
select is(search.parse_filters('{"instant": true}'), '{"instant": true}', 'filters of a search that are small are read');

select * from finish();
rollback;

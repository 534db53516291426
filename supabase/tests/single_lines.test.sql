-- Texts of one line, such as names: stored without invisible characters, and without marks that change the text direction.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.marked(p_text text) returns text language sql immutable as $$
  select U&'\202E' || p_text || U&'\2066\200F\200B\FEFF\061C\2060\00AD' || chr(7)
$$;
comment on function tests.marked is 'Returns a text between marks that nobody sees.';
create function tests.unmarked(p_table regclass, p_columns text[], p_where text) returns text language plpgsql as $$
declare
  v_row jsonb;
begin
  execute format('update %s set %s where %s', p_table,
    (select string_agg(format('%I = tests.marked(%L)', c, 'Nour ' || c), ', ') from unnest(p_columns) c), p_where);
  execute format('select to_jsonb(t) from %s t where %s', p_table, p_where) into v_row;
  return (select string_agg(c, ', ') from unnest(p_columns) c where v_row ->> c is distinct from 'Nour ' || c);
end $$;
comment on function tests.unmarked is 'Writes marked texts into columns of a row, and returns those that did not become plain.';
select plan(30);

-- The rule
select is(private.clean_line(input), expected, 'a text of one line is stored without ' || what)
from (values
  (U&'Nile\202A\202B\202C\202D\202E Hall', 'Nile Hall', 'overrides and embeddings'),
  (U&'\2066Nile\2067 \2068Hall\2069', 'Nile Hall', 'isolates'),
  (U&'\200Eقاعة\200F النيل\061C', 'قاعة النيل', 'marks of direction'),
  (U&'N\200Bi\2060l\FEFFe\00AD', 'Nile', 'characters without a width'),
  (U&'\3164N\FFA0i\2800l\1160e\115F', 'Nile', 'letters that show nothing'),
  (E'Nile\u0001\u007f\u0085Hall', 'Nile Hall', 'control characters'),
  (E'Nile\r\nHall\tGiza\u2028Egypt', 'Nile  Hall Giza Egypt', 'line breaks and tabs'),
  (U&'N\200Cile\200D', 'Nile', 'joiners outside of Arabic words')) line (input, expected, what);
select is(private.clean_line(text), text, 'a text of one line keeps ' || what)
from (values (U&'خانه\200Cهای نیل', 'the joiners within Arabic words'), ('Nile Hall – «قاعة النيل» 2', 'what people read'), ('', 'nothing'))
  line (text, what);
select is(private.clean_line(null), null, 'no text is no line');

-- Columns of such texts
insert into public.properties (id, host_id, name) values (tests.uuid('house'), tests.user_id('host'), 'House');
insert into public.venue_addons (venue_id, name, price) values (tests.uuid('hall'), 'Chairs', 1);
insert into public.venue_images (venue_id, path) values (tests.uuid('hall'), 'a/b.webp');
insert into public.service_providers (user_id, business_name) values (tests.user_id('provider'), 'Band') on conflict (user_id) do nothing;
insert into public.services (id, provider_id, name) values (tests.uuid('band'), tests.user_id('provider'), 'Band');
insert into public.saved_replies (id, owner_id, title, text_en, text_ar) values (tests.uuid('reply'), tests.user_id('host'), 'Reply', 'x', '');
insert into public.saved_searches (id, user_id, name, query) values (tests.uuid('search'), tests.user_id('guest'), 'Search', 'q=hall');
insert into public.calendar_imports (venue_id, name, url) values (tests.uuid('hall'), 'Calendar', 'https://calendar.test/x');
insert into public.contact_messages (id, name, email, topic, body) values (tests.uuid('contact'), 'Nour', 'nour@mahfil.test', 'other', 'x');
insert into public.tax_details (user_id, legal_name, country) values (tests.user_id('host'), 'Nour', 'EG');
select is(tests.unmarked(relation::regclass, columns, condition), null, 'names are stored without marks that nobody sees in ' || relation)
from (values
  ('public.venues', '{name,name_ar,address,address_ar,area,area_ar,city}'::text[], format('id = %L', tests.uuid('hall'))),
  ('public.properties', '{name,name_ar,address,city}', format('id = %L', tests.uuid('house'))),
  ('public.venue_addons', '{name,name_ar}', format('venue_id = %L', tests.uuid('hall'))),
  ('public.venue_images', '{caption,caption_ar,alt,alt_ar}', format('venue_id = %L', tests.uuid('hall'))),
  ('public.service_providers', '{business_name}', format('user_id = %L', tests.user_id('provider'))),
  ('public.services', '{name,name_ar,city}', format('id = %L', tests.uuid('band'))),
  ('public.saved_replies', '{title}', format('id = %L', tests.uuid('reply'))),
  ('public.saved_searches', '{name}', format('id = %L', tests.uuid('search'))),
  ('public.calendar_imports', '{name}', format('venue_id = %L', tests.uuid('hall'))),
  ('public.contact_messages', '{name}', format('id = %L', tests.uuid('contact'))),
  ('public.tax_details', '{legal_name}', format('user_id = %L', tests.user_id('host')))) stored (relation, columns, condition);
select throws_ok(format('update public.users set last_name = %L where id = %L', name, tests.user_id('guest')), 'PT422', 'invalid_input',
  'the name of a user is refused with marks that nobody sees: ' || what)
from (values (U&'Nour\202E', 'an override'), (U&'Nour\200F', 'a mark of direction'), (U&'No\200Bur', 'a character without a width')) refused (name, what);
insert into auth.users (id, email, raw_user_meta_data)
values (tests.uuid('new'), 'new@mahfil.test', jsonb_build_object('first_name', tests.marked('Nour'), 'last_name', U&'\200Fحداد'));
select is((select first_name || ' ' || last_name from public.users where id = tests.uuid('new')), 'Nour حداد',
  'a sign-up stores the names of a user without marks that nobody sees');

-- What the marks could hide
select throws_ok(format('update public.saved_replies set title = %L', U&'\200B\202E'), '23514', null,
  'a name of marks that nobody sees alone is no name');
select throws_ok(format('update public.users set first_name = %L where id = %L', U&'Mah\200Bf\202Eil', tests.user_id('guest')), 'PT422',
  'invalid_input', 'the name of the product is refused also with marks between its letters');
select is(private.sanitize_booking_details(jsonb_build_object('contact_name', U&'\202ENour\200F', 'message', U&'\200Fأهلًا')),
  jsonb_build_object('contact_name', 'Nour', 'message', U&'\200Fأهلًا'),
  'the name of who books is stored without marks, a message as it was written');
select * from finish();
rollback;

-- Help for a search that finds nothing, or little: other spellings, areas, completed queries, saved searches.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
create function tests.spelling(p_query text, p_more_than integer default 0) returns text language sql as $$
  select public.get_search_spelling(p_query, '{}', p_more_than) ->> 'query'
$$;
comment on function tests.spelling is 'Returns the query that the search offers instead of this one.';
create function tests.suggested(p_prefix text) returns text language sql as $$
  select string_agg(item ->> 'kind' || ' ' || (item ->> 'name'), ', ') from jsonb_array_elements(public.get_search_suggestions(p_prefix)) item
  where item ->> 'kind' <> 'venue'
$$;
comment on function tests.suggested is 'Returns what is suggested for typed letters, without venues.';
select plan(25);
insert into public.venue_allowed_events (venue_id, event_type_id)
select tests.uuid('hall'), id from public.event_types where slug = 'wedding' on conflict do nothing;
update public.venues set name = 'Pergola House', area = 'Zamalek', area_ar = 'الزمالك', latitude = 30.06, longitude = 31.22,
  type_id = (select id from public.venue_types where slug = 'wedding-hall') where id = tests.uuid('hall');

-- Spelling
select cmp_ok((select count(*) from search.respelt_queries('weddinghall ballrooom tehater grden roftop')), '<=', 4::bigint,
  'four spellings of a query are tried at most');
select is(array(select spelling from unnest(search.meant_spellings('hal')) spelling where spelling ~ '[ء-ي]'), '{}',
  'a misspelt word is offered in its own script');
select tests.clear_authentication();
select is(tests.spelling('weddinghall'), 'Wedding hall', 'two words in one are parted');
select is(tests.spelling('rhum htvhp'), 'قاعة افراح', 'words typed with the other keyboard are offered in their script');
select is(tests.spelling('zzzzqqqq'), null, 'nothing is offered for words that resemble none');
select is(tests.spelling('weddinghall', 1000), null, 'a spelling that finds no more than the query did is not offered');
select is(public.get_search_spelling('weddinghall', '{"city": "luxor"}'), null, 'a spelling is offered only where it finds something with the same filters');
select is(tests.spelling('weddinghall' || repeat(' a', 12)), null, 'a sentence of more than twelve words has no other spelling');
select is(tests.spelling(''), null, 'no query has no other spelling');
select is(tests.spelling(null), null, 'a missing query has no other spelling');
select lives_ok(format('select public.get_search_spelling(%L)', q), 'a strange query is answered: ' || left(q, 12))
from unnest(array[repeat('x', 5000), 'a'' b" \ % _ ( & | !', repeat('قاععة ', 40)]) q;

-- Areas
select is(public.get_search_area('zamalek') - 'longitude' - 'latitude', '{"name": "Zamalek", "name_ar": "الزمالك"}', 'an area has its names');
select is(public.get_search_area('nowhere'), null, 'an unknown area is none');

-- Suggestions
select is(tests.suggested('rooftop zam'), 'query rooftop Zamalek', 'the last of several words is completed');
select is(tests.suggested('بالزما'), 'area Zamalek', 'an Arabic preposition before an area is left out');
select is(tests.suggested('zamlek'), 'area Zamalek', 'a misspelt area is suggested');
select is(tests.suggested('غبق'), 'event Iftar & suhoor', 'a dialect word for an occasion is suggested as the occasion');

-- Saved searches
select throws_ok($$ select * from public.saved_searches $$, '42501', null, 'a visitor reads no saved searches');
select tests.authenticate_as('other_guest');
select is((select count(*) from public.saved_searches), 0::bigint, 'a guest does not read the saved searches of another');
select throws_ok(format($$ insert into public.saved_searches (user_id, name, query) values (%L, 'Mine', 'q=x') $$, tests.user_id('guest')),
  '42501', null, 'a guest saves no search for another');
select throws_ok(format($$ insert into public.saved_searches (user_id, name, query) values (%L, 'Mine', 'q=<script>') $$,
  tests.user_id('other_guest')), '23514', null, 'a saved search is the query of an address');
select throws_ok(format($$ insert into public.saved_searches (user_id, name, query) values (%L, 'Mine' || repeat(' ', 120), 'q=x') $$,
  tests.user_id('other_guest')), '23514', null, 'spaces count in the length of the name of a saved search');
insert into public.saved_searches (user_id, name, query) select tests.user_id('other_guest'), 'Search ' || n, 'q=' || n from generate_series(1, 50) n;
select throws_ok(format($$ insert into public.saved_searches (user_id, name, query) values (%L, 'One more', 'q=51') $$,
  tests.user_id('other_guest')), 'PT422', 'invalid_input', 'a guest saves 50 searches at most');

select * from finish();
rollback;

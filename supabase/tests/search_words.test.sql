-- How a search uses its words, and who may edit them.
begin;
select tests.create_users();
create function tests.required(p_query text) returns jsonb language sql as $$
  select search.parse_query(p_query) -> 'required'
$$;
comment on function tests.required is 'Returns the required clauses of a query: places, numbers and exclusions.';
create function tests.optional(p_query text) returns jsonb language sql as $$
  select jsonb_agg(part -> 'is') from jsonb_array_elements(search.parse_query(p_query) -> 'optional') part
$$;
comment on function tests.optional is 'Returns the types, occasions and amenities that a query asks for.';
create function tests.lexicon_state() returns text language sql volatile security definer as $$
  select concat(max(id), ' ', (select max(changed_at) from private.public_changes where kind = 'search')) from search.lexicon
$$;
comment on function tests.lexicon_state is 'Returns what differs after the lexicon was written or the servers were told.';
create temporary table known as select tests.lexicon_state() as state;
grant select on known to public;
select plan(43);

-- Numbers and prices
select is(tests.required('hall for 500 people') -> 'guests', '500', 'a number before people is a number of guests');
select is(tests.required('قاعة ٣٠٠ شخص') -> 'guests', '300', 'Arabic digits before a word for people are a number of guests');
select is(tests.required('سعة 600') -> 'guests', '600', 'a number after a word for capacity is a number of guests');
select is(tests.required('three hundred and fifty guests') -> 'guests', '350', 'numbers in English words are added and multiplied');
select is(tests.required('مية وخمسين معزوم') -> 'guests', '150', 'numbers in Arabic words are added');
select is(tests.required('100 to 150 guests'), '{"guests": 150}', 'the larger number of a range of guests counts');
select is(tests.required('under 5000') -> 'price', '{"max": 5000}', 'a number after a limit is a price');
select is(tests.required('up to 100 guests'), '{"guests": 100}', 'a limit before a number of guests is no price');
select is(tests.required('أقل من ٣٠ ألف جنيه') -> 'price', '{"max": 30000, "currency": "EGP"}', 'a price has the currency that was said');
select is(tests.required('between 1,000 and 3,000') -> 'price', '{"max": 3000, "min": 1000}', 'a price between two amounts has both limits');
select is(tests.required('loft 4k max') -> 'price', '{"max": 4000}', 'a limit may follow its amount');
select is(tests.required('weding for 300 under 200k'), '{"guests": 300, "price": {"max": 200000}}', 'a limit between two numbers belongs to the second one');
select is(tests.required('قاعة ل300 شخص ميزانية 200000 جنيه'), '{"guests": 300, "price": {"max": 200000, "currency": "EGP"}}',
  'an amount behind a number of guests is a price of its own');
select is(tests.required('loft 4000 max for 100 people'), '{"guests": 100, "price": {"max": 4000}}', 'a limit before a number of guests belongs to the amount before it');
select is(tests.required('300 guests 5000 egp'), '{"guests": 300, "price": {"max": 5000, "currency": "EGP"}}', 'two numbers with a word between them are no range');
select is(tests.required('max 50000 150 people'), '{"guests": 150, "price": {"max": 50000}}', 'a smaller number behind another is no end of a range');
select is(tests.required('200 guests max egp 90000'), '{"guests": 200, "price": {"max": 90000, "currency": "EGP"}}', 'a currency may stand between a limit and its amount');
select is(tests.required('رخيص') -> 'sort', '"price"', 'a word for cheap sorts by price');
select is(tests.required('6 أكتوبر'), '{"area": ["6th of october"]}', 'a number in the name of an area is no number of guests');

-- Prefixes, endings and scripts
select is(tests.optional('لفرح'), '[{"event": ["wedding"]}]', 'an Arabic preposition before a known word is left out');
select is(tests.optional('للمؤتمرات'), '[{"event": ["conference"]}]', 'preposition and article together are left out, and a plural is understood');
select is(tests.required('وبالقاهرة') -> 'city', '["cairo"]', 'several Arabic prefixes together are left out');
select is(tests.optional('خطوبتي'), '[{"event": ["engagement"]}]', 'an Arabic ending of possession is left out');
select is(tests.optional('balroom') -> 0 -> 'type' ->> 0, 'wedding-hall', 'a Latin word keeps its first letter');
select is(tests.optional('7adee2a'), '[{"type": ["garden"]}]', 'digits in a Latin word stand for Arabic letters');
select is(tests.optional('weding'), '[{"event": ["wedding"]}]', 'a misspelt word is read as the known one');
select is(tests.required('and عند'), '{}', 'an Arabic and an English word with the same key are different words');

-- Places and exclusions
select is(tests.required('rooftop in Sharm') -> 'place', '["sharm-el-sheikh"]', 'a place without venues is understood as a place');
select is(tests.required('hall in Qwertyville') -> 'place', '[""]', 'an unknown word after in is a place without venues');
select is(jsonb_array_length(public.search_venues('rooftop in Sharm') -> 'items'), 0, 'a search in a place without venues finds nothing');
select is(tests.required('cafe not in Cairo or Giza') -> 'not', '[{"city": ["cairo"]}, {"city": ["giza"]}]', 'an exclusion goes on after or');
select is(tests.required('فرح مش في قاعة') -> 'not' -> 0 -> 'type' ? 'wedding-hall', true, 'an Arabic exclusion applies to the kind behind it');
select is(jsonb_path_query_array(public.search_venues('villa for 40 in Cairo') -> 'clauses', '$[*].text'),
  '["villa", "40", "Cairo"]'::jsonb, 'the answer names the typed words that were understood, in their order');

-- Robustness
select lives_ok(format('select public.search_venues(%L), public.get_search_facets(%1$L), public.get_search_suggestions(%1$L)', q),
  'a strange query is answered: ' || left(q, 20))
from unnest(array['not room', 'between 5 and', '999999999 999999999 999999999 guests', repeat('مش ', 60)]) q;

-- Who may edit
select tests.authenticate_as('guest');
select throws_ok($$ insert into public.search_words (phrase, kind, value) values ('disco', 'type', 'loft') $$, '42501', null,
  'a guest may not add a word to the search');
select lives_ok($$ with words as (delete from public.search_words returning 1), renamed as (update public.search_words set phrase = 'x' returning 1),
    places as (delete from public.search_places returning 1) select * from words, renamed, places $$,
  'a guest may try to delete words and places of the search');
select is(tests.lexicon_state(), (select state from known), 'a statement of a guest that changes no word writes no lexicon and tells no server');
select tests.authenticate_as('admin');
insert into public.search_words (phrase, kind, value) values ('disco', 'type', 'loft');
select isnt(tests.lexicon_state(), (select state from known), 'a word of an admin is written and told to every server');
select tests.clear_authentication();
select throws_ok('select * from public.search_words', '42501', null, 'a visitor may not read the words of the search');
reset role;
select is(tests.optional('discos'), '[{"type": ["loft"]}]', 'a word that an admin adds is understood at once, in its plural too');

select * from finish();
rollback;

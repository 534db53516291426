-- How a search reads partly unknown words: units, prefixes, digits for letters, misspellings, queries for something else than
-- venues.
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
create function tests.free_words(p_query text) returns jsonb language sql as $$
  select jsonb_path_query_array(search.parse_query(p_query), '$.free[*].chunk')
$$;
comment on function tests.free_words is 'Returns the places of the words of a query that have no meaning.';
create function tests.names_found(p_query text) returns jsonb language sql as $$
  select jsonb_path_query_array(public.search_venues(p_query), '$.items[*].name')
$$;
comment on function tests.names_found is 'Returns the names of what a query finds, in its order.';
insert into public.venues (id, host_id, type_id, name, description, city, country, status, amenities) values
  (tests.uuid('lagoon'), tests.user_id('host'), (select id from public.venue_types where slug = 'villa'), 'Lagoon House', 'Balloon flights at dawn', 'Hurghada', 'EG', 'active', '{pool}'),
  (tests.uuid('court'), tests.user_id('host'), (select id from public.venue_types where slug = 'courtyard'), 'Ochre Court', '', 'Luxor', 'EG', 'active', '{}'),
  (tests.uuid('yard'), tests.user_id('host'), (select id from public.venue_types where slug = 'courtyard'), 'Blue Yard', 'A marble fountain in the middle', 'Jeddah', 'SA', 'active', '{stage-lighting}');
select plan(41);

-- Numbers with an attached unit
select is(tests.required('hall 300pax') -> 'guests', '300', 'a word for guests may be written with its number');
select is(tests.required('villa under 400kd') -> 'price', '{"max": 400, "currency": "KWD"}', 'a currency that begins with k is no thousand');
select is(tests.required('loft 5kegp') -> 'price', '{"max": 5000, "currency": "EGP"}', 'thousands stand before the currency that is written with them');
select is(tests.optional('3eed milad'), '[{"event": ["birthday"]}]', 'a digit that stands for an Arabic letter is no number');
select is(tests.required('hall 300souls'), '{}', 'a number with an unknown word is no number');
insert into public.search_words (phrase, kind) values ('souls', 'guests');
select is(tests.required('hall 300souls') -> 'guests', '300', 'a word for guests that an admin adds may be written with its number');

-- Prefixes
select is(tests.required('فالقاهرة') -> 'city', '["cairo"]', 'the Arabic prefix ف before the article is left out');
select is(tests.required('فدبي') -> 'city', '["dubai"]', 'the Arabic prefix ف is left out');
select is(tests.required('فبالرياض') -> 'city', '["riyadh"]', 'the Arabic prefixes ف and ب are left out together');
select is(tests.optional('كاستوديو'), '[{"type": ["studio"]}]', 'the Arabic prefix ك is left out');
select is(tests.optional('كالمسرح') -> 0 -> 'type', '["theatre"]', 'the Arabic prefix ك before the article is left out');

-- Digits for letters
select is(tests.optional('9alet afra7'), '[{"type": ["wedding-hall"]}]', 'the digit 9 stands for ص, and a noun in ة ends in t before another one');
select is(tests.optional('8orfet egtema3at') -> 1, '{"type": ["meeting-room"]}', 'the digit 8 stands for غ');
select is(tests.optional('8a3et mo2tamarat') -> 0 -> 'type' ? 'theatre', true, 'the digit 8 stands for ق too');
select is(tests.required('el riya9') -> 'city', '["riyadh"]', 'the digit 9 stands for ض too');
select is(tests.required('Fanous 92cb72'), '{}', 'digits in the name of a hall are no Arabic letters');
select is(tests.required('hall 9acb4'), '{}', 'a word with other digits is no Arabic word');
select is(tests.free_words('villa w 7amam seba7a b dubai'), '[]', 'a letter alone is no word of a search');
select is(tests.free_words('q'), '[1]', 'a letter that is all of a search is looked for');

-- Misspellings
select is(tests.optional('lightng'), '[{"amenity": ["stage-lighting"]}]', 'a word with a letter too few is read as the known one');
select is(tests.optional('plights'), null, 'a word that begins with another consonant is no misspelling');
select is(tests.required('سكندرية') -> 'city', '["alexandria"]', 'a vowel may be missing before the first consonant');
select is(tests.free_words('دكتور أسنان') @> '[1]', true, 'an unknown Arabic word is not left out as a misspelling of one without a meaning');
select is(tests.optional('طيران'), null, 'an Arabic word is no misspelling of one whose letters differ more than their sounds');
select is(tests.optional('قاعة افراج') -> 0 -> 'type', '["wedding-hall"]', 'a misspelt Arabic word is read as the known one');
select is(tests.names_found('courtyrd qwertz asdfgh'), '[]', 'a misspelt kind among more unknown words finds nothing');
select is(tests.names_found('دكتور أسنان'), '[]', 'unknown Arabic words find nothing');

-- Words of descriptions beside a kind of venue
select is(tests.names_found('courtyard fountain'), '["Blue Yard", "Ochre Court"]', 'a listing with a word in its description comes before others of the kind');

-- Kinds that mean the same
select is((select a -> 'required' -> 'type' from search.attempts(search.parse_query('قاعة ميتنج')) a limit 1), '["meeting-room"]',
  'a hall for meetings is a meeting room');
select is((select a -> 'required' -> 'type' from search.attempts(search.parse_query('garden or villa')) a limit 1), '["garden", "villa"]',
  'two kinds of which none contains the other are alternatives');

-- Queries for something else than venues
select is(tests.names_found('swimming'), '["Lagoon House"]', 'an amenity alone finds the venues that have it');
select is(tests.names_found('swimming lessons'), '[]', 'an unknown thing behind an amenity is not found by the amenity');
select is(tests.names_found('دروس سباحة'), '[]', 'an unknown thing before an amenity in Arabic is not found by the amenity');
select is(tests.names_found('wonderful swimming'), '["Lagoon House"]', 'an unknown word before an amenity says how it is');
select is(tests.names_found('flights'), '["Lagoon House"]', 'a word of a description finds the venue');
select is(tests.names_found('cheap flights'), '[]', 'a cheap thing that is no kind of venue is not found by a description');
select is(tests.names_found('flights under 90000 egp'), '[]', 'a thing with a price that is no kind of venue is not found by a description');
select is(tests.names_found('cheap lagoon'), '["Lagoon House"]', 'a cheap thing is found by the name of a venue');

select is(search.asks_for_something_else(search.parse_query('blorpy course asdfgh')), true,
  'an occasion among more words that nothing has is something else');
select is(search.asks_for_something_else(search.parse_query('blorpy course')), false, 'an occasion with one unknown word is an occasion');
select is(search.asks_for_something_else(search.parse_query('blorpy course asdfgh dubai')), false,
  'an occasion in a place is an occasion, whatever words stand beside it');

select * from finish();
rollback;

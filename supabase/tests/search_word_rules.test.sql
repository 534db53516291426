-- Rules for search words and places that admins write, and their effect; other users may write nothing.
begin;
select tests.create_users();
select plan(39);
create function tests.word_problem(p_phrase text, p_kind text, p_value text) returns text language plpgsql as $$
declare
  v_detail text;
begin
  insert into public.search_words (phrase, kind, value) values (p_phrase, p_kind, p_value);
  return 'added';
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return case when sqlstate = 'PT422' then v_detail else sqlstate end;
end $$;
comment on function tests.word_problem is 'Adds a word of the search as the caller; returns what is wrong with it.';

-- The existing words
select is_empty($$ select phrase, kind, value from public.search_words
  where not search.is_known_value(kind, value) and kind <> 'place' $$, 'every word of the reference data has a value that its kind may have');
select is_empty($$ select phrase from public.search_words where phrase <> btrim(phrase) or words <> search.phrase_words(phrase) $$,
  'every word of the reference data is in its normal form');

-- Who may write
select is(tests.word_problem('disco', 'type', 'loft'), 'added', 'the owner of the database adds a word');
delete from public.search_words where phrase = 'disco';
select tests.authenticate_as('guest');
select is(tests.word_problem('disco', 'type', 'loft'), '42501', 'a guest adds no word of the search');
select is(tests.word_problem('ballroom', 'type', 'wedding-hall'), '42501', 'a guest is not told whether a word is there');
select is(tests.affected_rows('delete from public.search_words'), 0::bigint, 'a guest deletes no words of the search');
select throws_ok($$ select public.admin_explain_search('hall') $$, 'PT403', 'only_admins', 'a guest is not shown how a query is read');
select tests.authenticate_as('host');
select is(tests.word_problem('disco', 'type', 'loft'), '42501', 'a host adds no word of the search');
select throws_ok($$ insert into public.search_places (slug, name, name_ar, latitude, longitude) values ('oz', 'Oz', 'أوز', 1, 1) $$,
  '42501', null, 'a host adds no place of the search');
select tests.clear_authentication();
select is(tests.word_problem('disco', 'type', 'loft'), '42501', 'a visitor adds no word of the search');
select throws_ok($$ select public.admin_explain_search('hall') $$, 'PT401', 'not_signed_in', 'a visitor is not shown how a query is read');

-- Rules
select tests.authenticate_as('admin');
select is(tests.word_problem('  Disco   ball ' || chr(8206), 'type', 'loft'), 'added', 'an admin adds a word of the search');
select is((select phrase from public.search_words where words = '{disco,ball}'), 'Disco ball', 'spaces and invisible marks are left out of a phrase');
select is(tests.word_problem('DISCO ball!', 'type', 'loft'), '23505', 'the same words with the same meaning are refused');
select is(tests.word_problem('disco ball', 'type', 'studio'), 'added', 'the same words may mean something else too');
select is(tests.word_problem('...', 'type', 'loft'), 'phrase', 'a phrase needs a letter: punctuation is none');
select is(tests.word_problem('300', 'ignored', ''), 'phrase', 'a number alone is no phrase');
select is(tests.word_problem(repeat('a', 81), 'type', 'loft'), '23514', 'a phrase has 80 characters at most');
select is(tests.word_problem('discos', 'type', 'dancehall'), 'value', 'a type that the catalogue lacks is refused');
select is(tests.word_problem('discos', 'ignored', 'loft'), 'value', 'a word without a meaning has no value');
select is(tests.word_problem('discos', 'number', '1e9'), 'value', 'the value of a number is written in digits');
select is(tests.word_problem('wedding', 'ignored', ''), 'other_meaning', 'a name of the catalogue cannot be ignored');
select is(tests.word_problem('القاهرة', 'not', ''), 'other_meaning', 'the name of a city cannot become an exclusion');
select is(tests.word_problem('in', 'type', 'loft'), 'other_meaning', 'a word of every sentence cannot become a type');
select is(tests.word_problem('q', 'type', 'loft'), 'too_short', 'a single letter means nothing');
select throws_ok($$ insert into public.search_words (phrase, kind, value, words) values ('x y', 'type', 'loft', '{z}') $$, '42501', null,
  'the words of a phrase cannot be written beside it');
insert into public.search_places (slug, name, name_ar, latitude, longitude) values ('oz', 'Emerald City', 'مدينة الزمرد', 26, 32);
select throws_ok($$ insert into public.search_places (slug, name, name_ar, latitude, longitude) values ('oz-2', 'emerald city', 'أوز', 1, 1) $$,
  '23505', 'duplicate', 'a place has a name of its own');
select throws_ok($$ insert into public.search_places (slug, name, name_ar, latitude, longitude) values ('cairo', 'Old Cairo', 'مصر', 1, 1) $$,
  'PT422', 'invalid_input', 'a city of the catalogue is no place without venues');
select is(tests.word_problem('wizard town', 'place', 'oz'), 'added', 'a place has other names');

-- Lists
select isnt_empty($$ select from public.admin_list_search_words('MEMO_RY%', null, null) union all
  select from public.admin_list_search_words('أفراح', null, 'arabic') where phrase like '%افراح%' $$, 'a list finds words in any spelling');
select is_empty($$ select from public.admin_list_search_words(null, null, 'latin') where phrase ~ '[ء-ي]' $$, 'a list has words of one script');
select set_eq($$ select kind from public.admin_list_search_words(null, 'max') $$, '{max}'::text[], 'a list has words of one kind');

-- Effects
select is(public.admin_explain_search('hall in wizard town') - 'total' - 'total_is_more' -> 'clauses' -> 1 ->> 'name', 'Emerald City',
  'a new name of a place is understood at once');
select is(jsonb_build_array(public.admin_explain_search('please a blorpy hall') -> 'ignored',
  public.admin_explain_search('please a blorpy hall') -> 'free'),
  '[["please", "a"], [{"text": "blorpy", "is_known": false}]]'::jsonb, 'words without a meaning and unknown words are told apart');
delete from public.search_places where slug = 'oz';
select is((select count(*) from public.search_words where value = 'oz'), 0::bigint, 'the other names of a deleted place go with it');
update public.search_words set is_loose = true where phrase = 'disco ball' and value = 'studio';
reset role;
select results_eq($$ select action from public.audit_log where subject_type in ('search_word', 'search_place') order by id $$,
  array['search_word_added', 'search_word_added', 'search_place_added', 'search_word_added', 'search_word_deleted', 'search_place_deleted',
    'search_word_changed'], 'the audit log has everything that an admin did to the words');
select is((select data -> 'before' ->> 'is_loose' || (data -> 'after' ->> 'is_loose') from public.audit_log where action = 'search_word_changed'),
  'falsetrue', 'the audit log has a word as it was and as it is');
select is((select count(*) from public.audit_log where actor_id is null), 0::bigint, 'the audit log names who did it');
select isnt_empty($$ select from private.public_changes where kind = 'search' $$, 'a change of the words is announced to every server');

select * from finish();
rollback;

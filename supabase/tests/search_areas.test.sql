-- Areas and words of hosts: their effect on searches of others, and how long it lasts.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.required(p_query text) returns jsonb language sql as $$
  select search.parse_query(p_query) -> 'required'
$$;
comment on function tests.required is 'Returns the required clauses of a query: places, numbers and exclusions.';
create function tests.set_area(p_venue text, p_area text) returns void language sql as $$
  update public.venues set area = p_area, area_ar = null where id = tests.uuid(p_venue)
$$;
comment on function tests.set_area is 'Writes the area of a venue, as an approved change does.';
create function tests.publish_venue_of(p_host text, p_venue text) returns void language plpgsql as $$
begin
  insert into public.venues (id, host_id, name, status, city, country)
  values (tests.uuid(p_venue), tests.user_id(p_host), 'Another', 'active', 'Cairo', 'EG');
end $$;
comment on function tests.publish_venue_of is 'Creates a public venue of a host.';
select plan(13);

select tests.publish_venue_of('other_host', 'second'), tests.publish_venue_of('host', 'third');
select tests.set_area('second', 'Quernby Heights'), tests.set_area('third', 'Flemmard');
select is(tests.required('hall in quernby heights') -> 'area', null, 'an area that one host alone writes is no area of a search');
select tests.set_area('third', 'Quernby Heights');
select is(tests.required('hall in quernby heights') -> 'area', '["quernby heights"]', 'an area that two hosts write is one of a search');

-- Words that already have a meaning
select tests.set_area(venue, 'Downtown, Wedding Hall, For, Birthday Party, Sea View') from unnest(array['second', 'third']) venue;
select is(tests.required(query) -> 'area', null, 'an area that two hosts write does not change what a search means: ' || query)
from unnest(array['wedding hall', 'hall for wedding', 'birthday party', 'sea view']) query;
select is(search.parse_query('wedding hall') -> 'optional' -> 0 ->> 'is' like '%wedding%', true, 'a wedding hall is still one, whatever hosts write');

-- Removed text
select is(exists (select from search.terms where term = 'quernby'), false, 'a word that no listing has any more is forgotten');
select is(exists (select from search.lexicon where value = 'quernby heights'), false, 'an area that no listing has any more is forgotten');
select tests.set_area('second', 'Weding Quarter'), tests.set_area('third', '');
select is(exists (select from search.terms where term = 'weding'), true, 'a listing makes its words known');
update public.venues set status = 'paused' where id = tests.uuid('second');
select is(exists (select from search.terms where term = 'weding'), false, 'a paused listing leaves no word behind');
select is(search.parse_query('weding') -> 'optional' -> 0 -> 'is', '{"event": ["wedding"]}', 'a misspelt word is read as before');

-- Unknown words
select is((select count(*) from jsonb_array_elements(search.forms_of_words(string_to_array('weddinga weddingb weddingc weddingd weddinge weddingf weddingh weddingk', ' '))) forms
  where forms ? 'wedding'), 6::bigint, 'six unknown words of a query are compared with known ones, and no more');

select * from finish();
rollback;

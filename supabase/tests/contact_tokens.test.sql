-- The pre-check for contacts skips no text that contains one.
begin;
create function tests.random_tokens(p_alphabet text) returns setof text language sql as $$
  select string_agg(substr(p_alphabet, 1 + ('x' || left(md5(p_alphabet || i || '.' || j), 4))::bit(16)::int % char_length(p_alphabet), 1),
    '' order by j)
  from generate_series(1, 60) i, generate_series(1, 12) j group by i
$$;
comment on function tests.random_tokens is 'Returns sixty texts of these tokens, the same ones each time.';
select plan(6);

select is_empty($$ select tokens from unnest(array['wlB./Hx0S1 ', 'wA,.lBHK-_', '0t xwa5,.+', 'wlaBKN HJU']) alphabet,
    tests.random_tokens(alphabet) tokens
  where not private.may_have_contacts(tokens) and strpos(private.find_contact_tokens(tokens), '#') > 0 $$,
  'no random text that is not searched has a contact');
select is(private.may_have_contacts((private.tokenize_contacts(text)).tokens), is_searched,
  'a text is ' || case when is_searched then '' else 'not ' end || 'searched for contacts: ' || text)
from (values ('We come at noon to see it, with about 80 guests.', false), ('Call 0100', true), ('nadia at gmail', true),
  ('mahfil . com', true), ('صفر عشره', false)) texts (text, is_searched);

select * from finish();
rollback;

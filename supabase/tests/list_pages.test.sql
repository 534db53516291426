-- Pages of lists: each row is on exactly one page, for every reader.
begin;
select tests.create_users();
insert into public.venues (id, host_id, name, name_ar, status, updated_at, archived_at, rejection_reason)
select tests.uuid('venue ' || n), tests.user_id('host'), 'Hall ' || n, case when n = 3 then 'قاعة الوردة' end,
  (array['active', 'draft', 'rejected', 'paused'])[1 + n % 4],
  -- Two venues were changed at the same instant.
  now() - make_interval(mins => n / 2), case when n = 7 then now() end, 'Dark'
from generate_series(1, 7) n;
insert into public.listing_revisions (listing_id, changes, status, decided_at)
values (tests.uuid('venue 4'), '{"name": "New"}', 'rejected', now());
insert into public.favorites (user_id, venue_id, created_at)
select tests.user_id('guest'), tests.uuid('venue ' || n), now() - make_interval(mins => n / 2)
from generate_series(1, 7) n;
insert into public.conversations (id, listing_id, guest_id, host_id, last_message_at)
select tests.uuid('conversation ' || n), tests.uuid('venue ' || n), tests.user_id('guest'), tests.user_id('host'),
  now() - make_interval(mins => n / 2)
from generate_series(1, 7) n;
insert into public.messages (conversation_id, sender_id, body)
select tests.uuid('conversation ' || n), tests.user_id(case when n < 3 then 'host' else 'guest' end), 'Hello'
from generate_series(1, 7) n;

create function tests.read_pages(p_function text) returns text language plpgsql as $$
declare
  v_ids text[] := '{}';
  v_page text[];
  v_cursor text;
begin
  loop
    if p_function = 'list_my_listings' then
      select array(select jsonb_array_elements_text(page -> 'ids')), page ->> 'next' into v_page, v_cursor
      from public.list_my_listings('venue', 'all', null, 2, v_cursor) page;
    elsif p_function = 'list_my_favorites' then
      select array_agg(row.venue_id::text), (array_agg(row.cursor order by row.kept_at, row.venue_id))[1] into v_page, v_cursor
      from public.list_my_favorites(2, v_cursor) row;
    else
      select array_agg(row.id::text), (array_agg(row.cursor order by row.last_message_at, row.id))[1] into v_page, v_cursor
      from public.list_my_conversations(2, v_cursor) row;
    end if;
    v_ids := v_ids || v_page;
    exit when v_cursor is null or coalesce(cardinality(v_page), 0) = 0;
  end loop;
  return cardinality(v_ids) || ' rows, ' || (select count(distinct id) from unnest(v_ids) id) || ' different';
end $$;
comment on function tests.read_pages is 'Returns how many rows the pages of two rows of a list have in all.';
select plan(23);

select tests.clear_authentication();
select throws_ok($$ select public.list_my_listings('venue') $$, 'PT401', 'not_signed_in', 'a signed-out visitor has no list of venues');
select throws_ok('select public.count_my_unanswered_conversations()', 'PT401', 'not_signed_in',
  'a signed-out visitor has no count of conversations');
select tests.authenticate_as('host');
select is(tests.read_pages('list_my_listings'), '6 rows, 6 different', 'the pages of a host''s venues have each of them once');
select is(tests.read_pages('list_my_conversations'), '7 rows, 7 different', 'the pages of conversations have each of them once');
select is(public.count_my_unanswered_conversations(), 5, 'the conversations are counted in which the other side wrote last');
select is((select count(*)::int from public.list_my_conversations(p_conversation_id => tests.uuid('conversation 6'))), 1,
  'a conversation can be read by its id');
select is(public.list_my_listings('venue') -> 'counts', '{"all": 6, "draft": 2, "pending": 0, "active": 1, "rejected": 2, "paused": 1,
  "suspended": 0, "archived": 1}'::jsonb, 'the venues in each group are counted');
select is(public.list_my_listings('venue', 'archived') -> 'ids', jsonb_build_array(tests.uuid('venue 7')),
  'archived venues are listed in their own group');
select is(public.list_my_listings('venue', 'paused') ->> 'listed', '1', 'an archived venue is not listed with its status');
select is(public.list_my_listings('venue', 'all', 'الورده') -> 'ids', jsonb_build_array(tests.uuid('venue 3')),
  'a venue is found by its Arabic name in another spelling');
select is(public.list_my_listings('venue', 'all', 'HALL 5') -> 'counts' ->> 'all', '1', 'the counts apply the name');
select is(public.list_my_listings('venue', 'all', 'al') ->> 'listed', '0', 'a text of two letters is not found within a word');
select is(public.list_my_listings('venue', 'all', 'ha') ->> 'listed', '6', 'a text of two letters is found at the beginning of a word');
select is(public.list_my_listings('venue', 'all', '%') ->> 'listed', '0', 'a percent sign in a text is no placeholder');
select is(public.list_my_listings('venue', 'all', 'palace') ->> 'total', '7', 'the total counts all venues of the host');
select is((select array_agg(v.status order by place) from jsonb_array_elements_text(public.list_my_listings('venue', 'attention') -> 'ids')
  with ordinality e (id, place) join public.venues v on v.id = e.id::uuid), array['rejected', 'active', 'rejected', 'draft', 'draft'],
  'drafts come after listings and changes that an admin rejected among the venues that need attention');
select is(public.list_my_listings('venue', 'attention') ->> 'listed', '5', 'a venue whose change was rejected is counted among those that need attention');
select throws_ok($$ select public.list_my_listings('venue', 'mine') $$, 'PT422', 'invalid_input', 'an unknown group of venues is refused');
select throws_ok($$ select public.list_my_listings('venue', 'all', repeat('x', 201)) $$, 'PT422', 'invalid_input',
  'a name of over 200 characters is refused');
select is(jsonb_array_length(public.list_my_listings('venue', 'all', null, 2, 'garbage') -> 'ids'), 2, 'an invalid cursor gives the first page');
select tests.authenticate_as('other_host');
select is(public.list_my_listings('venue') ->> 'total', '0', 'another host does not see the venues of a host');
select is((select count(*)::int from public.list_my_conversations(p_conversation_id => tests.uuid('conversation 6'))), 0,
  'another host cannot read a conversation by its id');
select tests.authenticate_as('guest');
select is(tests.read_pages('list_my_favorites'), '7 rows, 7 different', 'the pages of favorites have each of them once');

select * from finish();
rollback;

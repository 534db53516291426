-- Favorites: each user reads and writes their own, also of venues that are no longer public.
begin;
select tests.create_users();
select tests.create_venues();
update public.venues set name_ar = 'قاعة' where id = tests.uuid('hall');
select plan(19);

-- The table
select tests.clear_authentication();
select throws_ok('select * from public.favorites', '42501', null,
  'a signed-out visitor cannot read favorites');
select tests.authenticate_as('guest');
select lives_ok($$ insert into public.favorites (user_id, venue_id)
  values (tests.user_id('guest'), tests.uuid('hall')) $$,
  'a guest can save a venue as favorite');
select throws_ok($$ insert into public.favorites (user_id, venue_id)
  values (tests.user_id('other_guest'), tests.uuid('hall')) $$, '42501', null,
  'a guest cannot save a favorite for another guest');
select throws_ok($$ insert into public.favorites (user_id, venue_id)
  values (tests.user_id('guest'), tests.uuid('draft')) $$, '42501', null,
  'a guest cannot save a draft as favorite');
select tests.authenticate_as('other_guest');
select is((select count(*) from public.favorites), 0::bigint, 'another guest sees no favorites of a guest');
select is(tests.affected_rows('delete from public.favorites'), 0::bigint,
  'another guest cannot delete a favorite of a guest');
select tests.authenticate_as('admin');
select is((select count(*) from public.favorites), 0::bigint, 'an admin sees no favorites of a guest');
select tests.authenticate_as('guest');
select throws_ok($$ update public.favorites set venue_id = tests.uuid('loft') $$, '42501', null,
  'a guest cannot update a favorite');
select is(tests.affected_rows('delete from public.favorites'), 1::bigint,
  'a guest can delete their favorite');

-- The list of favorites
select tests.clear_authentication();
select throws_ok('select * from public.list_my_favorites()', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot list favorites');
select tests.authenticate_as('guest');
select is_empty('select * from public.list_my_favorites()', 'a guest without favorites gets an empty list');
insert into public.favorites (user_id, venue_id) values (tests.user_id('guest'), tests.uuid('hall'));
select is((select name from public.list_my_favorites()), 'Hall',
  'a guest''s list of favorites has the saved venue');
select is((select card ->> 'name_ar' from public.list_my_favorites()), 'قاعة',
  'a favorite has the Arabic name of the venue on its card');
select ok((select (card ->> 'from_minor')::bigint >= 10000 from public.list_my_favorites()),
  'a favorite has the price of the venue on its card');
select tests.authenticate_as('other_guest');
select is_empty('select * from public.list_my_favorites()', 'another guest does not see the favorites of a guest');
select tests.authenticate_as('admin');
select is_empty('select * from public.list_my_favorites()', 'an admin does not see the favorites of a guest');
select tests.authenticate_as_database_owner();
update public.venues set status = 'paused' where id = tests.uuid('hall');
select tests.authenticate_as('guest');
select is((select venue_id from public.list_my_favorites()), tests.uuid('hall'),
  'a paused venue stays in the list of favorites');
select is((select name || ', ' || city from public.list_my_favorites()), 'Hall, Cairo',
  'a paused venue keeps its name and city in the list of favorites');
select is((select card from public.list_my_favorites()), null,
  'a paused venue has no card in the list of favorites');

select * from finish();
rollback;

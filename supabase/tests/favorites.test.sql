-- Favorites: each user reads and writes their own, of venues and services, also of those that are no longer public.
begin;
select tests.create_users();
select tests.create_venues();
update public.venues set name_ar = 'قاعة' where id = tests.uuid('hall');
insert into public.service_categories (id, slug, name, name_ar) values (tests.uuid('music'), 'test-music', 'Music', 'موسيقى');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band of Cairo', 'active');
insert into public.services (id, provider_id, name, description, category_id, city, price, status) values
  (tests.uuid('band'), tests.user_id('provider'), 'Band', 'Jazz', tests.uuid('music'), 'Giza', 5, 'active'),
  (tests.uuid('duo'), tests.user_id('provider'), 'Duo', 'Jazz', tests.uuid('music'), 'Giza', 5, 'draft');
select plan(39);

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

-- Services are saved in the same table
select tests.clear_authentication();
select throws_ok($$ insert into public.favorites (user_id, listing_id)
  values (tests.user_id('guest'), tests.uuid('band')) $$, '42501', null,
  'a signed-out visitor cannot save a service as favorite');
select tests.authenticate_as('guest');
select throws_ok($$ insert into public.favorites (user_id, venue_id)
  values (tests.user_id('guest'), tests.uuid('band')) $$, '23503', null,
  'a guest cannot save a service as a venue');
select lives_ok($$ insert into public.favorites (user_id, listing_id)
  values (tests.user_id('guest'), tests.uuid('band')) $$,
  'a guest can save a service as favorite');
select throws_ok($$ insert into public.favorites (user_id, listing_id)
  values (tests.user_id('guest'), tests.uuid('band')) $$, '23505', null,
  'a guest cannot save a service twice');
select throws_ok($$ insert into public.favorites (user_id, listing_id)
  values (tests.user_id('other_guest'), tests.uuid('band')) $$, '42501', null,
  'a guest cannot save a service for another guest');
select throws_ok($$ insert into public.favorites (user_id, listing_id)
  values (tests.user_id('guest'), tests.uuid('duo')) $$, '42501', null,
  'a guest cannot save a draft of a service as favorite');
select throws_ok($$ insert into public.favorites (user_id, listing_id)
  values (tests.user_id('guest'), gen_random_uuid()) $$, '42501', null,
  'a guest cannot save a listing that does not exist');
select throws_ok($$ insert into public.favorites (user_id, listing_id, venue_id)
  values (tests.user_id('guest'), tests.uuid('band'), tests.uuid('loft')) $$, '23514', null,
  'a guest cannot save one listing under the venue of another');
select is((select venue_id from public.favorites where listing_id = tests.uuid('band')), null,
  'a favorite of a service names no venue');
select is((select listing_id from public.favorites where venue_id = tests.uuid('hall')), tests.uuid('hall'),
  'a favorite that was saved by its venue is one of the listing');
select is((select string_agg(name, ' ') from public.list_my_favorites()), 'Hall',
  'the list of saved venues has no services');
select tests.authenticate_as('other_guest');
select is((select count(*) from public.favorites), 0::bigint, 'another guest does not see the service that a guest saved');
select is(tests.affected_rows('delete from public.favorites'), 0::bigint, 'another guest cannot delete the service that a guest saved');
select tests.authenticate_as('provider');
select is((select count(*) from public.favorites), 0::bigint, 'a provider does not see who saved their service');
select lives_ok($$ insert into public.favorites (user_id, listing_id)
  values (tests.user_id('provider'), tests.uuid('duo')) $$,
  'a provider can save the draft of their own service');
select tests.authenticate_as('host');
select is((select count(*) from public.favorites), 0::bigint, 'a host does not see who saved their venue');
select tests.authenticate_as('admin');
select is((select count(*) from public.favorites), 0::bigint, 'an admin does not see the service that a guest saved');
select tests.authenticate_as('guest');
select is(tests.affected_rows($$ delete from public.favorites where listing_id = tests.uuid('band') $$), 1::bigint,
  'a guest can delete their favorite of a service');
select tests.authenticate_as_database_owner();
delete from public.services where id = tests.uuid('duo');
select is((select count(*) from public.favorites where listing_id = tests.uuid('duo')), 0::bigint,
  'a deleted service is no longer a favorite');
delete from public.venues where id = tests.uuid('hall');
select is((select count(*) from public.favorites), 0::bigint, 'a deleted venue is no longer a favorite');

select * from finish();
rollback;

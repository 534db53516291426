-- Revisions of active venues: which changes await review, and their decisions or withdrawal.
begin;
select tests.create_users();
insert into storage.objects (bucket_id, name) select 'venue-images', tests.user_id('host') || '/' || name || '.webp' from unnest('{a,b}'::text[]) name;
update public.users set is_verified = true;
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into public.venues (id, host_id, name, type_id, capacity, address, images, city, price_per_hour, status) values
  (tests.uuid('hall'), tests.user_id('host'), 'Hall', tests.uuid('villa'), 80, 'Street 1',
    array[tests.user_id('host') || '/a.webp'], 'Cairo', 10000, 'active');
create function tests.review_venue(p_decision text, p_reason text default null, p_venue text default 'hall') returns text
language sql as $$
  select status from public.review_venue(tests.uuid(p_venue), p_decision, p_reason)
$$;
select plan(33);

select tests.authenticate_as('host');
select lives_ok($$ update public.venues set name = 'Great Hall', capacity = 90, instant_booking = true
  where id = tests.uuid('hall') $$,
  'a host can change an active venue');
select is((select name || capacity || instant_booking from public.venues where id = tests.uuid('hall')), 'Hall80true',
  'name and capacity of an active venue change after review, instant booking at once');
update public.venues set name = 'Grand Hall', description = 'Bright', images = array[tests.user_id('host') || '/b.webp', tests.user_id('host') || '/a.webp'] where id = tests.uuid('hall');
select is((select changes - 'images' from public.listing_revisions), '{"name": "Grand Hall", "capacity": 90, "description": "Bright"}'::jsonb,
  'a later change joins the pending revision');
select is((select count(*) from public.venue_images where venue_id = tests.uuid('hall')), 1::bigint,
  'new pictures are not public before review');
update public.venues set city = 'Dubai', time_zone = 'Asia/Dubai' where id = tests.uuid('hall');
select is((select city || time_zone from public.venues where id = tests.uuid('hall')), 'CairoAfrica/Cairo',
  'the time zone of an active venue changes after review, like its city');
select throws_ok($$ update public.venues set time_zone = 'Mars/Olympus' where id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'a change to an unknown time zone is refused at once');
select throws_ok($$ update public.venues set address_ar = repeat('x', 301)
  where id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'a change with an endless address in Arabic is refused at once');
select throws_ok($$ update public.venues set name = repeat('x', 161)
  where id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'a change with an endless name is refused at once');
select throws_ok($$ update public.venues set images = '{}' where id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'a change without pictures is refused');
select throws_ok($$ update public.venues set type_id = gen_random_uuid()
  where id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'a change to an unknown venue type is refused');
select throws_ok($$ update public.venues set price_per_hour = 0
  where id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'an active venue cannot lose its hourly price');
select throws_ok($$ update public.venue_pricing set pricing_model = 'per_person'
  where venue_id = tests.uuid('hall') $$, 'PT422', 'invalid_input',
  'an active venue cannot change to a pricing model without a rate');
select lives_ok($$ update public.venues set price_per_hour = 12000 where id = tests.uuid('hall') $$,
  'a host can change the price of an active venue');
select tests.clear_authentication();
select is((select name || price_per_hour from public.venues), 'Hall12000',
  'a signed-out visitor sees the approved name and the new price');
select tests.authenticate_as('admin');
select is((select kind || (changes ->> 'name') from public.admin_list_review_queue() where name = 'Hall'), 'revisionGrand Hall',
  'an admin sees a revision in the review queue');
select is(tests.review_venue('reject', 'No such hall'), 'active',
  'rejecting a revision keeps the venue active');
select tests.authenticate_as('host');
select is((select status || reason from public.listing_revisions), 'rejectedNo such hall',
  'a host can read why their revision was rejected');
update public.venues set name = 'Grand Hall', images = array[tests.user_id('host') || '/b.webp', tests.user_id('host') || '/a.webp'] where id = tests.uuid('hall');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.discard_revision(tests.uuid('hall')) $$, 'PT404', 'not_found',
  'another host cannot discard a pending revision of the host');
select tests.clear_authentication();
select throws_ok($$ select public.discard_revision(tests.uuid('hall')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot discard a pending revision');
select tests.authenticate_as('admin');
select is((select name from public.review_venue(tests.uuid('hall'), 'approve')), 'Grand Hall',
  'approving a revision changes the name of the venue');
select is((select string_agg(right(path, 6), ' ' order by position) from public.venue_images
  where venue_id = tests.uuid('hall')), 'b.webp a.webp',
  'approving a revision changes the pictures of the venue');
select throws_ok($$ select tests.review_venue('approve') $$, 'PT409', 'wrong_status',
  'a venue without a pending revision cannot be approved');
select tests.authenticate_as('host');
update public.venues set name = 'Hut' where id = tests.uuid('hall');
select tests.authenticate_as('admin');
select is(tests.review_venue('reject', 'Not a hut'), 'active', 'an admin can reject a second revision');
select tests.authenticate_as('other_host');
select throws_ok($$ select public.discard_revision(tests.uuid('hall')) $$, 'PT404', 'not_found',
  'another host cannot discard a rejected revision of the host');
select is((select count(*) from public.listing_revisions), 0::bigint,
  'another host cannot see revisions of the host');
select tests.authenticate_as('host');
select lives_ok($$ select public.discard_revision(tests.uuid('hall')) $$,
  'a host can discard a rejected revision');
select throws_ok($$ select public.discard_revision(tests.uuid('hall')) $$, 'PT404', 'not_found',
  'a rejected revision cannot be discarded twice');
update public.venues set name = 'Lodge' where id = tests.uuid('hall');
select lives_ok($$ select public.discard_revision(tests.uuid('hall')) $$,
  'a host can discard a pending revision');
select throws_ok($$ select public.discard_revision(tests.uuid('hall')) $$, 'PT404', 'not_found',
  'a pending revision cannot be discarded twice');
select tests.authenticate_as('admin');
select lives_ok($$ select public.admin_save_listing(tests.uuid('hall'), '{"name": "Palace"}', '{}', 'A wrong name') $$,
  'an admin can edit an active venue');
select is((select name from public.venues where id = tests.uuid('hall')), 'Palace',
  'an edit of an admin applies without review');
select is(tests.audit_actions(tests.uuid('hall')), 'revision_rejected revision_approved revision_rejected venue_edited',
  'each decision about a revision is recorded in the audit log');
select tests.authenticate_as('host');
select is((select count(*) from public.audit_log), 0::bigint, 'a host cannot read the audit log');

select * from finish();
rollback;

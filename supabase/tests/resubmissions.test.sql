-- Resubmissions: rejected content is submitted again only with a change of reviewed content, or with a note to the reviewer.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
update public.users set is_verified = true;
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into storage.objects (bucket_id, name) values ('venue-images', tests.user_id('host') || '/a.webp');
insert into public.venues (id, host_id, name, type_id, capacity, address, images, city, price_per_hour, status)
select tests.uuid(venue), tests.user_id('host'), initcap(venue), tests.uuid('villa'), 80, 'Street 1',
  array[tests.user_id('host') || '/a.webp'], 'Cairo', 10000, status
from (values ('hall', 'draft'), ('loft', 'active'), ('pool', 'draft')) venues (venue, status);
insert into public.service_categories (id, slug, name, name_ar) values (tests.uuid('bands'), 'test-band', 'Bands', 'فرق');
insert into public.service_providers (user_id, business_name, status) values (tests.user_id('provider'), 'Band', 'active');
insert into public.services (id, provider_id, category_id, name, description, price, city, country, status)
select tests.uuid(service), tests.user_id('provider'), tests.uuid('bands'), initcap(service), 'About', 3000, 'Cairo', 'EG', status
from (values ('band', 'active'), ('choir', 'draft')) services (service, status);
create function tests.submit(p_venue text, p_note text default null) returns text language sql as $$
  select tests.authenticate_as('host');
  select status from public.submit_venue(tests.uuid(p_venue), p_note)
$$;
create function tests.submit_service(p_note text default null) returns text language sql as $$
  select tests.authenticate_as('provider');
  select status from public.submit_listing(tests.uuid('choir'), p_note)
$$;
create function tests.reject(p_venue text, p_reason text default 'Too dark') returns text language sql as $$
  select tests.authenticate_as('admin');
  select status from public.review_venue(tests.uuid(p_venue), 'reject', p_reason)
$$;
create function tests.reject_service(p_service text) returns text language sql as $$
  select tests.authenticate_as('admin');
  select status from public.review_listing(tests.uuid(p_service), 'reject', 'Too loud')
$$;
create function tests.save(p_venue text, p_columns jsonb, p_note text default null, p_save_id uuid default null) returns jsonb
language sql as $$
  select tests.authenticate_as('host');
  select public.save_listing(tests.uuid(p_venue), p_columns, '{}', null, p_save_id, p_note)
$$;
create function tests.save_service(p_columns jsonb, p_note text default null) returns uuid language sql as $$
  select tests.authenticate_as('provider');
  select (public.save_service(tests.uuid('band'), p_columns, p_note => p_note) ->> 'id')::uuid
$$;
create function tests.apply(p_name text, p_note text default null) returns text language sql as $$
  select tests.authenticate_as('other_provider');
  select status from public.register_as_service_provider(tests.user_id('other_provider'), p_name, p_note => p_note)
$$;
create function tests.reject_business() returns text language sql as $$
  select tests.authenticate_as('admin');
  select status from public.review_provider(tests.user_id('other_provider'), 'reject', 'No name')
$$;
create function tests.rejection(p_type text, p_subject text) returns jsonb language sql as $$
  select tests.authenticate_as('admin');
  select public.admin_get_rejection(p_type, tests.uuid(p_subject))
$$;
create function tests.kept_rejections() returns bigint language sql security definer as $$
  select count(*) from private.review_rejections
$$;
comment on function tests.kept_rejections is 'Returns how many rejected versions are kept.';
select plan(65);

-- A listing that was never published
select tests.submit('hall'), tests.reject('hall');
select throws_ok($$ select tests.submit('hall') $$, 'PT409', 'rejected_unchanged',
  'a rejected listing is not submitted again as it was');
select is((select status from public.venues where id = tests.uuid('hall')), 'rejected',
  'a listing whose submission was refused stays rejected with its reason');
select throws_ok($$ select tests.submit('hall', '   ') $$, 'PT409', 'rejected_unchanged',
  'spaces are no sentence to the reviewer of a listing');
select throws_ok($$ select tests.submit('hall', 'Too short') $$, 'PT422', 'invalid_input',
  'a sentence to the reviewer has at least ten characters');
select throws_ok(format($$ select tests.submit('hall', %L) $$, repeat(sign, 12)), 'PT422', 'invalid_input',
  'a sentence to the reviewer has ten letters or digits, not ' || shown) from (values ('.', 'dots'), (U&'\3164', 'fillers')) signs (sign, shown);
select throws_ok($$ select tests.submit('hall', repeat('x', 1001)) $$, 'PT422', 'invalid_input',
  'a sentence to the reviewer has at most a thousand characters');
select tests.authenticate_as('host');
savepoint spaced;
update public.venues set name = name || E' \u200b ' where id = tests.uuid('hall');
select throws_ok($$ select tests.submit('hall') $$, 'PT409', 'rejected_unchanged', 'a space more is no change of a rejected listing');
rollback to spaced;
update public.venues set price_per_hour = 20000 where id = tests.uuid('hall');
select throws_ok($$ select tests.submit('hall') $$, 'PT409', 'rejected_unchanged',
  'a rejected listing of which only the price changed is not submitted without a sentence');
select is(tests.submit('hall', '  The light was off when we took them  '), 'pending',
  'a rejected listing is submitted again as it was with a sentence to the reviewer');
select is(tests.rejection('venue', 'hall') - 'rejected_at' - 'fields',
  jsonb_build_object('reason', 'Too dark', 'note', 'The light was off when we took them',
    'rejected_by', (select btrim(first_name || ' ' || last_name) from public.users where id = tests.user_id('admin'))),
  'an admin reads why and by whom a listing was rejected before, and the sentence of its host');
select is(tests.rejection('venue', 'hall') -> 'fields' ->> 'name', 'Hall',
  'an admin reads the version of a listing that was rejected');
select ok(tests.rejection('venue', 'hall') ? 'rejected_at', 'an admin reads when a listing was rejected before');
select tests.authenticate_as('host');
select throws_ok($$ select public.submit_venue(tests.uuid('hall'), 'Another sentence that comes late') $$, 'PT409', 'wrong_status',
  'a submission that arrives twice is refused the second time');
select is(tests.rejection('venue', 'hall') ->> 'note', 'The light was off when we took them',
  'a submission that arrives twice leaves the sentence of the first one');
select tests.authenticate_as('host');
select public.set_listing_status(tests.uuid('hall'), 'draft');
select is(tests.submit('hall'), 'pending', 'a listing that was withdrawn after its sentence is submitted again with that sentence');
select is(tests.reject('hall', 'Still dark'), 'rejected', 'an admin can reject a listing a second time');
select throws_ok($$ select tests.submit('hall') $$, 'PT409', 'rejected_unchanged',
  'the sentence about an earlier rejection does not answer the next one');
select throws_ok($$ select tests.submit('hall', 'The light was off when we took them') $$, 'PT409', 'rejected_unchanged',
  'a repeated request with the sentence of an earlier rejection is refused');
select tests.authenticate_as('host');
update public.venues set description = 'By daylight' where id = tests.uuid('hall');
select is(tests.submit('hall'), 'pending', 'a rejected listing with another description is submitted again without a sentence');
select tests.authenticate_as('host');
select throws_ok($$ update public.venues set description = '' where id = tests.uuid('hall') $$, 'PT409', 'rejected_unchanged',
  'a listing that waits for review cannot be turned back into what was rejected');
select lives_ok($$ update public.venues set name = 'Hall by Daylight' where id = tests.uuid('hall') $$,
  'a listing that waits for review can be changed into something else');
select tests.authenticate_as('admin');
select lives_ok($$ select public.review_venue(tests.uuid('hall'), 'approve', null,
    public.admin_get_review_version('venue', tests.uuid('hall'))) $$,
  'an admin can approve a listing that was rejected before');
select is(tests.rejection('venue', 'hall'), null, 'an approval forgets what was rejected of a listing before');

-- A picture that is replaced under its path
select tests.submit('pool'), tests.reject('pool');
select tests.authenticate_as_database_owner();
update storage.objects set metadata = '{"eTag": "new"}' where name = tests.user_id('host') || '/a.webp';
select is(tests.submit('pool'), 'pending', 'a listing of which a picture was replaced is submitted again without a sentence');
select tests.reject('pool');

-- A change of a published listing
select tests.save('loft', '{"name": "Sky Loft"}'), tests.reject('loft', 'No sky');
select throws_ok($$ select tests.save('loft', '{"name": "Sky Loft", "price_per_hour": 1}') $$, 'PT409', 'rejected_unchanged',
  'a rejected change of a published listing is not sent again as it was');
select is((select price_per_hour || ' ' || (select string_agg(status, ' ') from public.listing_revisions) from public.venues
  where id = tests.uuid('loft')), '10000 rejected', 'a save that was refused leaves the listing and its rejected change');
select tests.authenticate_as('host');
select throws_ok($$ update public.venues set name = 'Sky Loft' where id = tests.uuid('loft') $$, 'PT409', 'rejected_unchanged',
  'a rejected change is not sent again by updating the table');
select lives_ok($$ select public.discard_revision(tests.uuid('loft')) $$, 'a host can discard a rejected change');
select throws_ok($$ select tests.save('loft', '{"name": "Sky Loft"}') $$, 'PT409', 'rejected_unchanged',
  'a rejected change is not sent again as it was after it was discarded');
select lives_ok($$ select tests.save('loft', '{"name": "Loft", "price_per_hour": 12000}') $$,
  'a host can change the prices of a listing without sending the rejected change');
select lives_ok($$ select tests.save('loft', '{"name": "Roof Loft"}') $$, 'a host can send another change than the rejected one');
select throws_ok($$ select tests.save('loft', '{"name": "Sky Loft"}') $$, 'PT409', 'rejected_unchanged',
  'a change that waits for review cannot be turned back into the rejected one');
select lives_ok($$ select tests.save('loft', '{"name": "Sky Loft"}', 'There is a window in the roof', tests.uuid('save')) $$,
  'a rejected change is sent again as it was with a sentence to the reviewer');
select lives_ok($$ select tests.save('loft', '{"name": "Sky Loft"}', 'There is a window in the roof', tests.uuid('save')) $$,
  'a save that is repeated with its sentence is accepted again');
select is((select string_agg(status, ' ') from public.listing_revisions), 'pending', 'a repeated save makes one change that waits');
select is((select r ->> 'reason' || ' ' || (r -> 'fields' ->> 'name') || ' ' || (r ->> 'note') from tests.rejection('venue', 'loft') r),
  'No sky Sky Loft There is a window in the roof', 'an admin reads the rejected change, its reason and the sentence of the host');
select tests.reject('loft');
select throws_ok($$ select tests.save('loft', '{"name": "Sky Loft"}', 'There is a window in the roof', tests.uuid('save')) $$,
  'PT409', 'rejected_unchanged', 'a save that is repeated after the next rejection is refused');

-- Services and changes of published ones
select tests.submit_service(), tests.reject_service('choir');
select throws_ok($$ select tests.submit_service() $$, 'PT409', 'rejected_unchanged',
  'a rejected service is not submitted again as it was');
select is(tests.submit_service('We sing in tune by now'), 'pending',
  'a rejected service is submitted again as it was with a sentence to the reviewer');
select is(tests.rejection('service', 'choir') ->> 'note', 'We sing in tune by now', 'an admin reads the sentence of a provider');
select tests.reject_service('choir'), tests.authenticate_as('provider');
update public.services set description = 'A choir of twelve' where id = tests.uuid('choir');
select is(tests.submit_service(), 'pending', 'a rejected service with another description is submitted again without a sentence');
select throws_ok($$ update public.services set description = 'About' where id = tests.uuid('choir') $$, 'PT409', 'rejected_unchanged',
  'a service that waits for review cannot be turned back into what was rejected');
select tests.save_service('{"name": "Loud Band"}'), tests.reject_service('band');
select throws_ok($$ select tests.save_service('{"name": "Loud Band"}') $$, 'PT409', 'rejected_unchanged',
  'a rejected change of a published service is not sent again as it was');
select lives_ok($$ select tests.save_service('{"name": "Loud Band"}', 'It is the name on our records') $$,
  'a rejected change of a published service is sent again with a sentence to the reviewer');
select tests.reject_service('band');
select lives_ok($$ select tests.save_service('{"name": "Calm Band"}') $$, 'a provider can send another change than the rejected one');

-- Businesses
select tests.apply('Cake'), tests.reject_business();
select throws_ok($$ select tests.apply('Cake') $$, 'PT409', 'rejected_unchanged', 'a rejected business does not apply again as it was');
select is(tests.apply('Cake', 'It is the name of our shop'), 'pending', 'a rejected business applies again as it was with a sentence');
select is(tests.apply('Cake', 'It is the name of our shop'), 'pending', 'an application that is repeated with its sentence is accepted again');
select tests.authenticate_as('admin');
select is((select r ->> 'reason' || ' ' || (r -> 'fields' ->> 'business_name') || ' ' || (r ->> 'note')
  from public.admin_get_rejection('provider', tests.user_id('other_provider')) r), 'No name Cake It is the name of our shop',
  'an admin reads what was rejected of a business and its sentence');
select tests.reject_business();
select throws_ok($$ select tests.apply('Cake', 'It is the name of our shop') $$, 'PT409', 'rejected_unchanged',
  'an application that is repeated after the next rejection is refused');
select is(tests.apply('Cake House'), 'pending', 'a rejected business with another name applies again without a sentence');
select tests.authenticate_as('other_provider');
select throws_ok($$ update public.service_providers set business_name = 'Cake' where user_id = tests.user_id('other_provider') $$,
  'PT409', 'rejected_unchanged', 'a business that waits for review cannot be turned back into what was rejected');
select tests.reject_business(), tests.authenticate_as('admin');
select is((select status from public.review_provider(tests.user_id('other_provider'), 'approve')), 'active',
  'an admin can approve a business that they rejected');
select is(public.admin_get_rejection('provider', tests.user_id('other_provider')), null,
  'an approval forgets what was rejected of a business before');

-- Who may not
select tests.authenticate_as('other_provider');
select lives_ok($$ select private.answer_rejection('service', tests.uuid('band'), 'A sentence of somebody else') $$,
  'a sentence about the rejected service of another provider is passed over');
select is(tests.rejection('service', 'band') ->> 'note', null, 'a provider writes no sentence about the service of another one');
select tests.authenticate_as('host');
select throws_ok($$ select public.admin_get_rejection('venue', tests.uuid('loft')) $$, 'PT403', 'only_admins',
  'a host cannot read what is kept of a rejection');
select throws_ok('select * from private.review_rejections', '42501', null, 'a host cannot read the table of rejected versions');
select tests.clear_authentication();
select throws_ok($$ select public.admin_get_rejection('venue', tests.uuid('loft')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read what is kept of a rejection');

-- Copies, archived and deleted listings
select tests.authenticate_as('host');
select is(tests.rejection('venue', 'pool') ->> 'reason', 'Too dark', 'a rejected version is kept until the listing is approved');
select tests.authenticate_as('host');
select public.archive_listing(tests.uuid('pool')), public.unarchive_listing(tests.uuid('pool'));
select throws_ok($$ select tests.submit('pool') $$, 'PT409', 'rejected_unchanged',
  'a rejected listing that was archived and restored is not submitted again as it was');
select is((select status from public.submit_venue(public.duplicate_listing(tests.uuid('pool')))), 'pending',
  'the copy of a rejected listing is a listing of its own, which nobody has rejected');
select tests.authenticate_as_database_owner();
select private.forget_rejections(tests.user_id('host'));
select is(tests.kept_rejections(), 2::bigint, 'the rejected versions of one account are forgotten, and of no other one');
delete from public.services;
select is(tests.kept_rejections(), 0::bigint, 'a rejected version of a service is deleted with it');

select * from finish();
rollback;

-- Review versions: an admin approves exactly what they read of a listing, whatever its host changes meanwhile.
begin;
select tests.create_users();
update public.users set is_verified = true;
insert into public.venue_types (id, slug, name, name_ar) values (tests.uuid('villa'), 'test-villa', 'Villa', 'فيلا');
insert into storage.objects (bucket_id, name) values ('venue-images', tests.user_id('host') || '/a.webp');
insert into public.venues (id, host_id, name, type_id, capacity, address, images, city, price_per_hour, status)
select tests.uuid(venue), tests.user_id('host'), initcap(venue), tests.uuid('villa'), 80, 'Street 1',
  array[tests.user_id('host') || '/a.webp'], 'Cairo', 10000, status
from (values ('hall', 'draft'), ('loft', 'active'), ('pool', 'draft')) venues (venue, status);
create function tests.read_version(p_venue text) returns text language sql as $$
  select set_config('tests.version', public.admin_get_review_version('venue', tests.uuid(p_venue)), true)
$$;
comment on function tests.read_version is 'Remembers the version of a venue that the admin reads now.';
create function tests.decide(p_venue text, p_decision text, p_version text default current_setting('tests.version'))
returns text language sql as $$
  select status || ' ' || name from public.review_venue(tests.uuid(p_venue), p_decision, 'Reason', p_version)
$$;
comment on function tests.decide is 'Decides about the version that was read, or about another one; null names none.';
create function tests.rename(p_venue text, p_name text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('host');
  update public.venues set name = p_name where id = tests.uuid(p_venue);
  perform tests.authenticate_as('admin');
end $$;
comment on function tests.rename is 'Changes the name of a venue as its host, and continues as the admin.';
select plan(39);

-- Who reads a version
select tests.clear_authentication();
select throws_ok($$ select public.admin_get_review_version('venue', tests.uuid('hall')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read the review version of a venue');
select tests.authenticate_as('host');
select throws_ok($$ select public.admin_get_review_version('venue', tests.uuid('hall')) $$, 'PT403', 'only_admins',
  'a host cannot read the review version of their venue');
select tests.authenticate_as('admin');
select throws_ok($$ select public.admin_get_review_version('venue', tests.uuid('nothing')) $$, 'PT404', 'not_found',
  'an unknown venue has no review version');
select throws_ok($$ select public.admin_get_review_version('user', tests.user_id('host')) $$, 'PT404', 'not_found',
  'a user has no review version');

-- A listing that awaits its first review
select tests.authenticate_as('host');
select public.submit_venue(tests.uuid('hall'));
select tests.authenticate_as('admin');
select tests.read_version('hall');
select is((select version from public.admin_list_review_queue()), current_setting('tests.version'),
  'the review queue has the version of a venue');
select tests.rename('hall', 'Call 0100');
select throws_ok($$ select tests.decide('hall', 'approve') $$, 'PT409', 'listing_changed',
  'a listing that was changed after the admin read it is not approved');
select throws_ok($$ select tests.decide('hall', 'reject') $$, 'PT409', 'listing_changed',
  'a listing that was changed after the admin read it is not rejected for what it was');
select throws_ok($$ select tests.decide('hall', 'approve', null) $$, 'PT409', 'listing_changed',
  'a decision without a version does not approve what was changed after it was submitted');
select throws_ok($$ select tests.decide('hall', 'approve', '') $$, 'PT409', 'listing_changed',
  'a decision with an empty version does not approve a listing');
select is((select status from public.venues where id = tests.uuid('hall')), 'pending',
  'a refused decision leaves the listing in the review queue');
select tests.authenticate_as('host');
select public.set_listing_status(tests.uuid('hall'), 'draft'), public.submit_venue(tests.uuid('hall'));
select tests.authenticate_as('admin');
select throws_ok($$ select tests.decide('hall', 'approve', null) $$, 'PT409', 'listing_changed',
  'submitting a changed listing again does not let a decision without a version approve it');
select tests.rename('hall', 'Hall');
select is(tests.decide('hall', 'approve', null), 'active Hall',
  'a decision without a version approves a listing that is as it was submitted');

-- A change and its reversal
select tests.authenticate_as('host');
select public.submit_venue(tests.uuid('pool'));
select tests.authenticate_as('admin');
select tests.read_version('pool');
select tests.rename('pool', 'Call 0150');
select tests.rename('pool', 'Pool');
select throws_ok($$ select tests.decide('pool', 'approve') $$, 'PT409', 'listing_changed',
  'a listing that was something else for a moment after the admin read its version is not approved');
select tests.authenticate_as('host');
select public.set_listing_status(tests.uuid('pool'), 'draft');
select tests.authenticate_as('admin');
select tests.read_version('pool');
select tests.authenticate_as_database_owner();
delete from public.venues where id = tests.uuid('pool');
insert into public.venues (id, host_id, name, type_id, capacity, address, images, city, price_per_hour)
values (tests.uuid('pool'), tests.user_id('host'), 'Pool', tests.uuid('villa'), 80, 'Street 1',
  array[tests.user_id('host') || '/a.webp'], 'Cairo', 10000);
select tests.authenticate_as('admin');
select isnt(public.admin_get_review_version('venue', tests.uuid('pool')), current_setting('tests.version'),
  'a listing that was deleted and made again with the same id is another version');

-- A price is not reviewed
select tests.authenticate_as('host');
select public.submit_venue(tests.uuid('pool'));
select tests.authenticate_as('admin');
select tests.read_version('pool');
select tests.authenticate_as('host');
update public.venues set price_per_hour = 20000 where id = tests.uuid('pool');
select tests.authenticate_as('admin');
select is(public.admin_get_review_version('venue', tests.uuid('pool')), current_setting('tests.version'),
  'a change of price is no other version, because prices are not reviewed');

-- A deleted picture
select tests.authenticate_as_database_owner();
delete from storage.objects where name = tests.user_id('host') || '/a.webp';
select tests.authenticate_as('admin');
select throws_ok($$ select tests.decide('pool', 'approve') $$, 'PT409', 'listing_changed',
  'a listing whose picture was deleted since is not approved');
select tests.read_version('pool');
select is(tests.decide('pool', 'approve'), 'active Pool', 'an admin can approve the version that they read');

-- A revision of a published listing
select tests.rename('loft', 'Big Loft');
select tests.read_version('loft');
select tests.rename('loft', 'Call 0100');
select throws_ok($$ select tests.decide('loft', 'approve') $$, 'PT409', 'listing_changed',
  'a revision that was changed after the admin read it is not approved');
select throws_ok($$ select tests.decide('loft', 'approve', null) $$, 'PT409', 'listing_changed',
  'a decision without a version does not approve a revision that was changed after it was submitted');
select tests.authenticate_as('host');
select public.discard_revision(tests.uuid('loft'));
select tests.rename('loft', 'Call 0200');
select throws_ok($$ select tests.decide('loft', 'approve') $$, 'PT409', 'listing_changed',
  'a revision that replaces a withdrawn one is not approved for it');
select throws_ok($$ select tests.decide('loft', 'approve', null) $$, 'PT409', 'listing_changed',
  'a decision without a version does not approve a revision that replaces a withdrawn one');
select is(tests.decide('loft', 'reject', null), 'active Loft',
  'a decision without a version rejects a revision, which makes nothing public');
select tests.rename('loft', 'Bright Loft');
select is(tests.decide('loft', 'approve', null), 'active Bright Loft',
  'a decision without a version approves the first revision after a decision');
select tests.rename('loft', 'Wide Loft');
select tests.read_version('loft');
select tests.rename('loft', 'Call 0250');
select tests.rename('loft', 'Wide Loft');
select throws_ok($$ select tests.decide('loft', 'approve') $$, 'PT409', 'listing_changed',
  'a revision that was something else for a moment after the admin read its version is not approved');
select tests.read_version('loft');
select tests.authenticate_as('host');
select public.discard_revision(tests.uuid('loft'));
select tests.rename('loft', 'Wide Loft');
select throws_ok($$ select tests.decide('loft', 'approve') $$, 'PT409', 'listing_changed',
  'a revision that was withdrawn and made again after the admin read its version is not approved');
select tests.read_version('loft');
select is(tests.decide('loft', 'approve'), 'active Wide Loft', 'an admin can approve the revision that they read');
select throws_ok($$ select tests.decide('loft', 'approve') $$, 'PT409', 'wrong_status',
  'an approval that is sent twice decides once');

-- A suspended listing
select is(tests.decide('loft', 'suspend', 'an older version'), 'suspended Wide Loft',
  'a suspension needs no current version, so that no host can prevent it by changing the listing');
select tests.rename('loft', 'Call 0300');
select is((select name from public.venues where id = tests.uuid('loft')), 'Wide Loft',
  'a change of a suspended listing becomes a revision');
select is((select kind || (changes ->> 'name') from public.admin_list_review_queue()), 'revisionCall 0300',
  'an admin sees the revision of a suspended listing in the review queue');
select is(public.admin_get_overview() -> 'waiting' ->> 'revisions', '1',
  'the admin overview counts the revision of a suspended listing');
select is(tests.decide('loft', 'restore', null), 'active Wide Loft', 'restoring a listing publishes what was approved before');
select is(tests.decide('loft', 'suspend'), 'suspended Wide Loft', 'an admin can suspend a restored listing');
select tests.read_version('loft');
select is(tests.decide('loft', 'approve'), 'suspended Call 0300',
  'an admin can approve the revision of a suspended listing, which stays suspended');

-- Suspended before its first review
select tests.authenticate_as_database_owner();
update public.venues set status = 'pending' where id = tests.uuid('pool');
select tests.authenticate_as('admin');
select tests.decide('pool', 'suspend');
select tests.rename('pool', 'Call 0400');
select is(tests.decide('pool', 'restore', null), 'pending Call 0400',
  'a listing that was suspended in the queue returns to it with its changes');
select throws_ok($$ select tests.decide('pool', 'approve', null) $$, 'PT409', 'listing_changed',
  'a listing that was changed while it was suspended is not approved without its version');

-- A deleted listing
select tests.authenticate_as_database_owner();
create function tests.review_state(p_venue text) returns bigint language sql security definer as $$
  select (select count(*) from private.review_changes where subject_id = tests.uuid(p_venue))
    + (select count(*) from private.review_submissions where subject_id = tests.uuid(p_venue))
$$;
comment on function tests.review_state is 'Returns how many rows are kept for the review of a venue.';
insert into public.listing_revisions (listing_id, changes) values (tests.uuid('pool'), '{"name": "Other"}');
select cmp_ok(tests.review_state('pool'), '>', 0::bigint, 'the changes of a listing are counted');
select tests.authenticate_as('admin');
select tests.read_version('pool');
select tests.authenticate_as_database_owner();
create temporary table deleted as select * from public.venues where id = tests.uuid('pool');
delete from public.venues where id = tests.uuid('pool');
select is(tests.review_state('pool'), 0::bigint, 'nothing is kept for the review of a listing that was deleted');
insert into public.venues (id, host_id, name, type_id, capacity, address, images, city, price_per_hour, status)
select id, host_id, name, type_id, capacity, address, images, city, price_per_hour, status from deleted;
select tests.authenticate_as('admin');
select isnt(public.admin_get_review_version('venue', tests.uuid('pool')), current_setting('tests.version'),
  'a listing with the id of one that was deleted has no version of that one');

select * from finish();
rollback;

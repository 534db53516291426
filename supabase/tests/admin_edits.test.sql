-- Admins edit the listings and services of others: who may, what they may write, and what the owner and the audit log learn.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
delete from public.audit_log;
delete from public.venue_addons where venue_id = tests.uuid('draft');
create function tests.venue_values() returns jsonb language sql stable security definer as $$
  select to_jsonb(v) from public.venues v where id = tests.uuid('hall')
$$;
create function tests.edit_hall(p_venue jsonb, p_reason text default 'The host asked for it', p_version text default null,
  p_details jsonb default '{}', p_name text default 'hall')
returns text language sql as $$
  select public.admin_save_listing(tests.uuid(p_name), p_venue, p_details, p_reason, p_version)
$$;
create function tests.hall_version() returns text language plpgsql as $$
  begin return public.admin_get_edit_version('venue', tests.uuid('hall')); end
$$;
create function tests.read_versions() returns void language plpgsql as $$
  begin
    perform set_config('tests.hall', tests.hall_version(), true),
      set_config('tests.band', public.admin_get_edit_version('service', tests.uuid('band')), true);
  end
$$;
create function tests.edit_band(p_service jsonb, p_reason text default 'A wrong word', p_version text default null)
returns text language sql as $$
  select public.admin_save_listing(tests.uuid('band'), p_service, '{}', p_reason, p_version)
$$;
create function tests.band_version() returns text language plpgsql as $$
  begin return public.admin_get_edit_version('service', tests.uuid('band')); end
$$;
create function tests.last_edit(p_action text) returns jsonb language sql stable security definer as $$
  select data from public.audit_log where action = p_action order by id desc limit 1
$$;
create function tests.notification_data(p_user text, p_kind text) returns jsonb language sql stable security definer as $$
  select data from public.notifications where user_id = tests.user_id(p_user) and kind = p_kind order by created_at desc limit 1
$$;
select plan(55);

-- Who may edit
select tests.clear_authentication();
select throws_ok($$ select tests.edit_hall('{"name": "x"}') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot edit a listing as an admin');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.edit_hall('{"name": "x"}') $$, 'PT403', 'only_admins',
  'a guest cannot edit a listing as an admin');
select tests.authenticate_as('host');
select throws_ok($$ select tests.edit_hall('{"name": "x"}') $$, 'PT403', 'only_admins',
  'a host cannot edit the own listing as an admin, past the review');
select tests.authenticate_as('provider');
select throws_ok($$ select tests.edit_band('{"name": "x"}') $$, 'PT403', 'only_admins',
  'a provider cannot edit the own service as an admin, past the review');
select throws_ok($$ select tests.edit_hall('{"name": "x"}') $$, 'PT403', 'only_admins',
  'a provider cannot edit a listing as an admin');
select tests.authenticate_as('admin');
select is(tests.affected_rows($$ update public.venues set name = 'x' $$), 0::bigint,
  'an admin cannot change a listing by the table, where its host would not be told');
select is(tests.affected_rows($$ update public.venue_pricing set price_per_day = 1 $$), 0::bigint,
  'an admin cannot change prices by the table');
select is(tests.affected_rows($$ update public.venue_house_rules set text = 'x' $$), 0::bigint,
  'an admin cannot change house rules by the table');
select is(tests.affected_rows($$ delete from public.venue_addons $$), 0::bigint,
  'an admin cannot delete add-ons by the table');
select is(tests.affected_rows($$ update public.services set name = 'x' $$), 0::bigint,
  'an admin cannot change a service by the table, where its provider would not be told');
select throws_ok($$ insert into public.venue_allowed_events (venue_id, event_type_id)
  select tests.uuid('hall'), id from public.event_types limit 1 $$, '42501', null,
  'an admin cannot add an occasion to a listing by the table');

-- A reason, and valid values
select throws_ok($$ select tests.edit_hall('{"name": "x"}', ' ') $$, 'PT422', 'invalid_input',
  'an admin cannot edit a listing without a reason');
select throws_ok($$ select tests.edit_hall('{"name": "x"}', null) $$, 'PT422', 'invalid_input',
  'an admin cannot edit a listing with a missing reason');
select throws_ok($$ select tests.edit_band('{"name": "x"}', '') $$, 'PT422', 'invalid_input',
  'an admin cannot edit a service without a reason');
select throws_ok($$ select tests.edit_hall('[]') $$, 'PT422', 'invalid_input',
  'an admin cannot edit a listing with what is no object');
select throws_ok($$ select tests.edit_hall('{"address": ""}') $$, 'PT422', 'invalid_input',
  'an admin cannot take from a public listing what it needs');
select throws_ok($$ select tests.edit_band('{"price": 0}') $$, 'PT422', 'invalid_input',
  'an admin cannot take from a public service what it needs');
select throws_ok($$ select tests.edit_hall('{"name": "x"}', 'Why', repeat('0', 64)) $$, 'PT409', 'edited_elsewhere',
  'an admin who read an older version of a listing cannot overwrite the newer one');
select throws_ok($$ select tests.edit_band('{"name": "x"}', 'Why', repeat('0', 64)) $$, 'PT409', 'edited_elsewhere',
  'an admin who read an older version of a service cannot overwrite the newer one');
select throws_ok($$ select tests.edit_hall('{"name": "x"}', p_name => 'nothing') $$, 'PT404', 'not_found',
  'an unknown listing cannot be edited');
select throws_ok($$ select tests.edit_hall(jsonb_build_object('images', jsonb_build_array(
  tests.user_id('other_host') || '/loft.webp'))) $$, 'PT422', 'invalid_input',
  'an admin cannot give a listing the picture of another host');
select throws_ok($$ select tests.edit_band(jsonb_build_object('images', jsonb_build_array(
  tests.user_id('other_provider') || '/x.webp'))) $$, 'PT422', 'invalid_input',
  'an admin cannot give a service the picture of another provider');
select is(tests.last_edit('venue_edited'), null, 'an edit that was refused is not in the audit log');

-- A listing
select is(tests.edit_hall(jsonb_build_object('name', 'Grand Hall', 'capacity', 120, 'status', 'suspended', 'featured', true,
    'host_id', tests.user_id('admin'), 'rejection_reason', 'x', 'number', 7, 'listing_version', 50),
    p_version => tests.hall_version(),
    p_details => '{"pricing": {"price_per_day": 900, "venue_id": null}, "house_rules": [{"text": "Shoes on"}]}'),
  tests.hall_version(), 'an admin can edit a public listing, and is answered the next version');
select is(tests.venue_values() - array['updated_at', 'amenities', 'images', 'type_id'] @> jsonb_build_object('name', 'Grand Hall',
    'capacity', 120, 'status', 'active', 'featured', false, 'host_id', tests.user_id('host'), 'rejection_reason', null,
    'listing_version', 2), true,
  'the edit of an admin is public at once, and writes only the columns that a host may write');
select is((select changes from public.listing_revisions where listing_id = tests.uuid('hall') and status = 'pending'),
  '{"name": "Great hall"}', 'the edit of an admin leaves the revision of the host waiting, as it was');
select is(tests.last_edit('venue_edited') -> 'before' @> '{"name": "Hall", "capacity": 100, "price_per_day": 0}', true,
  'the audit log has what the admin changed as it was before');
select is(tests.last_edit('venue_edited') -> 'after' @> '{"name": "Grand Hall", "capacity": 120, "price_per_day": 900,
    "house_rules": [{"code": null, "text": "Shoes on", "text_ar": null}]}', true,
  'the audit log has what the admin changed as it is afterwards');
select is(tests.last_edit('venue_edited') -> 'after' ? 'address', false,
  'the audit log does not repeat what the admin left as it was');
select is(tests.last_edit('venue_edited') ->> 'reason', 'The host asked for it', 'the audit log has the reason of the edit');
select is(tests.notification_data('host', 'venue_edited') ->> 'reason', 'The host asked for it',
  'the host is told that the listing was changed, and why');
select is((select count(*) from public.opening_hours where venue_id = tests.uuid('hall')), 7::bigint,
  'an edit leaves the opening hours that it does not name as they were');
select is((select count(*) from public.venue_addons where venue_id = tests.uuid('hall') and is_active), 1::bigint,
  'an edit leaves the add-ons that it does not name as they were');
select is(tests.edit_hall('{"name": "Grand Hall"}', p_details => '{"house_rules": [{"text": "Shoes on"}]}'),
  tests.hall_version(), 'an edit that changes nothing is no new version');
select is((select count(*) from public.audit_log where action = 'venue_edited'), 1::bigint,
  'an edit that changes nothing is not in the audit log');
select tests.authenticate_as('host');
select throws_ok($$ select public.save_listing(tests.uuid('hall'), '{"name": "Old"}', '{}', 1) $$, 'PT409', 'edited_elsewhere',
  'a host who began before the edit of the admin does not overwrite it unseen');
select tests.authenticate_as('admin');
select lives_ok($$ select tests.edit_hall(jsonb_build_object('images', jsonb_build_array(
  tests.user_id('host') || '/Hall.webp', tests.user_id('host') || '/spare.webp'))) $$,
  'an admin can add a picture of the folder of the host');
select lives_ok($$ select tests.edit_hall('{"name": "My draft"}', p_name => 'draft') $$, 'an admin can edit a draft, which may lack something');

-- A service
select is(tests.edit_band((select jsonb_build_object('name', 'Brass Band', 'description', 'Ten players', 'city', 'Cairo',
    'category_id', id, 'status', 'suspended', 'provider_id', tests.user_id('admin')) from public.service_categories limit 1),
    p_version => tests.band_version()), tests.band_version(),
  'an admin can edit a public service');
select is((select name || ' ' || status || ' ' || (provider_id = tests.user_id('provider'))::text from public.services
  where id = tests.uuid('band')), 'Brass Band active true',
  'the edit of a service is public at once, and writes only the columns that a provider may write');
select is(tests.last_edit('service_edited') -> 'before' ->> 'name', 'Band', 'the audit log has the service as it was before');
select is(tests.last_edit('service_edited') -> 'after' ->> 'name', 'Brass Band', 'the audit log has the service as it is afterwards');
select is(tests.notification_data('provider', 'service_edited') ->> 'reason', 'A wrong word',
  'the provider is told that the service was changed, and why');

-- Who reads the edits
select tests.authenticate_as('host');
select is((select reason || ' ' || (after ->> 'name') from public.list_admin_edits('venue', tests.uuid('hall')) offset 1 limit 1),
  'The host asked for it Grand Hall', 'a host reads what an admin changed and why');
select throws_ok($$ select * from public.list_admin_edits('service', tests.uuid('band')) $$, 'PT404', 'not_found',
  'a host cannot read the edits of the service of somebody else');
select tests.authenticate_as('other_host');
select throws_ok($$ select * from public.list_admin_edits('venue', tests.uuid('hall')) $$, 'PT404', 'not_found',
  'another host cannot read the edits of a listing');
select tests.clear_authentication();
select throws_ok($$ select * from public.list_admin_edits('venue', tests.uuid('hall')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read the edits of a listing');

select tests.authenticate_as('admin');
-- What the owner changed since the admin read it, without a save of the listing or a review
select tests.read_versions();
select is(tests.edit_hall('{"capacity": 121}', p_version => current_setting('tests.hall')),
  tests.hall_version(), 'an admin can edit a listing in the version that was read');
select throws_ok($$ select tests.edit_hall('{"capacity": 122}', p_version => current_setting('tests.hall')) $$,
  'PT409', 'edited_elsewhere', 'an admin cannot save twice from one version of a listing');
select tests.read_versions();
select tests.authenticate_as('host');
select is(public.set_opening_hours(tests.uuid('hall'), '[{"weekday": 1, "opens": "08:00", "closes": "20:00"}]', 0, 0, true) ->> 'saved',
  'true', 'the host can change the opening hours alone');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.edit_hall('{"capacity": 122}', p_version => current_setting('tests.hall')) $$,
  'PT409', 'edited_elsewhere', 'an admin cannot undo the opening hours that the host changed meanwhile');
select tests.read_versions();
select tests.authenticate_as('host');
select is(tests.affected_rows($$ update public.venue_pricing set price_per_day = 950 where venue_id = tests.uuid('hall') $$),
  1::bigint, 'the host can change a price by the table');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.edit_hall('{"capacity": 122}', p_version => current_setting('tests.hall')) $$,
  'PT409', 'edited_elsewhere', 'an admin cannot undo a price that the host changed meanwhile');
select tests.authenticate_as('provider');
select is(tests.affected_rows($$ update public.services set price = price + 1 where id = tests.uuid('band') $$), 1::bigint,
  'the provider can change a price');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.edit_band('{"name": "x"}', 'Why', current_setting('tests.band')) $$, 'PT409', 'edited_elsewhere',
  'an admin cannot undo a price that the provider changed meanwhile');

select * from finish();
rollback;

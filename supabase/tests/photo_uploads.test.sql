-- Photos uploaded in pieces: who may send one, in which order, and how many may be unfinished.
begin;
select tests.create_users();
create table tests.uploads (name text primary key, id uuid);
grant select, insert on tests.uploads to authenticated, anon;
create function tests.begin_upload(p_name text, p_size int) returns void language sql as $$
  insert into tests.uploads values (p_name, public.begin_photo_upload(p_size))
$$;
create function tests.upload_id(p_name text) returns uuid language sql stable as $$
  select id from tests.uploads where name = p_name
$$;
create function tests.add_piece(p_name text, p_position int, p_text text) returns int language sql as $$
  select public.add_photo_piece(tests.upload_id(p_name), p_position, encode(convert_to(p_text, 'UTF8'), 'base64'))
$$;
create function tests.upload_count(p_user text) returns bigint language sql security definer as $$
  select count(*) from private.photo_uploads where owner_id = tests.user_id(p_user)
$$;
create function tests.piece_count() returns bigint language sql security definer as $$
  select count(*) from private.photo_pieces
$$;
select plan(34);

select tests.clear_authentication();
select throws_ok('select public.begin_photo_upload(10)', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot begin a photo upload');
select throws_ok('select public.photo_upload(gen_random_uuid())', 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read a photo upload');
select tests.authenticate_as('guest');
select throws_ok('select public.begin_photo_upload(10)', 'PT403', 'forbidden',
  'a guest cannot begin a photo upload');
select tests.authenticate_as('provider');
select throws_ok('select public.begin_photo_upload(10)', 'PT403', 'forbidden',
  'a provider cannot begin a photo upload');

select tests.authenticate_as('host');
select throws_ok('select public.begin_photo_upload(0)', 'PT422', 'invalid_input',
  'a photo of no bytes is refused');
select throws_ok('select public.begin_photo_upload(10485760)', 'PT422', 'invalid_input',
  'a photo of 10 MB is refused');
select throws_ok('select public.begin_photo_upload(null)', 'PT422', 'invalid_input',
  'a photo without a size is refused');
select lives_ok($$ select tests.begin_upload('hall', 10) $$, 'a host can begin a photo upload');
select is(public.photo_upload(tests.upload_id('hall')), '{"size": 10, "received": 0, "stored": false}'::jsonb,
  'a new photo upload has received no bytes');
select is(tests.add_piece('hall', 0, 'abcd'), 4,
  'adding the first piece returns the position of the next one');
select throws_ok($$ select tests.add_piece('hall', 0, 'abcd') $$, 'PT409', 'wrong_status',
  'a piece that was already received is refused');
select throws_ok($$ select tests.add_piece('hall', 5, 'fghij') $$, 'PT409', 'wrong_status',
  'a piece that leaves out bytes is refused');
select throws_ok($$ select tests.add_piece('hall', 4, 'efghijk') $$, 'PT422', 'invalid_input',
  'a piece that exceeds the announced size is refused');
select throws_ok($$ select tests.add_piece('hall', 4, '') $$, 'PT422', 'invalid_input',
  'an empty piece is refused');
select throws_ok($$ select public.add_photo_piece(tests.upload_id('hall'), 4, '***') $$, 'PT422', 'invalid_input',
  'a piece that is not base64 is refused');
select throws_ok($$ select public.add_photo_piece(tests.upload_id('hall'), 4, null) $$, 'PT422', 'invalid_input',
  'a piece that is null is refused');
select throws_ok($$ select tests.add_piece('hall', null, 'e') $$, 'PT409', 'wrong_status',
  'a piece without a position is refused');
select throws_ok($$ select public.photo_upload_bytes(tests.upload_id('hall')) $$, 'PT409', 'wrong_status',
  'an incomplete photo cannot be read');
select throws_ok($$ select public.end_photo_upload(tests.upload_id('hall')) $$, 'PT409', 'wrong_status',
  'an incomplete photo upload cannot be ended');

select tests.authenticate_as('other_host');
select throws_ok($$ select public.photo_upload(tests.upload_id('hall')) $$, 'PT404', 'not_found',
  'another host cannot read a photo upload of the host');
select throws_ok($$ select tests.add_piece('hall', 4, 'e') $$, 'PT404', 'not_found',
  'another host cannot add a piece to a photo upload of the host');
select throws_ok($$ select public.photo_upload_bytes(tests.upload_id('hall')) $$, 'PT404', 'not_found',
  'another host cannot read the bytes of a photo upload of the host');
select throws_ok($$ select public.end_photo_upload(tests.upload_id('hall')) $$, 'PT404', 'not_found',
  'another host cannot end a photo upload of the host');
select throws_ok($$ select public.drop_photo_upload(tests.upload_id('hall')) $$, 'PT404', 'not_found',
  'another host cannot drop a photo upload of the host');

select tests.authenticate_as('host');
select is(tests.add_piece('hall', 4, 'efghij'), 10, 'adding the last piece returns the size of the photo');
select is(convert_from(decode(public.photo_upload_bytes(tests.upload_id('hall')), 'base64'), 'UTF8'), 'abcdefghij',
  'the bytes of a complete photo are in the order of its pieces');
select lives_ok($$ select public.end_photo_upload(tests.upload_id('hall')), public.end_photo_upload(tests.upload_id('hall')) $$,
  'ending a photo upload twice succeeds');
select is(public.photo_upload(tests.upload_id('hall')) ->> 'stored', 'true',
  'an ended photo upload is marked as stored');
select is(tests.piece_count(), 0::bigint, 'ending a photo upload deletes its pieces');
select lives_ok($$ select tests.begin_upload('many' || n, 10485759) from generate_series(1, 14) n $$,
  'a host can begin many photo uploads');
select is(tests.upload_count('host'), 13::bigint, 'a host keeps at most twelve unfinished photo uploads');

select tests.authenticate_as_database_owner();
update private.photo_uploads set touched_at = now() - interval '7 hours' where owner_id = tests.user_id('host');
select tests.authenticate_as('host');
select throws_ok($$ select public.photo_upload(tests.upload_id('hall')) $$, 'PT404', 'not_found',
  'a photo upload that was idle for seven hours cannot be read');
select tests.authenticate_as('other_host');
select lives_ok($$ select tests.begin_upload('loft', 10) $$,
  'another host can begin a photo upload while idle ones exist');
select is(tests.upload_count('host'), 0::bigint,
  'beginning a photo upload deletes the idle ones of all users');

select * from finish();
rollback;

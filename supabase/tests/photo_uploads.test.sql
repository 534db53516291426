-- Photos that arrive in pieces: whose they are, in which order, and how much may wait.
begin;
create schema tests;
grant usage on schema tests to anon, authenticated;
create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;
create function tests.be(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub',
    case when p_name in ('stranger', 'owner') then '' else tests.id(p_name)::text end, true);
  perform set_config('role',
    case p_name when 'owner' then 'none' when 'stranger' then 'anon' else 'authenticated' end, true);
end $$;
insert into auth.users (id, email, raw_user_meta_data)
select tests.id(name), name || '@mahfil.test', jsonb_build_object('first_name', initcap(name))
from unnest(array['guest', 'host', 'rival', 'provider']) name;
update public.users set role = case email when 'provider@mahfil.test' then 'service_provider' else 'host' end
where id in (tests.id('host'), tests.id('rival'), tests.id('provider'));
create table tests.begun (name text primary key, id uuid);
create function tests.begin(p_name text, p_size int) returns void language sql as $$
  insert into tests.begun values (p_name, public.begin_photo_upload(p_size))
$$;
create function tests.upload(p_name text) returns uuid language sql stable as $$
  select id from tests.begun where name = p_name
$$;
create function tests.add(p_name text, p_starts int, p_text text) returns int language sql as $$
  select public.add_photo_piece(tests.upload(p_name), p_starts, encode(convert_to(p_text, 'UTF8'), 'base64'))
$$;
create function tests.kept(p_name text) returns bigint language sql security definer as $$
  select count(*) from private.photo_uploads where owner_id = tests.id(p_name)
$$;
create function tests.pieces() returns bigint language sql security definer as $$
  select count(*) from private.photo_pieces
$$;
grant select, insert on tests.begun to authenticated, anon;
grant execute on all functions in schema tests to public;
select plan(34);

select tests.be('stranger');
select throws_ok('select public.begin_photo_upload(10)', 'PT401', 'not_signed_in', 'a stranger sends nothing');
select throws_ok('select public.photo_upload(gen_random_uuid())', 'PT401', 'not_signed_in', 'and asks for nothing');
select tests.be('guest');
select throws_ok('select public.begin_photo_upload(10)', 'PT403', 'forbidden', 'photos are for hosts');
select tests.be('provider');
select throws_ok('select public.begin_photo_upload(10)', 'PT403', 'forbidden', 'not for providers');

select tests.be('host');
select throws_ok('select public.begin_photo_upload(0)', 'PT422', 'invalid_input', 'nothing is no photo');
select throws_ok('select public.begin_photo_upload(10485760)', 'PT422', 'invalid_input', 'nor are 10 MB');
select throws_ok('select public.begin_photo_upload(null)', 'PT422', 'invalid_input', 'a photo has a size');
select lives_ok($$ select tests.begin('hall', 10) $$, 'a host begins');
select is(public.photo_upload(tests.upload('hall')), '{"size": 10, "received": 0, "stored": false}'::jsonb, 'from nothing');
select is(tests.add('hall', 0, 'abcd'), 4, 'the first piece ends where the next begins');
select throws_ok($$ select tests.add('hall', 0, 'abcd') $$, 'PT409', 'wrong_status', 'no byte twice');
select throws_ok($$ select tests.add('hall', 5, 'fghij') $$, 'PT409', 'wrong_status', 'none left out');
select throws_ok($$ select tests.add('hall', 4, 'efghijk') $$, 'PT422', 'invalid_input', 'not more than was said');
select throws_ok($$ select tests.add('hall', 4, '') $$, 'PT422', 'invalid_input', 'not nothing');
select throws_ok($$ select public.add_photo_piece(tests.upload('hall'), 4, '***') $$, 'PT422', 'invalid_input', 'no garbage');
select throws_ok($$ select public.add_photo_piece(tests.upload('hall'), 4, null) $$, 'PT422', 'invalid_input', 'nor null');
select throws_ok($$ select tests.add('hall', null, 'e') $$, 'PT409', 'wrong_status', 'nor bytes from nowhere');
select throws_ok($$ select public.photo_upload_bytes(tests.upload('hall')) $$, 'PT409', 'wrong_status', 'half a photo is none');
select throws_ok($$ select public.end_photo_upload(tests.upload('hall')) $$, 'PT409', 'wrong_status', 'and cannot be stored');

select tests.be('rival');
select throws_ok($$ select public.photo_upload(tests.upload('hall')) $$, 'PT404', 'not_found', 'another host does not see it');
select throws_ok($$ select tests.add('hall', 4, 'e') $$, 'PT404', 'not_found', 'nor adds to it');
select throws_ok($$ select public.photo_upload_bytes(tests.upload('hall')) $$, 'PT404', 'not_found', 'nor reads it');
select throws_ok($$ select public.end_photo_upload(tests.upload('hall')) $$, 'PT404', 'not_found', 'nor ends it');
select throws_ok($$ select public.drop_photo_upload(tests.upload('hall')) $$, 'PT404', 'not_found', 'nor drops it');

select tests.be('host');
select is(tests.add('hall', 4, 'efghij'), 10, 'the rest follows');
select is(convert_from(decode(public.photo_upload_bytes(tests.upload('hall')), 'base64'), 'UTF8'), 'abcdefghij',
  'and all of it is there, in order');
select lives_ok($$ select public.end_photo_upload(tests.upload('hall')), public.end_photo_upload(tests.upload('hall')) $$,
  'it is stored, said once or twice');
select is(public.photo_upload(tests.upload('hall')) ->> 'stored', 'true', 'which is remembered');
select is(tests.pieces(), 0::bigint, 'without its bytes');
select lives_ok($$ select tests.begin('many' || n, 10485759) from generate_series(1, 14) n $$, 'many are begun');
select is(tests.kept('host'), 13::bigint, 'twelve are kept, beside the one that is stored');

select tests.be('owner');
update private.photo_uploads set touched_at = now() - interval '7 hours' where owner_id = tests.id('host');
select tests.be('host');
select throws_ok($$ select public.photo_upload(tests.upload('hall')) $$, 'PT404', 'not_found', 'old ones are over');
select tests.be('rival');
select lives_ok($$ select tests.begin('loft', 10) $$, 'and go when anybody begins');
select is(tests.kept('host'), 0::bigint, 'all of them');
select tests.be('owner');
select finish();
rollback;

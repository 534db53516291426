-- Files of messages: who may store, send and read them, and when they are removed.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.talk() returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid('hall')
$$;
comment on function tests.talk is 'Returns the conversation of the guest and the host about the hall.';
create function tests.path(p_file text, p_ending text default 'webp') returns text language sql security definer as $$
  select tests.talk() || '/' || tests.uuid(p_file) || '.' || p_ending
$$;
comment on function tests.path is 'Returns where a file of that conversation is stored.';
create function tests.store(p_file text, p_ending text default 'webp', p_type text default 'image/webp') returns void language sql as $$
  insert into storage.objects (bucket_id, name, metadata)
  values ('message-files', tests.path(p_file, p_ending), jsonb_build_object('size', 2048, 'mimetype', p_type))
$$;
comment on function tests.store is 'Stores a file of that conversation as the caller.';
create function tests.files_of(p_file text) returns bigint language sql as $$
  select count(*) from public.message_files f join storage.objects o on o.name = f.path
  where f.id = tests.uuid(p_file) and o.bucket_id = 'message-files'
$$;
comment on function tests.files_of is 'Returns 1 when the caller reads the row of a file and what is stored of it.';
create function tests.deleted_paths() returns text[] language sql security definer as $$
  select array_agg(path order by path) from private.deleted_message_files
$$;
select tests.authenticate_as('guest');
select public.start_conversation(tests.uuid('hall'), p_body => 'Hello');
select plan(66);

-- Announcing
select tests.clear_authentication();
select throws_ok($$ select public.add_message_file(tests.talk(), tests.uuid('x'), 'picture') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot announce a file');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.add_message_file(tests.talk(), tests.uuid('x'), 'picture') $$, 'PT404', 'not_found',
  'a stranger cannot announce a file in a conversation of others');
select tests.authenticate_as('admin');
select throws_ok($$ select public.add_message_file(tests.talk(), tests.uuid('x'), 'picture') $$, 'PT404', 'not_found',
  'an admin cannot announce a file in a conversation of others');
select tests.authenticate_as('guest');
select throws_ok(format('select public.add_message_file(tests.talk(), %L, %L, %L, %L)', id, kind, name, width), 'PT422', 'invalid_input',
  'a file is refused with ' || problem)
from (values (null, 'picture', '', null, 'no id'), (tests.uuid('x'), 'script', '', null, 'an unknown kind'), (tests.uuid('x'), null, '', null, 'no kind'),
  (tests.uuid('x'), 'picture', repeat('x', 1001), null, 'a name of more than 1,000 characters'),
  (tests.uuid('x'), 'picture', '', 0, 'no width')) refused (id, kind, name, width, problem);
select is((select path from public.add_message_file(tests.talk(), tests.uuid('plan'), 'picture', E'../Seating\u202e plan\n.JPG', 1200, 800)),
  tests.path('plan'), 'a guest can announce a picture in their conversation');
select is((select name from public.message_files), 'Seating plan',
  'the name of a file is stored without its ending, and without what turns a text or leads out of a folder');
select is((select count(*) from public.add_message_file(tests.talk(), tests.uuid('plan'), 'picture') again), 1::bigint,
  'a file that was announced can be announced again');
select throws_ok($$ select public.add_message_file(tests.talk(), tests.uuid('plan'), 'document') $$, 'PT422', 'invalid_input',
  'a file that was announced cannot become of another kind');
select tests.authenticate_as('host');
select throws_ok($$ select public.add_message_file(tests.talk(), tests.uuid('plan'), 'picture') $$, 'PT422', 'invalid_input',
  'a host cannot take the id of a file of the guest');
select throws_ok($$ insert into public.message_files (id, conversation_id, uploader_id, kind, name)
  values (gen_random_uuid(), tests.talk(), tests.user_id('host'), 'picture', '') $$, '42501', null,
  'nobody writes rows of files past the function');

-- Storing
select throws_ok($$ select tests.store('plan') $$, '42501', null, 'a host cannot store what a guest has announced');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.store('other') $$, '42501', null, 'a guest cannot store a file that they have not announced');
select throws_ok($$ select tests.store('plan', 'pdf') $$, '42501', null, 'a guest cannot store a file under another ending');
set local "storage.operation" = 'storage.object.sign_upload_url';
select throws_ok($$ select tests.store('plan') $$, '42501', null, 'a guest cannot get an address to upload a file later');
set local "storage.operation" = '';
set local "request.headers" = '{"x-upsert": "true"}';
select throws_ok($$ select tests.store('plan') $$, '42501', null, 'a guest cannot begin an upload that would replace what is stored');
set local "request.headers" = '{}';
select lives_ok($$ select tests.store('plan') $$, 'a guest can store a file that they have announced');
select is(tests.files_of('plan'), 1::bigint, 'a guest can read a file that they have not sent yet');
select tests.authenticate_as('host');
select is(tests.files_of('plan'), 0::bigint, 'a host cannot read a file that the guest has not sent yet');
select is_empty($$ select 1 from storage.objects where bucket_id = 'message-files' $$, 'a host cannot list a file that was not sent');

-- Sending
select throws_ok($$ select public.send_message(tests.talk(), '', null, array[tests.uuid('plan')]) $$, 'PT422', 'invalid_input',
  'a host cannot send a file of the guest');
select tests.authenticate_as('guest');
select public.add_message_file(tests.talk(), tests.uuid('offer'), 'document', 'Offer.pdf');
select throws_ok($$ select public.send_message(tests.talk(), '', null, array[tests.uuid('offer')]) $$, 'PT422', 'invalid_input',
  'a file that is not stored cannot be sent');
select throws_ok($$ select tests.store('offer', 'pdf'), public.send_message(tests.talk(), '', null, array[tests.uuid('offer')]) $$,
  'PT422', 'invalid_input', 'a document that is stored as a picture cannot be sent');
select tests.store('offer', 'pdf', 'application/pdf');
select throws_ok($$ select public.send_message(tests.talk(), ' ', null, '{}') $$, 'PT422', 'invalid_input',
  'a message without text and files is refused');
select throws_ok($$ select public.send_message(tests.talk(), 'x', null, array[tests.uuid('plan'), tests.uuid('plan')]) $$, 'PT422', 'invalid_input',
  'a file is not sent twice in one message');
select throws_ok($$ select public.send_message(tests.talk(), 'x', null, array[array[tests.uuid('plan')]]) $$, 'PT422', 'invalid_input',
  'a message cannot have a table of files');
select throws_ok($$ select public.send_message(tests.talk(), 'x', null, array[tests.uuid('plan'), null]) $$, 'PT422', 'invalid_input',
  'a file without an id is refused');
select throws_ok($$ select public.send_message(tests.talk(), 'x', null,
  array(select gen_random_uuid() from generate_series(1, 6))) $$, 'PT422', 'invalid_input', 'a message with six files is refused');
select is((select body from public.send_message(tests.talk(), ' ', tests.uuid('sent'), array[tests.uuid('offer'), tests.uuid('plan')])), '',
  'a guest can send a message of files alone');
select is((select count(*) from public.send_message(tests.talk(), '', tests.uuid('sent'), array[tests.uuid('offer'), tests.uuid('plan')]) again),
  1::bigint, 'a message with files that is sent again is the same message');
select throws_ok($$ select public.send_message(tests.talk(), '', tests.uuid('sent'), array[tests.uuid('plan')]) $$, 'PT422', 'invalid_input',
  'a message that is sent again with other files is refused');
select throws_ok($$ select public.send_message(tests.talk(), 'x', null, array[tests.uuid('plan')]) $$, 'PT422', 'invalid_input',
  'a file that was sent cannot be sent again');
select throws_ok($$ select tests.store('plan') $$, '42501', null, 'a file that was sent cannot be stored again');
select is((select last_message || last_message_files from public.list_my_conversations()), '2',
  'a list of conversations has the number of files of the last message');

-- Reading
select tests.authenticate_as('host');
select is(tests.files_of('plan'), 1::bigint, 'a host can read a file that the guest has sent');
set local "storage.operation" = 'storage.object.get_authenticated';
select is(tests.files_of('plan'), 1::bigint, 'a host can download a file that the guest has sent');
set local "storage.operation" = 'storage.object.sign';
select is(tests.files_of('plan'), 0::bigint, 'a reader cannot make a link to a file of a message, which would outlive their right to it');
set local "storage.operation" = 'storage.object.sign_many';
select is(tests.files_of('plan'), 0::bigint, 'a reader cannot make links to many files of messages at once');
set local "storage.operation" = '';
select is((select files from public.list_conversation_messages(tests.talk()) where body = ''),
  jsonb_build_array(
    jsonb_build_object('id', tests.uuid('offer'), 'kind', 'document', 'name', 'Offer', 'size', 2048, 'width', null, 'height', null),
    jsonb_build_object('id', tests.uuid('plan'), 'kind', 'picture', 'name', 'Seating plan', 'size', 2048, 'width', 1200, 'height', 800)),
  'a message has its files in their order');
select is(tests.affected_rows($$ delete from storage.objects where bucket_id = 'message-files' $$), 0::bigint,
  'a host cannot delete a file of the guest');
select is(tests.affected_rows($$ update storage.objects set name = name || 'x' where bucket_id = 'message-files' $$), 0::bigint,
  'a host cannot move a file of the guest');
select tests.authenticate_as('guest');
select is(tests.affected_rows($$ delete from storage.objects where bucket_id = 'message-files' $$), 0::bigint,
  'a guest cannot delete a file that they have sent');
select tests.authenticate_as('guest', 'ended session');
select is_empty($$ select 1 from storage.objects where bucket_id = 'message-files' $$, 'a session that has ended reads no file');
select tests.authenticate_as('other_guest');
select is(tests.files_of('plan'), 0::bigint, 'a stranger cannot read a file');
select tests.clear_authentication();
select is_empty($$ select 1 from storage.objects where bucket_id = 'message-files' $$, 'a signed-out visitor reads no file');

-- Contacts in names
select tests.authenticate_as('guest');
select public.add_message_file(tests.talk(), tests.uuid('number'), 'picture', '01001234567.png'), tests.store('number');
select public.add_message_file(tests.talk(), tests.uuid('first half'), 'picture', '0100123'), tests.store('first half');
select public.add_message_file(tests.talk(), tests.uuid('second half'), 'picture', '4567890'), tests.store('second half');
select public.send_message(tests.talk(), 'Look', null, array[tests.uuid('number')]);
select public.send_message(tests.talk(), 'Two', null, array[tests.uuid('first half'), tests.uuid('second half')]);
select is((select string_agg(name, '|') from public.message_files where message_id is not null and name !~ 'plan|Offer'), '||',
  'names with a phone number, also one in two halves, are not shown before a booking is confirmed');

-- Admins
select tests.authenticate_as('host');
select public.report_conversation(tests.talk(), 'fraud');
select tests.authenticate_as('admin');
select is(tests.files_of('plan'), 0::bigint, 'an admin cannot read a file of a reported conversation that no admin has opened');
select is((select jsonb_array_length(files) from public.admin_get_reported_conversation((select id from public.reports)) where body = ''), 2,
  'an admin who reads a reported conversation sees its files');
select is(tests.files_of('plan'), 1::bigint, 'an admin can read a file of a reported conversation that they have opened');
select tests.authenticate_as('guest');
select public.add_message_file(tests.talk(), tests.uuid('later'), 'picture'), tests.store('later');
select tests.authenticate_as('admin');
select is(tests.files_of('later'), 0::bigint, 'an admin cannot read a file that was not sent');
select public.resolve_report((select id from public.reports));
select is(tests.files_of('plan'), 0::bigint, 'an admin cannot read a file after the report was dealt with');

-- Blocking
select tests.authenticate_as('guest');
select public.add_message_file(tests.talk(), tests.uuid('before block'), 'picture');
select tests.authenticate_as('host');
select public.block_user(tests.user_id('guest'));
select throws_ok($$ select public.add_message_file(tests.talk(), tests.uuid('x'), 'picture') $$, 'PT403', 'forbidden',
  'a host cannot announce a file to a guest whom they have blocked');
select tests.authenticate_as('guest');
select throws_ok($$ select public.add_message_file(tests.talk(), tests.uuid('x'), 'picture') $$, 'PT403', 'forbidden',
  'a guest cannot announce a file to a host who has blocked them');
select throws_ok($$ select tests.store('before block') $$, '42501', null,
  'a guest cannot store a file that they announced before they were blocked');
select throws_ok($$ select public.send_message(tests.talk(), '', null, array[tests.uuid('later')]) $$, 'PT403', 'forbidden',
  'a guest cannot send a file to a host who has blocked them');
select is(tests.files_of('plan'), 1::bigint, 'a guest who is blocked can still read what was sent');
select tests.authenticate_as('host');
select public.unblock_user(tests.user_id('guest'));

-- Limits
select tests.authenticate_as_database_owner();
insert into public.message_files (id, conversation_id, uploader_id, kind, name)
select gen_random_uuid(), tests.talk(), tests.user_id('guest'), 'picture', '' from generate_series(1, 20);
select tests.authenticate_as('guest');
select throws_ok($$ select public.add_message_file(tests.talk(), tests.uuid('x'), 'picture') $$, 'PT429', 'rate_limited',
  'an account that is not verified cannot announce more than twenty files a day');
select tests.authenticate_as_database_owner();
update public.users set is_verified = true;
select tests.authenticate_as('guest');
select lives_ok($$ select public.add_message_file(tests.talk(), tests.uuid('last'), 'picture') $$,
  'a verified account can announce more than twenty files a day');

-- Removing
select tests.authenticate_as_database_owner();
update public.message_files set created_at = now() - interval '25 hours' where id in (tests.uuid('later'), tests.uuid('plan'));
select tests.authenticate_as_service_role();
select is(public.list_deleted_message_files(), array[tests.path('later')],
  'a file that was not sent within a day is removed, and one that was sent stays');
select lives_ok($$ select public.forget_deleted_message_files(public.list_deleted_message_files()) $$, 'a file that was removed from storage is forgotten');
select tests.authenticate_as('guest');
select tests.authenticate_as_database_owner();
delete from public.message_files where message_id is null;
delete from private.deleted_message_files;
delete from public.message_files where uploader_id = tests.user_id('guest') and id = tests.uuid('offer');
select is(tests.deleted_paths(), array[tests.path('offer', 'pdf')], 'a file whose row is deleted is removed from storage');
select throws_ok($$ select tests.store('last') $$, '42501', 'another file was stored under this path',
  'an upload that ends after its row was deleted stores nothing, also as storage itself, which asks no policy at the end');
delete from public.conversations where id = tests.talk();
select is((select count(*) from private.deleted_message_files), 5::bigint, 'the files of a deleted conversation are removed');

select * from finish();
rollback;

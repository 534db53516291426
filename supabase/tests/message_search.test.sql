-- Search in one's own conversations: in both languages, and only in texts that the caller may read.
begin;
select tests.create_users();
select tests.create_venues();
update public.venues set name = 'Garden of Roses', name_ar = 'حديقة الورود' where id = tests.uuid('hall');
update public.venues set name = 'Loft' where id = tests.uuid('loft');
update public.users set first_name = 'Mahmoud' where id = tests.user_id('host');
create function tests.talk(p_venue text default 'hall') returns uuid language sql security definer as $$
  select id from public.conversations where guest_id = tests.user_id('guest') and listing_id = tests.uuid(p_venue)
$$;
comment on function tests.talk is 'Returns the conversation of the guest about a venue.';
create function tests.found(p_text text) returns text language sql as $$
  select coalesce(string_agg(listing_name || coalesce(': ' || match, ''), ' | ' order by listing_name), '')
  from public.list_my_conversations(p_text => p_text)
$$;
comment on function tests.found is 'Returns the venues of the conversations in which the caller finds a text, with the found message.';
select plan(32);

select tests.authenticate_as('guest');
select public.start_conversation(tests.uuid('hall'), p_body => 'هل القاعة مكيّفة؟'),
  public.send_message(tests.talk(), 'Is there PARKING for 40 cars?'),
  public.start_conversation(tests.uuid('loft'), p_body => 'Café chairs, please');
select is(tests.found('roses'), 'Garden of Roses', 'a conversation is found by the English name of its venue');
select is(tests.found('الورود'), 'Garden of Roses', 'a conversation is found by the Arabic name of its venue');
select is(tests.found('mahmud'), 'Garden of Roses', 'a conversation is found by the name of the other side in a slightly different spelling');
select is(tests.found('قاعه مكيفه'), 'Garden of Roses: هل القاعة مكيّفة؟', 'an Arabic message is found without its marks and in another spelling');
select is(tests.found('parking'), 'Garden of Roses: Is there PARKING for 40 cars?', 'an English message is found in another case');
select is(tests.found('park'), 'Garden of Roses: Is there PARKING for 40 cars?', 'a message is found by the beginning of a word');
select is(tests.found('cafe'), 'Loft: Café chairs, please', 'a message is found without accents');
select is(tests.found('٤٠'), 'Garden of Roses: Is there PARKING for 40 cars?', 'a number is found in Arabic digits');
select is(tests.found('roses cars'), 'Garden of Roses: Is there PARKING for 40 cars?', 'a word of the name and one of a message are found together');
select is(tests.found('parking chairs'), '', 'words in two conversations are not found together');
select is(tests.found('parking مكيفة'), '', 'words in two messages are not found together');
select is(tests.found('%'), '', 'a percent sign finds nothing');
select is(tests.found('_'), '', 'a search for an underscore finds nothing');
select is(tests.found('  '), 'Garden of Roses | Loft', 'a text of spaces is no search');
select throws_ok('select public.list_my_conversations(p_text => repeat(''x'', 201))', 'PT422', 'invalid_input', 'a text of over 200 characters is refused');
select is((select count(*) from public.list_my_conversations(p_text => 'p', p_limit => 1)), 1::bigint, 'a search returns no more than one page');

-- Texts that the other side may read
select public.send_message(tests.talk(), 'My number is 01001234567, call me');
select is(tests.found('01001234567'), 'Garden of Roses: My number is 01001234567, call me', 'a guest finds the number that they wrote');
select tests.authenticate_as('host');
select is(tests.found('01001234567'), '', 'a host does not find a number that is hidden from them');
select is(tests.found('0100'), '', 'a host does not find a part of a number that is hidden from them');
select is(tests.found('call'), 'Garden of Roses: My number is •••, call me', 'a host finds a message as they may read it');
select is(tests.found('chairs'), '', 'a host does not find messages to another host');
select public.set_conversation_archived(tests.talk(), true);
select is(tests.found('parking'), 'Garden of Roses: Is there PARKING for 40 cars?', 'an archived conversation is found');
select tests.authenticate_as('other_guest');
select is(tests.found('parking') || tests.found('roses'), '', 'another guest finds nothing of a conversation');
select tests.authenticate_as('admin');
select is(tests.found('parking'), '', 'an admin finds nothing in conversations of users');
select throws_ok('select * from private.message_words', '42501', null, 'a user cannot read the words of messages');
select throws_ok('select private.search_conversations(tests.user_id(''guest''), ''parking'')', '42501', null,
  'a user cannot search the conversations of another');
select tests.authenticate_as_database_owner();
select private.share_contacts(tests.user_id('guest'), tests.user_id('host'));
select tests.authenticate_as('host');
select is(tests.found('01001234567'), 'Garden of Roses: My number is 01001234567, call me', 'a host finds a number once it is shown to them');

-- Excerpts of long messages
select tests.authenticate_as('guest');
select public.send_message(tests.talk('loft'), repeat('word ', 100) || 'needle ' || repeat('word ', 100));
select ok(tests.found('needle') ~ '^Loft: ….*needle.*…$' and char_length(tests.found('needle')) < 180,
  'a search shows the part of a long message that has the searched word');
select public.send_message(tests.talk('loft'), repeat('a, b! ', 700) || 'haystack ' || repeat('c. d? ', 100));
select ok(tests.found('haystack') ~ '^Loft: ….*haystack', 'a search shows the end of a message where the searched word is there');
select public.send_message(tests.talk('loft'), repeat('ﷺ', 4980) || ' thread');
select is(tests.found('thread'), '', 'a search does not read signs that are spelled with many letters beyond the first ten thousand');
select tests.authenticate_as_database_owner();
select ok((select max(char_length(words)) <= 10001 from private.message_words), 'the searched words of a message are bounded');
delete from public.messages where conversation_id = tests.talk('loft');
select is_empty($$ select 1 from private.message_words where conversation_id = tests.talk('loft') $$, 'the words of a deleted message are deleted');

select * from finish();
rollback;

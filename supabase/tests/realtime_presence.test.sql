-- Presence: who may see whether a user is online, and who may track it.
begin;
select tests.create_users();
select tests.create_venues();
insert into public.conversations (id, listing_id, guest_id, host_id)
  values (tests.uuid('talk'), tests.uuid('hall'), tests.user_id('guest'), tests.user_id('host'));

create function tests.insert_probe(p_topic text, p_extension text) returns uuid language sql security definer as $$
  insert into realtime.messages (topic, extension) values (p_topic, p_extension) returning id
$$;
comment on function tests.insert_probe is 'Inserts the row by which Realtime finds out who receives from a topic.';
create function tests.can_see(p_topic text, p_extension text default 'presence') returns boolean language plpgsql as $$
declare
  v_id uuid := tests.insert_probe(p_topic, p_extension);
begin
  perform set_config('realtime.topic', p_topic, true);
  return exists (select from realtime.messages where id = v_id);
end $$;
comment on function tests.can_see is 'Returns whether the caller can join a topic.';
create function tests.can_track(p_topic text, p_extension text default 'presence') returns boolean language plpgsql as $$
begin
  perform set_config('realtime.topic', p_topic, true);
  insert into realtime.messages (topic, extension) values (p_topic, p_extension);
  return true;
exception when insufficient_privilege then
  return false;
end $$;
comment on function tests.can_track is 'Returns whether the caller can send to a topic.';
create function tests.who(p_function text, p_name text) returns text language plpgsql as $$
declare
  v_topic text := 'presence:' || tests.user_id(p_name);
  v_user text;
  v_can boolean;
  v_users text[] := '{}';
begin
  foreach v_user in array array['guest', 'other_guest', 'host', 'other_host', 'provider', 'admin'] loop
    perform tests.authenticate_as(v_user);
    execute format('select tests.%I(%L)', p_function, v_topic) into v_can;
    v_users := v_users || case when v_can then v_user end;
  end loop;
  perform tests.clear_authentication();
  execute format('select tests.%I(%L)', p_function, v_topic) into v_can;
  perform tests.authenticate_as_database_owner();
  return array_to_string(v_users || case when v_can then 'visitor' end, ' ');
end $$;
comment on function tests.who is 'Returns the names of the users, and of the visitor, for whom a function above is true.';
create function tests.take_topics() returns text language sql security definer as $$
  with taken as (delete from realtime.messages where event is not null returning *)
  select coalesce(string_agg(topic || ' ' || event || ' ' || (payload - 'id')::text, E'\n' order by topic), '') from taken
$$;
comment on function tests.take_topics is 'Returns and forgets what was broadcast.';
select plan(23);

select is(tests.who('can_see', 'host'), 'guest host', 'only who shares a conversation sees a host''s presence');
select is(tests.who('can_see', 'guest'), 'guest host', 'only who shares a conversation sees a guest''s presence');
select is(tests.who('can_see', 'other_host'), 'other_host', 'nobody else sees a host without a conversation');
select is(tests.who('can_track', 'host'), 'host', 'only the host says whether the host is online');
select tests.authenticate_as('host');
select ok(not tests.can_track('presence:' || tests.user_id('host'), 'broadcast'), 'nobody broadcasts to a presence topic');
select ok(not tests.can_see('presence:' || tests.uuid('none')), 'nobody joins the presence of a user who does not exist');

-- The choice
update public.users set presence = 'busy' where id = tests.user_id('host');
select is((select presence from public.users where id = tests.user_id('host')), 'busy', 'a host chooses to be busy');
select is(tests.take_topics(), 'user:' || tests.user_id('host') || ' presence {}', 'a choice tells the other pages of the host, and nothing of it');
select is(tests.affected_rows(format('update public.users set presence = ''hidden'' where id = %L', tests.user_id('guest'))), 0::bigint,
  'nobody chooses for another user');
select throws_ok(format('update public.users set presence = ''away'' where id = %L', tests.user_id('host')), '23514', null,
  'a user cannot choose another word');
select is(tests.who('can_see', 'host'), 'guest host', 'a busy host is seen by who shares a conversation');
select tests.authenticate_as('host');
update public.users set presence = 'hidden' where id = tests.user_id('host');
select is(tests.take_topics(), 'presence:' || tests.user_id('host') || E' permission {}\nuser:' || tests.user_id('host') || ' presence {}',
  'switching it off tells who sees the host to ask again');
select is(tests.who('can_see', 'host'), 'host', 'a host who switched it off is seen by nobody else');
select is(tests.who('can_track', 'host'), '', 'a host who switched it off cannot be tracked');
select is(tests.who('can_see', 'guest'), 'guest host', 'a host who switched it off sees the guest as before');
select tests.authenticate_as('guest');
select is((select count(*) from public.users where id = tests.user_id('host')), 0::bigint, 'a guest cannot read what a host has chosen');
select tests.authenticate_as('host');
update public.users set presence = 'shown' where id = tests.user_id('host');
select tests.take_topics();

-- Blocks, in either direction
select tests.authenticate_as('guest');
select public.block_user(tests.user_id('host'));
select is(tests.take_topics(), (select string_agg('presence:' || id || ' permission {}', E'\n' order by 'presence:' || id)
  from unnest(array[tests.user_id('guest'), tests.user_id('host')]) id), 'a block tells who sees the two to ask again, and not why');
select is(tests.who('can_see', 'host'), 'host', 'a guest who has blocked a host does not see them');
select is(tests.who('can_see', 'guest'), 'guest', 'a blocked host does not see the guest');
select tests.authenticate_as('guest');
select public.unblock_user(tests.user_id('host'));
select is(tests.who('can_see', 'guest'), 'guest host', 'a host who is no longer blocked sees the guest');

-- Accounts that have ended
delete from auth.sessions where id = tests.session_id('host');
select is(tests.who('can_see', 'guest'), 'guest', 'an ended session sees nobody');
select is(tests.who('can_track', 'host'), '', 'an ended session cannot be tracked');
select tests.authenticate_as('guest');
select public.delete_account();
select is(tests.who('can_see', 'guest'), '', 'nobody sees a deleted account');

select * from finish();
rollback;

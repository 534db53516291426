-- Newsletter: an address is on the list after the confirmation of its mailed link; only admins read the list.
begin;
select tests.create_users();
create function tests.subscribe(p_email text, p_ip text default null) returns text language sql as $$
  select public.request_newsletter_subscription(p_email, 'ar', p_ip) ->> 'token'
$$;
comment on function tests.subscribe is 'Asks for a subscription and returns the token of the mail, or null when none is sent.';
create function tests.confirmed_addresses() returns text language sql security definer as $$
  select string_agg(email, ' ' order by email) from public.newsletter_subscribers where confirmed_at is not null
$$;
create function tests.age_newsletter(p_by interval) returns void language sql security definer as $$
  update private.message_sends set created_at = created_at - p_by;
  update public.newsletter_subscribers set created_at = created_at - p_by
$$;
create temporary table mailed (name text, token text);
grant all on mailed to public;
select plan(32);

-- Who may call
select tests.clear_authentication();
select throws_ok($$ select tests.subscribe('reader@mail.test') $$, '42501', null,
  'a signed-out visitor cannot ask for a subscription past the function that mails the link');
select throws_ok('select * from public.newsletter_subscribers', '42501', null,
  'a signed-out visitor cannot read the subscribers');
select tests.authenticate_as('guest');
select throws_ok($$ select tests.subscribe('reader@mail.test') $$, '42501', null,
  'a signed-in user cannot ask for a subscription past the function that mails the link');
select throws_ok($$ insert into public.newsletter_subscribers (email) values ('a@b.c') $$, '42501', null,
  'a guest cannot insert a subscriber into the table');
select throws_ok($$ update public.newsletter_subscribers set confirmed_at = now() $$, '42501', null,
  'a guest cannot confirm a subscriber in the table');

-- Asking
select tests.authenticate_as_service_role();
select throws_ok($$ select tests.subscribe('no address') $$, 'PT422', 'invalid_input',
  'a subscription with an invalid address is refused');
select throws_ok($$ select tests.subscribe(null) $$, 'PT422', 'invalid_input',
  'a subscription without an address is refused');
select throws_ok(format($$ select tests.subscribe(%L) $$, address), 'PT422', 'invalid_input',
  'an address that a mail server could read as several is refused: ' || address)
from unnest(array['x,reader@mail.test', 'x;reader@mail.test', 'a<reader@mail.test>', '"x"reader@mail.test']) address;
insert into mailed values ('reader', tests.subscribe('Reader@Mail.Test'));
select ok((select token from mailed where name = 'reader') ~ '^[0-9a-f]{64}$', 'a new address is mailed a token');
select is(tests.confirmed_addresses(), null, 'an address that was only typed is not on the list');
select is(tests.subscribe('reader@mail.test'), null, 'an address is mailed once in ten minutes');
select tests.age_newsletter('11 minutes');
select is(tests.subscribe('reader@mail.test'), (select token from mailed where name = 'reader'),
  'a second request mails the same link, so that nobody can make the first one invalid');

-- Confirming
select tests.clear_authentication();
select throws_ok($$ select public.confirm_newsletter_subscription('guess') $$, 'PT410', 'link_expired',
  'an unknown token confirms nothing');
select throws_ok($$ select public.confirm_newsletter_subscription(null) $$, 'PT410', 'link_expired',
  'a missing token confirms nothing');
select lives_ok(format($$ select public.confirm_newsletter_subscription(%L) $$, (select token from mailed where name = 'reader')),
  'a signed-out visitor confirms an address with the token that was mailed to it');
select is(tests.confirmed_addresses(), 'reader@mail.test', 'a confirmed address is on the list');
select lives_ok(format($$ select public.confirm_newsletter_subscription(%L) $$, (select token from mailed where name = 'reader')),
  'a subscription can be confirmed twice');
select tests.authenticate_as_service_role();
select tests.age_newsletter('2 days');
select is(tests.subscribe('reader@mail.test'), null, 'a confirmed address is mailed no further link');
select tests.authenticate_as('guest');
select is((select count(id) from public.newsletter_subscribers), 0::bigint, 'a guest sees no subscribers');
select tests.authenticate_as('admin');
select is((select string_agg(email || locale, ' ') from public.newsletter_subscribers), 'reader@mail.testar',
  'an admin sees each subscriber once with their language');
select throws_ok('select token from public.newsletter_subscribers', '42501', null,
  'an admin cannot read the tokens of the mailed links');

-- Ending
select tests.clear_authentication();
select lives_ok($$ select public.end_newsletter_subscription('guess') $$, 'an unknown token ends nothing, and says no more');
select is(tests.confirmed_addresses(), 'reader@mail.test', 'an address stays on the list after a guessed token');
select lives_ok(format($$ select public.end_newsletter_subscription(%L) $$, (select token from mailed where name = 'reader')),
  'a signed-out visitor ends a subscription with its token');
select is(tests.confirmed_addresses(), null, 'an ended subscription is off the list');

-- Expiry
select tests.authenticate_as_service_role();
insert into mailed values ('late', tests.subscribe('late@mail.test'));
select tests.age_newsletter('8 days');
select throws_ok(format($$ select public.confirm_newsletter_subscription(%L) $$, (select token from mailed where name = 'late')),
  'PT410', 'link_expired', 'a link that was mailed more than a week ago confirms nothing');
select tests.subscribe('next@mail.test');
select is((select count(*) from public.newsletter_subscribers where email = 'late@mail.test'), 0::bigint,
  'an address that was not confirmed within a week is deleted');

-- Limits
select throws_ok($$ do $do$ begin for i in 1..11 loop
  perform tests.subscribe('n' || i || '@mahfil.test', '192.0.2.1'); end loop; end $do$ $$,
  'PT429', 'rate_limited', 'one network may ask for ten subscriptions an hour');
select lives_ok($$ do $do$ begin for i in 1..100 loop
  perform tests.subscribe('n' || i || '@mahfil.test', '198.51.100.' || i); end loop; end $do$ $$,
  'a hundred networks may ask at once: no caller uses up a limit of the others');

select * from finish();
rollback;

-- Newsletter: everybody subscribes, only admins read the subscribers, and subscriptions are limited.
begin;
select tests.create_users();
select plan(9);

select tests.clear_authentication();
select lives_ok($$ select public.subscribe_newsletter('Reader@Mail.Test', 'ar') $$,
  'a signed-out visitor can subscribe to the newsletter');
select lives_ok($$ select public.subscribe_newsletter('reader@mail.test') $$,
  'a second subscription with the same address succeeds');
select throws_ok($$ select public.subscribe_newsletter('no address') $$, 'PT422', 'invalid_input',
  'a subscription with an invalid address is refused');
select throws_ok($$ select public.subscribe_newsletter(null) $$, 'PT422', 'invalid_input',
  'a subscription without an address is refused');
select throws_ok('select * from public.newsletter_subscribers', '42501', null,
  'a signed-out visitor cannot read the subscribers');
select tests.authenticate_as('guest');
select is((select count(*) from public.newsletter_subscribers), 0::bigint, 'a guest sees no subscribers');
select throws_ok($$ insert into public.newsletter_subscribers (email) values ('a@b.c') $$, '42501', null,
  'a guest cannot insert a subscriber into the table');
select tests.authenticate_as('admin');
select is((select string_agg(email || locale, ' ') from public.newsletter_subscribers), 'reader@mail.testar',
  'an admin sees each subscriber once with their language');

-- Limit for all visitors together
select throws_ok($$ do $do$ begin for i in 1..61 loop
  perform public.subscribe_newsletter('n' || i || '@mahfil.test'); end loop; end $do$ $$,
  'PT429', 'rate_limited', 'the 61st newsletter subscription within a minute is refused, whoever sends it');

select * from finish();
rollback;

-- Drafts of holds: who may save and read one, what is stored, when it is deleted, and how the holds of one guest replace each other.
begin;
select tests.create_users();
select tests.create_venues();
create function tests.stored_draft(p_key text) returns jsonb language sql security definer as $$
  select draft from private.hold_drafts where booking_id = tests.booking_id(p_key)
$$;
create function tests.save_draft(p_key text, p_draft jsonb, p_sequence bigint, p_editor text default 'page') returns void
language sql as $$
  select public.save_hold_draft(tests.booking_id(p_key), p_draft, tests.uuid(p_editor), p_sequence)
$$;
create function tests.reuse_hold(p_key text, p_starts_at timestamptz, p_duration interval default '2 hours',
  p_replaces text default null, p_guests integer default 10)
returns uuid language sql as $$
  select (public.hold_booking(tests.uuid('hall'), p_starts_at, p_starts_at + p_duration, p_guests, tests.uuid(p_key),
    p_replaces => tests.booking_id(p_replaces), p_reuse => true)).id
$$;
select plan(47);

-- Who may save and read
select tests.authenticate_as('guest');
select tests.create_hold('evening', tests.cairo_noon(3));
select lives_ok($$ select tests.save_draft('evening', '{"contact_name": "Huda", "phone": "+20 1", "message": "Roses"}', 1) $$,
  'a guest can save what they typed during their hold');
select is(public.get_hold_draft(tests.booking_id('evening')),
  '{"contact_name": "Huda", "phone": "+20 1", "message": "Roses"}', 'a guest reads what they saved');
select throws_ok($$ select * from private.hold_drafts $$, '42501', null, 'a guest cannot read the table of the drafts');
select is((public.get_my_booking(tests.booking_id('evening'))).details, '{}',
  'a draft is no part of what is said with the booking');
select tests.authenticate_as('other_guest');
select throws_ok($$ select public.get_hold_draft(tests.booking_id('evening')) $$, 'PT404', 'not_found',
  'another guest cannot read a draft');
select throws_ok($$ select tests.save_draft('evening', '{"message": "Thorns"}', 9, 'other page') $$, 'PT404', 'not_found',
  'another guest cannot save a draft for a hold that is not theirs');
select tests.authenticate_as('host');
select throws_ok($$ select public.get_hold_draft(tests.booking_id('evening')) $$, 'PT404', 'not_found',
  'the host cannot read the draft of a hold at their venue');
select throws_ok($$ select tests.save_draft('evening', '{}', 9, 'other page') $$, 'PT404', 'not_found',
  'the host cannot save a draft for a hold at their venue');
select throws_ok($$ select * from private.hold_drafts $$, '42501', null, 'a host cannot read the table of the drafts');
select tests.authenticate_as('provider');
select throws_ok($$ select public.get_hold_draft(tests.booking_id('evening')) $$, 'PT404', 'not_found',
  'a provider cannot read the draft of a hold');
select tests.authenticate_as('admin');
select throws_ok($$ select public.get_hold_draft(tests.booking_id('evening')) $$, 'PT404', 'not_found',
  'an admin cannot read the draft of a hold');
select throws_ok($$ select * from private.hold_drafts $$, '42501', null, 'an admin cannot read the table of the drafts');
select tests.clear_authentication();
select throws_ok($$ select public.get_hold_draft(tests.booking_id('evening')) $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot read a draft');
select throws_ok($$ select tests.save_draft('evening', '{}', 9, 'other page') $$, 'PT401', 'not_signed_in',
  'a signed-out visitor cannot save a draft');
select is(tests.stored_draft('evening') ->> 'message', 'Roses', 'a refused save changes nothing');

-- What is stored
select tests.authenticate_as('guest');
select throws_ok($$ select tests.save_draft('nothing', '{}', 1) $$, 'PT404', 'not_found',
  'a draft cannot be saved for an unknown booking');
select throws_ok($$ select tests.save_draft('evening', '[]', 2) $$, 'PT422', 'invalid_input', 'a draft must be an object');
select throws_ok($$ select tests.save_draft('evening', null, 2) $$, 'PT422', 'invalid_input', 'a draft must not be null');
select throws_ok($$ select tests.save_draft('evening', '{}', 0) $$, 'PT422', 'invalid_input',
  'saves are numbered from one');
select throws_ok($$ select public.save_hold_draft(tests.booking_id('evening'), '{}', null, 2) $$, 'PT422', 'invalid_input',
  'a save must name the page that sends it');
select throws_ok($$ select tests.save_draft('evening', jsonb_build_object('selection', repeat('x', 20001)), 2) $$,
  'PT422', 'invalid_input', 'a selection of more than 20 kB is refused');
select tests.save_draft('evening', jsonb_build_object('contact_name', repeat('ن', 500), 'phone', repeat('1', 99),
  'event_type', repeat('e', 999), 'message', repeat(chr(1), 20000), 'role', 'admin', 'selection', 'guests=20'), 2);
select is((select string_agg(key || ' ' || char_length(value), ', ' order by key)
    from jsonb_each_text(tests.stored_draft('evening')) where key <> 'selection'),
  'contact_name 400, event_type 160, message 10000, phone 64', 'texts are cut, and unknown keys are dropped');
select is(tests.stored_draft('evening') ->> 'selection', 'guests=20', 'the selection is stored as it is');
select tests.save_draft('evening', '{"contact_name": ["x"], "phone": null, "message": "<b>Roses</b>", "selection": {"guests": 20}}', 3);
select is(tests.stored_draft('evening'), '{"message": "<b>Roses</b>"}',
  'a draft drops values that are no text, and keeps markup as the text that it is');
select tests.save_draft('evening', '{"message": "Rose"}', 2);
select is(tests.stored_draft('evening') ->> 'message', '<b>Roses</b>',
  'an earlier save of a page that arrives later is dropped');
select tests.save_draft('evening', '{"message": "Roses"}', 3);
select is(tests.stored_draft('evening') ->> 'message', '<b>Roses</b>', 'a repeated save changes nothing');
select tests.save_draft('evening', '{"message": "Lilies"}', 1, 'phone page');
select is(tests.stored_draft('evening') ->> 'message', 'Lilies', 'a save of another page replaces what is stored');
select throws_ok($$ with pgrst_source as (select pgrst_call.* from public.save_hold_draft(tests.booking_id('evening'), '{}', tests.uuid('page'), 9) pgrst_call)
  select count(*) from (select * from pgrst_source WHERE true) answer $$,
  'PT422', 'invalid_input', 'a save with a filter of its result is refused, which would keep the hold locked');

-- Several holds of one guest
select is(tests.reuse_hold('again', tests.cairo_noon(3)), tests.booking_id('evening'),
  'holding the same again within a minute returns the same hold where the caller asks to reuse theirs');
select is(tests.stored_draft('evening') ->> 'message', 'Lilies', 'a hold that is reused keeps its draft');
select tests.save_draft('evening', '{"message": "Lilies", "selection": "start=13:00"}', 2, 'phone page');
select isnt(tests.reuse_hold('later', tests.cairo_noon(3) + interval '1 hour'), tests.booking_id('evening'),
  'holding another time that overlaps makes another hold where the caller asks to reuse theirs');
select is((select status from public.bookings where id = tests.booking_id('evening')), 'expired',
  'the hold that was replaced within a minute is released');
select is(tests.stored_draft('later'), '{"message": "Lilies"}',
  'the draft moves to the hold that replaces another, without the selection');
select is(tests.stored_draft('evening'), null, 'no draft is left with a hold that was replaced');
select throws_ok($$ select tests.save_draft('evening', '{"message": "Late"}', 3, 'phone page') $$, 'PT409', 'hold_expired',
  'a save that arrives after its hold was replaced is refused');
select isnt(tests.reuse_hold('other day', tests.cairo_noon(6), p_replaces => 'later'), tests.booking_id('later'),
  'a hold of another day replaces the one that it names');
select is(tests.stored_draft('other day'), '{"message": "Lilies"}', 'the draft moves to another day too');
select isnt(tests.reuse_hold('more guests', tests.cairo_noon(6), p_guests => 11), tests.booking_id('other day'),
  'the same time for more guests is another hold');
select tests.authenticate_as('other_guest');
select throws_ok($$ select tests.reuse_hold('stranger', tests.cairo_noon(6), p_guests => 11) $$, 'PT409', 'slot_taken',
  'nobody reuses the hold of another guest');
select lives_ok($$ select tests.reuse_hold('stranger', tests.cairo_noon(7), p_replaces => 'more guests') $$,
  'a hold that names one of another guest is made');
select tests.authenticate_as('guest');
select is((select status from public.bookings where id = tests.booking_id('more guests')), 'held',
  'nobody replaces the hold of another guest');
select is(tests.stored_draft('stranger'), null, 'nobody is given the draft of another guest');

-- The end of a draft
select public.submit_booking(tests.booking_id('more guests'), '{"message": "Sent"}');
select is(tests.stored_draft('more guests'), null, 'a draft is deleted when the hold is sent');
select throws_ok($$ select tests.save_draft('more guests', '{}', 9) $$, 'PT409', 'wrong_status',
  'a draft cannot be saved after the hold was sent');
select tests.create_hold('released', tests.cairo_noon(8));
select tests.save_draft('released', '{"message": "Gone"}', 1);
select public.release_hold(tests.booking_id('released'));
select is(tests.stored_draft('released'), null, 'a draft is deleted when the hold is released');
select tests.create_hold('expired', tests.cairo_noon(9));
select tests.save_draft('expired', '{"message": "Gone"}', 1);
select tests.authenticate_as_database_owner();
update public.bookings set hold_expires_at = now() where idempotency_key = tests.uuid('expired');
select tests.authenticate_as('guest');
select is(public.get_hold_draft(tests.booking_id('expired')), null, 'the draft of an expired hold is not read any more');
select tests.authenticate_as_service_role();
select public.complete_bookings();
select is(tests.stored_draft('expired'), null, 'a draft is deleted when the hold expires');

select * from finish();
rollback;

-- Access matrix, functions of the server: those of the exposed schema that only the secret key may call, and the private ones
-- that users may call. A function missing here and in access_matrix_functions fails the test.
begin;
create function tests.callable_functions(p_schema text) returns table (name text, callers text) language sql as $$
  select p.proname::text, case when has_function_privilege('anon', p.oid, 'execute') then 'everyone' else 'users' end
  from pg_proc p
  where p.pronamespace = p_schema::regnamespace and (has_function_privilege('anon', p.oid, 'execute')
    or has_function_privilege('authenticated', p.oid, 'execute'))
$$;
comment on function tests.callable_functions is 'Returns the functions of a schema that visitors or users may call.';
select plan(3);

select set_eq($$ select p.proname::text from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname::text not in (select name from tests.callable_functions('public')) $$,
  $$ select regexp_split_to_table('cancel_unpaid_bookings check_verification_code claim_jobs complete_bookings consume_account_notice_rate_limit consume_rate_limit count_processor_call
    create_due_reminders create_due_transfers delete_old_contact_messages delete_old_jobs describe_mailed_link end_mail_pauses fail_job fail_payment find_unused_pictures finish_dispute_order finish_jobs finish_payment_event forget_deleted_message_files get_dispute_order get_notification_mail get_payment_order get_scheduled_message issue_verification_code list_deleted_message_files list_due_payments list_open_disputes list_open_payments list_photos_without_widths notify_admins
    notify_due_payouts record_dispute record_payment record_payout_account record_refund record_transfer refresh_reviews remind_due_installments remove_saved_card request_newsletter_subscription
    require_recent_session reset_rate_limit send_scheduled_message set_payment_processor_id set_payout_account start_payment start_payout_account store_payment_event sync_calendar_import',
    '\s+') $$,
  'these functions of the exposed schema can be called by no visitor and no user');
select is_empty($$ select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
  and p.prorettype <> 'trigger'::regtype and not has_function_privilege('service_role', p.oid, 'execute') $$,
  'the secret key can call every function of the exposed schema');
select set_eq($$ select name, callers from tests.callable_functions('private') $$,
  $$ select name, callers from (values ('everyone', 'can_see_listing get_my_role get_number_setting is_admin is_invited is_privileged is_provider owns_listing refuse_filtered_call
    require_active_session require_admin require_user'),
    ('users', 'answer_rejection are_devices are_layout_capacities are_storage_paths can_join_conversation can_see_booking can_see_presence can_track_presence delete_rejected_revisions find_listing_save has_contradiction has_extreme_number increment_listing_version is_active_account is_booking_host is_picture_in_use is_read_by_admin is_session_active is_website_url listing_kinds
    insert_row is_currency list_limit may_read_payment_proof may_read_refund_proof may_store_message_file may_store_payment_proof may_store_refund_proof notification_category own_group_ids picture_buckets record_listing_save require_list_size require_listing_size
    require_object_size save_listing save_listing_details save_venue_details saved_listing sells_part topic_subject update_row writable_columns')) granted (callers, names),
    regexp_split_to_table(names, '\s+') name $$,
  'policies and functions with the rights of their caller call these private functions and no others');

select * from finish();
rollback;

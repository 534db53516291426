-- Access matrix, functions: every function of the exposed schema, its callers, their arguments, the result for each user, and
-- the columns or type of the result. A missing function, or another result, fails the test. access_matrix_server_functions
-- covers functions that only the server calls.
begin;
select tests.create_users(), tests.create_user('other_provider', 'service_provider');
select tests.create_market();
update public.users set is_verified = true;
insert into private.manual_payments (booking_id, method) values (tests.uuid('confirmed'), 'cash');
insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at, status) values (tests.uuid('installment'), tests.uuid('confirmed'), 1, 'deposit', 10500, now(), 'due');
insert into public.payment_proofs (id, installment_id, booking_id, kind) values (tests.uuid('proof'), tests.uuid('installment'), tests.uuid('confirmed'), 'picture');
insert into public.manual_refunds (id, booking_id, kind, currency, amount_minor, due_at)
values (tests.uuid('refund'), tests.uuid('confirmed'), 'price_reduction', 'EGP', 500, now() - interval '20 days');
insert into public.messages (id, conversation_id, sender_id, body)
values (tests.uuid('offer'), tests.uuid('talk'), tests.user_id('host'), 'Flowers');
insert into private.offers (id, conversation_id, booking_id, sender_id, title, price_minor, expires_at, created_at)
values (tests.uuid('offer'), tests.uuid('talk'), tests.uuid('confirmed'), tests.user_id('host'), 'Flowers', 1, now() + interval '1 day', now());
update public.bookings set lines = jsonb_build_array(private.quote_line('hourly', 'Hourly rate', null, 1, total_minor));
insert into private.jobs (id, kind, failed_at) values (tests.uuid('failed_job'), 'test', now()); insert into public.booking_installments (id, booking_id, position, kind, amount_minor, due_at) values (tests.uuid('part'), tests.uuid('completed'), 1, 'deposit', 10500, now());
insert into public.payments (id, booking_id, installment_id, payer_id, currency, amount_minor, is_manual)
values (tests.uuid('payment'), tests.uuid('completed'), tests.uuid('part'), tests.user_id('guest'), 'EGP', 10500, true);
insert into public.disputes (id, payment_id, booking_id, currency, amount_minor, reason, status, processor_id)
values (tests.uuid('dispute'), tests.uuid('payment'), tests.uuid('completed'), 'EGP', 10500, 'fraudulent', 'needs_response', 'du_1');
insert into private.deposit_claims (id, booking_id, payment_id, amount_minor, reason, status, answer_by, answer)
values (tests.uuid('claim'), tests.uuid('completed'), tests.uuid('payment'), 100, 'A broken window', 'contested', now(), 'It was broken');
create table tests.function_matrix (name text, callers text, arguments text, statuses text, answer text);
comment on table tests.function_matrix is 'Callers: everyone, users (signed in). The status that each user is answered: visitor, guest, '
  'other_guest, host, other_host, provider, other_provider, admin; 200 with data, 204 without, a dash without the privilege.';
insert into tests.function_matrix values
  ('accept_dispute', 'everyone', 'tests.uuid(''dispute'')', '401 403 403 403 403 403 403 204', 'void'),
  ('accept_offer', 'everyone', 'tests.uuid(''offer'')', '401 204 404 404 404 404 404 404', 'void'),
  ('add_booking_note', 'everyone', 'tests.uuid(''confirmed''), ''x''', '401 404 404 200 404 404 404 200', 'booking_notes'),
  ('add_calendar_import', 'everyone', 'tests.uuid(''hall''), ''x'', ''https://calendar.test/x''', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('add_message_file', 'everyone', 'tests.uuid(''talk''), tests.uuid(''new file''), ''picture''', '401 200 404 200 404 404 404 404', 'message_files'),
  ('add_review', 'everyone', 'tests.uuid(''completed''), 5, ''x''', '401 409 403 403 403 403 403 403', 'reviews'),
  ('admin_explain_search', 'everyone', '''hall''', '401 403 403 403 403 403 403 200', 'jsonb'),
  ('admin_get_all_users', 'everyone', '', '401 403 403 403 403 403 403 200', 'SETOF users'),
  ('admin_get_overview', 'everyone', '', '401 403 403 403 403 403 403 200', 'jsonb'),
  ('admin_get_reported_conversation', 'everyone', 'tests.uuid(''reported_talk'')', '401 403 403 403 403 403 403 200', 'id sender_id sender_name side body is_reported created_at files cursor'),
  ('admin_get_edit_version', 'everyone', '''venue'', tests.uuid(''hall'')', '401 403 403 403 403 403 403 200', 'text'),
  ('admin_get_rejection', 'everyone', '''venue'', tests.uuid(''hall'')', '401 403 403 403 403 403 403 204', 'jsonb'),
  ('admin_get_review_version', 'everyone', '''venue'', tests.uuid(''hall'')', '401 403 403 403 403 403 403 200', 'text'),
  ('admin_is_in_conversation', 'everyone', 'tests.uuid(''reported_talk'')', '401 403 403 403 403 403 403 200', 'boolean'),
  ('admin_join_conversation', 'everyone', 'tests.uuid(''reported_talk'')', '401 403 403 403 403 403 403 204', 'void'),
  ('admin_leave_conversation', 'everyone', 'tests.uuid(''reported_talk'')', '401 403 403 403 403 403 403 204', 'void'),
  ('admin_list_owed_fees', 'everyone', '', '401 403 403 403 403 403 403 204', 'payee_id person email currency amount_minor owed_since cursor'),
  ('settle_owed_fees', 'everyone', 'tests.user_id(''host''), ''EGP'', 100, ''Invoice 17, by transfer'', tests.uuid(''invoice'')', '401 403 403 403 403 403 403 409', 'jsonb'),
  ('admin_list_reviews', 'everyone', '', '401 403 403 403 403 403 403 200', 'id booking_id reference listing_id listing_kind listing_name listing_name_ar author host rating text created_at not_counted_reason admin_decision marks cursor'),
  ('decide_review', 'everyone', 'tests.uuid(''review''), ''count''', '401 403 403 403 403 403 403 200', 'jsonb'),
  ('get_review_outlook', 'everyone', 'tests.uuid(''completed'')', '401 200 404 404 404 404 404 404', 'text'),
  ('admin_write_message', 'everyone', 'tests.uuid(''reported_talk''), ''x''', '401 403 403 403 403 403 403 403', 'void'),
  ('admin_list_failed_jobs', 'everyone', '', '401 403 403 403 403 403 403 200', 'id kind attempts last_error created_at failed_at cursor'),
  ('admin_list_payments', 'everyone', '', '401 403 403 403 403 403 403 200', 'id booking_id reference person currency amount_minor captured_minor refunded_minor status failure_code processor_id created_at ended_at cursor'),
  ('admin_payment_differences', 'everyone', '', '401 403 403 403 403 403 403 200', 'jsonb'),
  ('admin_get_dispute', 'everyone', 'tests.uuid(''dispute'')', '401 403 403 403 403 403 403 200', 'jsonb'),
  ('admin_list_disputes', 'everyone', '', '401 403 403 403 403 403 403 200', 'id booking_id reference person currency amount_minor reason status respond_by answered_at opened_at ended_at cursor'),
  ('admin_get_deposit_claim', 'everyone', 'tests.uuid(''claim'')', '401 403 403 403 403 403 403 200', 'jsonb'),
  ('admin_list_deposit_claims', 'everyone', '', '401 403 403 403 403 403 403 200', 'id booking_id reference venue_name venue_name_ar guest host currency security_deposit_minor amount_minor granted_minor reason answer status decision_note answer_by created_at decided_at cursor'),
  ('answer_deposit_claim', 'everyone', 'tests.uuid(''completed''), false, ''It was broken before''', '401 409 403 403 403 403 403 403', 'jsonb'),
  ('claim_security_deposit', 'everyone', 'tests.uuid(''completed''), 100, ''A broken window''', '401 403 403 409 403 403 403 403', 'jsonb'),
  ('decide_deposit_claim', 'everyone', 'tests.uuid(''claim''), 0, ''We looked at it''', '401 403 403 403 403 403 403 409', 'jsonb'),
  ('answer_dispute', 'everyone', 'tests.uuid(''dispute''), ''x''', '401 403 403 403 403 403 403 204', 'void'),
  ('admin_list_search_places', 'everyone', '''tanta''', '401 403 403 403 403 403 403 200', 'slug name name_ar latitude longitude'),
  ('admin_list_search_words', 'everyone', '''ballroom''', '401 403 403 403 403 403 403 200', 'id phrase kind value is_loose'),
  ('admin_list_reports', 'everyone', '', '401 403 403 403 403 403 403 200', 'id listing_id listing_kind listing_name listing_name_ar listing_status conversation_id reported_name message reporter_name reason text created_at'),
  ('admin_list_review_queue', 'everyone', '', '401 403 403 403 403 403 403 200', 'kind venue_id revision_id name name_ar type_name type_name_ar city country status host_id host_name host_email main_image changes submitted_at waited_seconds version'),
  ('admin_list_upcoming_bookings', 'everyone', 'tests.uuid(''hall'')', '401 403 403 403 403 403 403 200', 'id reference status guest_name starts_at ends_at time_zone total_minor currency booking_count'),
  ('admin_save_listing', 'everyone', 'tests.uuid(''draft''), ''{"name": "y"}'', ''{}'', ''x''', '401 403 403 403 403 403 403 200', 'text'),
  ('admin_list_contact_messages', 'everyone', '', '401 403 403 403 403 403 403 200', 'id user_id name email topic body locale created_at'),
  ('admin_list_users', 'everyone', '', '401 403 403 403 403 403 403 200', 'jsonb'),
  ('admin_set_identity_checked', 'everyone', 'tests.user_id(''host''), true', '401 403 403 403 403 403 403 200', 'timestamp with time zone'),
  ('resolve_contact_message', 'everyone', 'tests.uuid(''contact'')', '401 403 403 403 403 403 403 204', 'void'),
  ('send_contact_message', 'users', 'gen_random_uuid(), ''x'', ''x@mahfil.test'', ''other'', ''x''', '  - 204 204 204 204 204 204 204', 'void'),
  ('admin_set_role', 'everyone', 'tests.user_id(''other_guest''), ''host''', '401 403 403 403 403 403 403 200', 'users'),
  ('confirm_email_change', 'everyone', '''new@mahfil.test''', '401 404 404 404 404 404 404 404', 'void'),
  ('allow_email_change', 'everyone', '''new@mahfil.test''', '401 204 204 204 204 204 204 204', 'void'),
  ('apply_calendar_import', 'everyone', 'tests.uuid(''import''), ''[]'', 1', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('archive_listing', 'everyone', 'tests.uuid(''draft'')', '401 403 403 200 403 403 403 403', 'listings'),
  ('become_host', 'everyone', '', '401 200 200 200 200 200 200 200', 'users'),
  ('block_provider_dates', 'everyone', 'current_date + 100, current_date + 101', '401 404 404 404 404 200 200 404', 'jsonb'),
  ('block_user', 'everyone', 'tests.user_id(''host'')', '401 204 404 404 404 204 404 404', 'void'),
  ('block_time', 'everyone', 'tests.uuid(''hall''), localtimestamp + interval ''60 days'', localtimestamp + interval ''61 days''', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('cancel_unpaid_booking', 'everyone', 'tests.uuid(''confirmed'')', '401 403 403 409 403 403 403 409', 'void'),
  ('confirm_manual_payment', 'everyone', 'tests.uuid(''installment'')', '401 403 403 204 403 403 403 204', 'void'),
  ('admin_get_manual_refund', 'everyone', 'tests.uuid(''refund'')', '401 403 403 403 403 403 403 200', 'jsonb'),
  ('admin_list_manual_refunds', 'everyone', '', '401 403 403 403 403 403 403 200', 'id booking_id reference venue_name venue_name_ar guest host time_zone currency amount_minor kind status due_at status_changed_at created_at cursor'),
  ('admin_list_payment_proofs', 'everyone', '', '401 403 403 403 403 403 403 204', 'id booking_id reference venue_name venue_name_ar guest host currency amount_minor booking_status reason sent_at decided_at cursor'),
  ('admin_uphold_refusal', 'everyone', 'tests.uuid(''proof''), ''x''', '401 403 403 403 403 403 403 409', 'void'),
  ('confirm_manual_refund', 'everyone', 'tests.uuid(''refund'')', '401 204 403 403 403 403 403 403', 'void'),
  ('list_my_manual_refunds', 'everyone', '''host''', '401 204 204 200 204 204 204 204', 'id booking_id reference venue_name venue_name_ar counterpart time_zone currency amount_minor kind status due_at status_changed_at cursor'),
  ('report_missing_refund', 'everyone', 'tests.uuid(''refund'')', '401 204 403 403 403 403 403 403', 'void'),
  ('send_manual_refund', 'everyone', 'tests.uuid(''refund''), tests.uuid(''sending''), (now() at time zone ''Africa/Cairo'')::date', '401 403 403 204 403 403 403 403', 'void'),
  ('settle_manual_refund', 'everyone', 'tests.uuid(''refund''), ''paid'', ''We looked at it''', '401 403 403 403 403 403 403 204', 'void'),
  ('refuse_payment_proof', 'everyone', 'tests.uuid(''proof''), ''x''', '401 403 403 204 403 403 403 204', 'void'),
  ('send_payment_proof', 'everyone', 'tests.uuid(''installment''), tests.uuid(''proof''), ''picture''', '401 200 404 404 404 404 404 404', 'uuid'),
  ('cancel_booking', 'everyone', 'tests.uuid(''confirmed''), ''x''', '401 200 403 200 403 403 403 200', 'booking_record'),
  ('check_calendar_url', 'everyone', 'tests.uuid(''hall''), ''https://calendar.test/x''', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('claim_calendar_import', 'everyone', 'tests.uuid(''import'')', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('claim_due_calendar_imports', 'everyone', '''x''', '403 403 403 403 403 403 403 403', 'jsonb'),
  ('confirm_newsletter_subscription', 'everyone', '''unknown''', '410 410 410 410 410 410 410 410', 'void'),
  ('count_my_bookings', 'everyone', '', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('count_my_service_bookings', 'everyone', '', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('count_upcoming_bookings_by_venue', 'everyone', '', '401 204 204 200 204 204 204 204', 'venue_id confirmed requests'),
  ('count_unlisted_sessions', 'everyone', '', '401 200 200 200 200 200 200 200', 'integer'),
  ('create_my_due_reminders', 'everyone', '', '401 200 200 200 200 200 200 200', 'integer'),
  ('currency_exponent', 'everyone', '''EGP''', '200 200 200 200 200 200 200 200', 'integer'),
  ('count_my_unanswered_conversations', 'everyone', '', '401 200 200 200 200 200 200 200', 'integer'),
  ('count_my_unread_conversations', 'everyone', '', '401 200 200 200 200 200 200 200', 'integer'),
  ('count_sitemap_parts', 'everyone', '', '200 200 200 200 200 200 200 200', 'jsonb'),
  ('delete_reply', 'everyone', 'tests.uuid(''reply'')', '401 404 404 204 404 404 404 404', 'void'),
  ('get_reply_values', 'everyone', 'tests.uuid(''talk'')', '401 404 404 200 404 404 404 404', 'guest_name venue_name venue_name_ar starts_at ends_at time_zone total_minor currency'),
  ('get_slot_hold', 'everyone', 'tests.uuid(''hall''), now() + interval ''40 days'', now() + interval ''40 days 2 hours''', '204 204 204 204 204 204 204 204', 'jsonb'),
  ('save_reply', 'everyone', 'tests.uuid(''reply''), ''x'', ''x'', ''x''', '401 403 403 200 404 404 404 403', 'uuid'),
  ('decide_booking', 'everyone', 'tests.uuid(''pending''), ''accept''', '401 403 403 200 403 403 403 200', 'booking_record'),
  ('delete_scheduled_reply', 'everyone', 'tests.uuid(''scheduled_reply'')', '401 404 404 204 404 404 404 404', 'void'),
  ('list_scheduled_messages', 'everyone', 'tests.uuid(''confirmed'')', '401 404 404 200 404 404 404 404', 'id title moment amount unit send_at sent_at state can_send_now language body reply_values'),
  ('save_scheduled_reply', 'everyone', 'tests.uuid(''scheduled_reply''), tests.uuid(''hall''), tests.uuid(''reply''), ''confirmation''', '401 404 404 200 404 404 404 404', 'uuid'),
  ('send_scheduled_message_now', 'everyone', 'tests.uuid(''scheduled'')', '401 404 404 204 404 404 404 404', 'void'),
  ('skip_scheduled_message', 'everyone', 'tests.uuid(''scheduled''), true', '401 404 404 204 404 404 404 404', 'void'),
  ('decide_booking_service', 'everyone', 'tests.uuid(''confirmed''), tests.uuid(''band''), ''accept''', '401 403 403 403 403 200 403 403', 'booking_service_record'),
  ('decline_offer', 'everyone', 'tests.uuid(''offer'')', '401 204 404 404 404 404 404 404', 'void'),
  ('delete_account', 'everyone', '', '401 409 204 409 204 409 204 409', 'void'),
  ('delete_booking_note', 'everyone', 'tests.uuid(''note'')', '401 404 404 204 404 404 404 404', 'void'),
  ('delete_opening_exception', 'everyone', '(select id from public.opening_exceptions where venue_id = tests.uuid(''hall''))', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('discard_revision', 'everyone', 'tests.uuid(''band'')', '401 404 404 404 404 204 404 404', 'void'),
  ('discard_revision', 'everyone', 'tests.uuid(''hall'')', '401 404 404 204 404 404 404 404', 'void'),
  ('duplicate_listing', 'everyone', 'tests.uuid(''hall'')', '401 403 403 200 403 403 403 403', 'uuid'),
  ('end_newsletter_subscription', 'everyone', '''unknown''', '204 204 204 204 204 204 204 204', 'void'),
  ('export_host_bookings', 'everyone', '', '401 204 204 200 204 204 204 204', 'reference status no_show venue_name venue_name_ar guest_name contact_name phone event_type guests starts_at ends_at time_zone currency total_minor refund_minor gross_minor fee_minor net_minor submitted_at cursor'),
  ('extend_hold', 'everyone', 'tests.uuid(''held'')', '401 200 403 403 403 403 403 403', 'booking_record'),
  ('find_alternative_slots', 'everyone', 'tests.uuid(''draft''), tests.cairo_noon(30), tests.cairo_noon(30) + interval ''2 hours'', 10', '404 404 404 204 404 404 404 204', 'jsonb'),
  ('get_account_dependencies', 'everyone', '', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('get_booking_documents', 'everyone', 'tests.uuid(''confirmed'')', '401 200 404 200 404 404 404 200', 'jsonb'),
  ('get_booking_payments', 'everyone', 'tests.uuid(''confirmed'')', '401 200 404 200 404 404 404 200', 'jsonb'),
  ('get_booking_review', 'everyone', 'tests.uuid(''completed'')', '401 200 204 200 204 204 204 200', 'id author_name rating text reply created_at is_counted not_counted_reason'),
  ('get_calendar_feed', 'everyone', '''x''', '204 204 204 204 204 204 204 204', 'jsonb'),
  ('get_earnings_balance', 'everyone', '', '401 204 204 204 204 204 204 204', 'jsonb'),
  ('get_payout_account', 'everyone', '', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('list_my_transfers', 'everyone', '', '401 204 204 204 204 204 204 204', 'id currency amount_minor status created_at ended_at bookings fee_minor'),
  ('get_guest_history', 'everyone', 'tests.uuid(''confirmed'')', '401 404 404 200 404 404 404 200', 'completed cancelled abandoned'),
  ('get_hold_draft', 'everyone', 'tests.uuid(''held'')', '401 204 404 404 404 404 404 404', 'jsonb'),
  ('get_hold_terms', 'everyone', 'tests.uuid(''held'')', '401 200 404 404 404 404 404 404', 'jsonb'),
  ('get_host_calendar', 'everyone', 'current_date, 7', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('get_host_earnings', 'everyone', '', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('get_host_month_summary', 'everyone', '', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('get_host_overview', 'everyone', '', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('get_host_response_stats', 'everyone', 'tests.user_id(''host'')', '204 204 204 204 204 204 204 204', 'jsonb'),
  ('get_my_booking', 'everyone', 'tests.uuid(''confirmed'')', '401 200 404 200 404 404 404 200', 'booking_summary'),
  ('get_pending_email', 'everyone', '', '401 204 204 204 204 204 204 204', 'text'),
  ('get_public_changes', 'everyone', '', '200 200 200 200 200 200 200 200', 'jsonb'),
  ('get_search_area', 'everyone', '''x''', '204 204 204 204 204 204 204 204', 'jsonb'),
  ('get_search_facets', 'everyone', ''''', ''{}''', '200 200 200 200 200 200 200 200', 'jsonb'),
  ('get_search_page', 'everyone', ''''', ''{}'', ''newest'', 5', '200 200 200 200 200 200 200 200', 'jsonb'),
  ('get_search_prices', 'everyone', ''''', ''{}''', '200 200 200 200 200 200 200 200', 'jsonb'),
  ('get_search_spelling', 'everyone', '''x'', ''{}''', '204 204 204 204 204 204 204 204', 'jsonb'),
  ('get_search_suggestions', 'everyone', '''hal''', '200 200 200 200 200 200 200 200', 'jsonb'),
  ('get_venue_day_availability', 'everyone', 'tests.uuid(''draft''), current_date', '404 404 404 200 404 404 404 200', 'jsonb'),
  ('get_venue_month_availability', 'everyone', 'tests.uuid(''draft''), current_date', '404 404 404 200 404 404 404 200', 'jsonb'),
  ('get_venue_rating_counts', 'everyone', 'tests.uuid(''hall'')', '200 200 200 200 200 200 200 200', 'integer[]'),
  ('has_new_event', 'everyone', '''booking'', now()', '401 200 200 200 200 200 200 200', 'boolean'),
  ('hold_payouts', 'everyone', '', '401 204 204 204 204 204 204 204', 'void'),
  ('hold_booking', 'everyone', 'tests.uuid(''hall''), tests.cairo_noon(30), tests.cairo_noon(30) + interval ''2 hours'', 10, tests.uuid(''key'')', '401 200 200 422 200 200 200 200', 'booking_record'),
  ('check_picture_upload', 'users', '''venue-images'', tests.user_id(''host'')', '  - 403 403 204 403 403 403 204', 'void'),
  ('list_conversation_messages', 'everyone', 'tests.uuid(''talk'')', '401 200 404 200 404 404 404 404', 'id sender_id sender_name side body has_hidden_contacts is_scheduled read_at created_at files is_offer cursor'),
  ('list_conversation_offers', 'everyone', 'tests.uuid(''talk''), ''-infinity'', ''infinity''', '401 200 404 200 404 404 404 404', 'id booking_id reference venue_name venue_name_ar starts_at time_zone service_name service_name_ar price_minor fee_percent currency expires_at state payment guest_minor'),
  ('list_host_bookings', 'everyone', '', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('list_host_statements', 'everyone', '', '401 204 204 200 204 204 204 204', 'booking_id reference status venue_name venue_name_ar starts_at ends_at time_zone month currency total_minor refund_minor gross_minor fee_minor net_minor due_at paid_at state is_collected cursor'),
  ('list_my_listings', 'everyone', '''venue''', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('list_admin_edits', 'everyone', '''venue'', tests.uuid(''hall'')', '401 404 404 204 404 404 404 204', 'id reason before after created_at'),
  ('list_my_bookings', 'everyone', '', '401 200 204 204 204 204 204 204', 'SETOF booking_summary'),
  ('list_my_cards', 'everyone', '', '401 204 204 204 204 204 204 204', 'jsonb'),
  ('list_my_conversations', 'everyone', '', '401 200 204 200 204 204 204 204', 'id listing_id listing_kind booking_id is_group members my_side other_id other_name other_avatar listing_name listing_name_ar listing_image
      last_message last_message_mine last_message_at unread is_blocked admin_read_at admin_visit_end requested_starts_at requested_ends_at
      requested_guests time_zone last_message_files is_archived is_marked_unread match cursor'),
  ('list_my_favorites', 'everyone', '', '401 200 204 204 204 204 204 204', 'venue_id name name_ar city kept_at card cursor'),
  ('list_my_notification_preferences', 'everyone', '', '401 200 200 200 200 200 200 200', 'category in_product by_email is_in_product_fixed is_by_email_fixed'),
  ('list_my_payouts', 'everyone', '', '401 204 204 200 204 200 204 204', 'id booking_id reference time_zone venue_name venue_name_ar currency gross_minor fee_minor net_minor due_at paid_at status is_collected kind side'),
  ('list_my_service_bookings', 'everyone', '', '401 204 204 204 204 200 204 204', 'SETOF service_booking'),
  ('list_my_venue_invitations', 'everyone', '', '401 204 204 204 204 200 200 204', 'venue_id service_id status venue_name venue_name_ar venue_city venue_country venue_image venue_status capacity host_name service_name service_name_ar service_status created_at'),
  ('list_offerable_bookings', 'everyone', 'tests.uuid(''talk'')', '401 204 404 200 404 404 404 404', 'booking_id service_id reference venue_name venue_name_ar service_name service_name_ar starts_at time_zone fee_percent currency total_step rounding_minor fee_rest'),
  ('list_sitemap_part', 'everyone', '''venues'', 1', '204 204 204 204 204 204 204 204', 'jsonb'),
  ('mark_conversation_read', 'everyone', 'tests.uuid(''talk'')', '401 200 404 200 404 404 404 404', 'integer'),
  ('mark_conversation_unread', 'everyone', 'tests.uuid(''talk'')', '401 204 404 204 404 404 404 404', 'void'),
  ('mark_no_show', 'everyone', 'tests.uuid(''completed''), true', '401 403 403 200 403 403 403 200', 'booking_record'),
  ('pause_mails', 'everyone', 'null', '401 204 204 204 204 204 204 204', 'timestamp with time zone'),
  ('preview_offer', 'everyone', 'tests.uuid(''offer'')', '401 200 404 404 404 404 404 404', 'jsonb'),
  ('get_from_price', 'everyone', 'tests.uuid(''draft'')', '404 404 404 200 404 404 404 200', 'jsonb'),
  ('get_service_fee_percent', 'everyone', '', '200 200 200 200 200 200 200 200', 'numeric'),
  ('quote_booking', 'everyone', 'tests.uuid(''draft''), tests.cairo_noon(30), tests.cairo_noon(30) + interval ''2 hours'', 10', '200 200 200 200 200 200 200 200', 'jsonb'),
  ('quote_extras', 'everyone', 'tests.uuid(''draft''), tests.cairo_noon(30), tests.cairo_noon(30) + interval ''2 hours'', 10', '404 404 404 200 404 404 404 200', 'jsonb'),
  ('refund_preview', 'everyone', 'tests.uuid(''confirmed'')', '401 200 403 200 403 403 403 200', 'jsonb'),
  ('register_as_service_provider', 'everyone', 'tests.user_id(''guest''), ''x''', '401 200 403 403 403 403 403 403', 'service_providers'),
  ('register_device', 'everyone', '''x'', ''x'', ''x'', ''x''', '401 200 200 200 200 200 200 200', 'jsonb'),
  ('release_hold', 'everyone', 'tests.uuid(''held'')', '401 200 403 403 403 403 403 403', 'booking_record'),
  ('release_payouts', 'everyone', '', '401 204 204 204 204 204 204 204', 'void'),
  ('remove_device', 'everyone', '''x''', '401 204 204 204 204 204 204 204', 'jsonb'),
  ('remove_other_devices', 'everyone', '''x''', '401 204 204 204 204 204 204 204', 'jsonb'),
  ('reply_to_review', 'everyone', 'tests.uuid(''review''), ''x''', '401 403 403 200 403 403 403 403', 'reviews'),
  ('report_conversation', 'everyone', 'tests.uuid(''talk''), ''spam''', '401 200 404 200 404 404 404 404', 'uuid'),
  ('report_listing', 'everyone', 'tests.uuid(''loft''), ''fraud''', '401 200 200 200 422 200 200 200', 'uuid'),
  ('resolve_report', 'everyone', 'tests.uuid(''report'')', '401 403 403 403 403 403 403 204', 'void'),
  ('respond_to_venue_invitation', 'everyone', 'tests.uuid(''hall''), tests.uuid(''cake''), ''accept''', '401 404 404 404 404 404 200 404', 'venue_services'),
  ('review_provider', 'everyone', 'tests.user_id(''other_provider''), ''approve''', '401 403 403 403 403 403 403 200', 'service_providers'),
  ('review_listing', 'everyone', 'tests.uuid(''band''), ''feature''', '401 403 403 403 403 403 403 200', 'listings'),
  ('review_venue', 'everyone', 'tests.uuid(''hall''), ''feature''', '401 403 403 403 403 403 403 200', 'venues'),
  ('retry_job', 'everyone', 'tests.uuid(''failed_job'')', '401 403 403 403 403 403 403 204', 'void'),
  ('revoke_calendar_feed', 'everyone', 'tests.uuid(''hall'')', '401 404 404 204 404 404 404 404', 'void'),
  ('rotate_calendar_feed_token', 'everyone', 'tests.uuid(''hall''), ''abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG''', '401 404 404 204 404 404 404 404', 'void'),
  ('save_hold_draft', 'everyone', 'tests.uuid(''held''), ''{}'', tests.uuid(''page''), 1', '401 204 404 404 404 404 404 404', 'void'),
  ('get_payment_terms', 'everyone', 'tests.uuid(''draft'')', '404 404 404 200 404 404 404 200', 'jsonb'),
  ('save_tax_details', 'everyone', '''Halls'', null, '''', ''EG''', '401 403 403 200 200 200 200 403', 'jsonb'),
  ('save_payment_terms', 'everyone', 'tests.uuid(''draft''), true, 30, 14', '401 403 403 200 403 403 403 403', 'jsonb'),
  ('replace_transfer_details', 'everyone', 'tests.uuid(''draft'')', '401 403 403 200 403 403 403 403', 'integer'),
  ('save_listing', 'everyone', 'tests.uuid(''draft''), ''{"name": "x"}'', ''{}'', 1', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('save_opening_exception', 'everyone', 'tests.uuid(''hall''), null, current_date + 50, current_date + 50, true, null, null, null', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('search_venues', 'everyone', ''''', ''{}'', ''newest'', 5', '200 200 200 200 200 200 200 200', 'jsonb'),
  ('save_service', 'everyone', 'tests.uuid(''band''), ''{}''', '401 404 404 404 404 200 404 404', 'jsonb'),
  ('send_message', 'everyone', 'tests.uuid(''talk''), ''x''', '401 200 404 200 404 404 404 404', 'messages'),
  ('set_conversation_archived', 'everyone', 'tests.uuid(''talk''), true', '401 204 404 204 404 404 404 404', 'void'),
  ('send_offer', 'everyone', 'tests.uuid(''talk''), tests.uuid(''confirmed''), ''x'', 1, current_date + 1, tests.uuid(''x'')', '401 404 404 204 404 404 404 404', 'void'),
  ('set_mails_by_token', 'everyone', '''unknown'', false', '410 410 410 410 410 410 410 410', 'text'),
  ('set_notification_preference', 'everyone', '''reviews'', true, false', '401 204 204 204 204 204 204 204', 'void'),
  ('set_opening_hours', 'everyone', 'tests.uuid(''hall''), ''[]'', 0, 0', '401 404 404 200 404 404 404 404', 'jsonb'),
  ('set_quiet_hours', 'everyone', '', '401 204 204 204 204 204 204 204', 'void'),
  ('set_listing_status', 'everyone', 'tests.uuid(''band''), ''paused''', '401 403 403 403 403 200 403 403', 'listings'),
  ('set_listing_status', 'everyone', 'tests.uuid(''hall''), ''paused''', '401 403 403 200 403 403 403 403', 'listings'),
  ('settle_calendar_processing', 'everyone', '''x'', tests.uuid(''hall''), 1', '403 403 403 403 403 403 403 403', 'void'),
  ('start_conversation', 'everyone', 'p_booking_id => tests.uuid(''confirmed''), p_body => ''x''', '401 200 404 200 404 200 404 404', 'conversations'),
  ('start_group_conversation', 'everyone', 'tests.uuid(''completed''), ''x''', '401 200 404 200 404 404 404 404', 'conversations'),
  ('submit_booking', 'everyone', 'tests.uuid(''held''), ''{}''', '401 200 403 403 403 403 403 403', 'booking_record'),
  ('submit_listing', 'everyone', 'tests.uuid(''solo'')', '401 403 403 403 403 422 403 403', 'listings'),
  ('submit_venue', 'everyone', 'tests.uuid(''draft'')', '401 403 403 200 403 403 403 403', 'venues'),
  ('unarchive_listing', 'everyone', 'tests.uuid(''draft'')', '401 403 403 200 403 403 403 403', 'listings'),
  ('unblock_provider_dates', 'everyone', 'tests.uuid(''holiday'')', '401 404 404 404 404 200 404 404', 'uuid'),
  ('unblock_user', 'everyone', 'tests.user_id(''host'')', '401 204 204 204 204 204 204 204', 'void'),
  ('unblock_time', 'everyone', 'tests.uuid(''block'')', '401 404 404 200 404 404 404 404', 'integer'),
  ('unpaid_end_preview', 'everyone', 'tests.uuid(''confirmed'')', '401 403 403 409 403 403 403 409', 'jsonb'),
  ('withdraw_offer', 'everyone', 'tests.uuid(''offer'')', '401 404 404 204 404 404 404 404', 'void');
update tests.function_matrix set answer = regexp_replace(answer, '\s+', ' ', 'g');

create function tests.http_status(p_user text, p_function text, p_arguments text) returns text language plpgsql as $$
declare
  v_rows bigint;
  v_answer text;
begin
  begin
    if p_user = 'visitor' then
      perform tests.clear_authentication();
    else
      perform tests.authenticate_as(p_user);
    end if;
    execute format('select count(*), min(coalesce(to_jsonb(r), ''{}'')::text) from public.%I(%s) r', p_function, p_arguments)
    into v_rows, v_answer;
    raise exception using errcode = 'ZZ000', message =
      case when v_rows = 0 or v_answer in ('{}', '[]', '""') then '204' else '200' end;
  exception when sqlstate 'ZZ000' then
    return sqlerrm;
  when insufficient_privilege then
    return '-';
  when others then
    return case when sqlstate like 'PT%' then substr(sqlstate, 3) else sqlstate end;
  end;
end $$;
comment on function tests.http_status is
  'Calls a function as a user and returns the HTTP status of the answer: 200 with data, 204 with none, or that of its '
  'error; a dash when the user may not call it. Undoes what it did.';
create function tests.http_statuses(p_function text, p_arguments text) returns text language sql as $$
  select string_agg(lpad(tests.http_status(name, p_function, p_arguments), 3), ' ' order by place)
  from unnest(array['visitor', 'guest', 'other_guest', 'host', 'other_host', 'provider', 'other_provider', 'admin'])
    with ordinality listed (name, place)
$$;
comment on function tests.http_statuses is 'Returns the statuses of visitor, guest, other_guest, host, other_host, provider, other_provider, admin.';
create function tests.exposed_functions() returns table (name text, callers text, answer text) language sql as $$
  select p.proname::text,
    case when has_function_privilege('anon', p.oid, 'execute') then 'everyone' else 'users' end,
    coalesce((select string_agg(argument, ' ' order by place)
      from unnest(p.proargnames, p.proargmodes) with ordinality listed (argument, mode, place) where mode in ('t', 'o')),
      pg_get_function_result(p.oid))
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
$$;
comment on function tests.exposed_functions is 'Returns each function that users may call, who may call it and what it answers.';
select plan(208);
select bag_eq('select name, callers, answer from tests.exposed_functions()',
  'select distinct name, callers, answer from tests.function_matrix', 'the matrix names every function with its callers and its answer');
select is(tests.http_statuses(name, arguments), statuses, 'each user is answered as the matrix says by ' || name)
from tests.function_matrix order by name;
select * from finish();
rollback;

/** The kinds of jobs. Each has a handler (supabase/functions/_shared/jobs/handlers.ts). */
export const jobKinds = [
  "cancel_unpaid_bookings",
  "remind_due_installments",
  "settle_payment",
  "settle_dispute",
  "handle_payment_event",
  "detach_card",
  "collect_payments",
  "reconcile_payments",
  "send_payouts",
  "complete_bookings",
  "create_due_reminders",
  "delete_message_files",
  "delete_old_contact_messages",
  "delete_old_jobs",
  "delete_unused_pictures",
  "end_mail_pauses",
  "notify_admins",
  "notify_due_payouts",
  "refresh_calendars",
  "refresh_reviews",
  "sync_calendar_import",
  "notification_mail",
  "send_scheduled_message",
] as const;

/** A job that was set aside after its last try. */
export type FailedJob = {
  id: string;
  /** Null for a kind that this version of the site does not know. */
  kind: (typeof jobKinds)[number] | null;
  error: string;
  createdAt: string;
  failedAt: string;
};

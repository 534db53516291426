import { deleteMessageFiles } from "./delete-message-files.ts";
import { deleteUnusedPictures } from "./delete-unused-pictures.ts";
import { notificationMail } from "./notification-mail.ts";
import { createPaymentJobHandlers } from "./payments.ts";
import { refreshCalendars } from "./refresh-calendars.ts";
import { repeatUntilDone } from "./repeat-until-done.ts";
import { sendScheduledMessage } from "./send-scheduled-message.ts";
import { syncCalendarImport } from "./sync-calendar-import.ts";
import type { JobContext, JobHandler } from "./types.ts";

/** The handler of each kind of job. */
export function createJobHandlers(context: JobContext): Record<string, JobHandler> {
  return {
    complete_bookings: repeatUntilDone(context, "complete_bookings"),
    create_due_reminders: repeatUntilDone(context, "create_due_reminders"),
    delete_message_files: deleteMessageFiles(context),
    delete_old_contact_messages: repeatUntilDone(context, "delete_old_contact_messages"),
    delete_old_jobs: repeatUntilDone(context, "delete_old_jobs"),
    delete_unused_pictures: deleteUnusedPictures(context),
    end_mail_pauses: repeatUntilDone(context, "end_mail_pauses"),
    notify_admins: repeatUntilDone(context, "notify_admins"),
    notify_due_payouts: repeatUntilDone(context, "notify_due_payouts"),
    refresh_calendars: refreshCalendars(context),
    refresh_reviews: repeatUntilDone(context, "refresh_reviews"),
    sync_calendar_import: syncCalendarImport(context),
    notification_mail: notificationMail(context),
    send_scheduled_message: sendScheduledMessage(context),
    ...createPaymentJobHandlers(context),
  };
}

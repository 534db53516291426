import type { PaymentProcessor } from "../payments/processor.ts";
import type { Call, Mail, MailLocale, MailOptions } from "../runtime/types.ts";

/** A job as `claim_jobs` returns it. */
export type Job = { id: string; kind: string; payload: Record<string, unknown>; attempt: number };

/**
 * Runs a job of one kind. Must be idempotent: a job runs again when its worker stopped before marking it. A thrown
 * error becomes the job's error, and the job is tried again.
 */
export type JobHandler = (payload: Job["payload"], job: Job) => Promise<void>;

/** What handlers of jobs need. */
export type JobContext = {
  call: Call;
  /** The processor of card payments; null where none is configured. */
  processor: PaymentProcessor | null;
  /** Removes files from a storage bucket; ignores missing ones. Throws when storage refuses. */
  removeFiles: (bucket: string, paths: string[]) => Promise<void>;
  /** The address of the site, and the secret with which it reads external calendars; null when unknown. */
  site: { siteUrl: string; calendarSecret: string | null };
  /** The address of a page of the site. */
  pageUrl: (locale: MailLocale, path: string) => string;
  /** Whether a sender of mails is configured. */
  canSendMail: boolean;
  /**
   * Sends the mail of a job, with the same message id at each attempt. Throws when it was not handed over, also when no
   * sender is configured.
   */
  sendMail: (
    job: Job,
    to: string,
    mail: Mail,
    options?: Omit<MailOptions, "messageId">,
  ) => Promise<void>;
};

import type { PaymentProcessor } from "../payments/processor.ts";
import type { Call, Mail, MailLocale, MailOptions } from "../runtime/types.ts";

/** A job as `claim_jobs` returns it. */
export type Job = { id: string; kind: string; payload: Record<string, unknown>; attempt: number };

/**
 * Runs a job of one kind. It may be called again for a job that it ran already, when the worker ended in
 * between: what it does twice must have the effect of once. What it throws is the job's error, and lets it
 * be tried again.
 */
export type JobHandler = (payload: Job["payload"], job: Job) => Promise<void>;

/** What handlers of jobs need. */
export type JobContext = {
  call: Call;
  /** The processor of card payments; null where none is configured. */
  processor: PaymentProcessor | null;
  /** Removes files from a bucket of storage; those that are not there are passed over. Throws when storage refuses. */
  removeFiles: (bucket: string, paths: string[]) => Promise<void>;
  /** Where the site is, and the secret with which it reads outside calendars; null where that is not known. */
  site: { siteUrl: string; calendarSecret: string | null };
  /** The address of a page of the site. */
  pageUrl: (locale: MailLocale, path: string) => string;
  /** Whether a sender of mails is configured. */
  canSendMail: boolean;
  /**
   * Sends the mail of a job, with the same message id at each try. Throws when it was not handed over, also
   * where no sender is configured.
   */
  sendMail: (
    job: Job,
    to: string,
    mail: Mail,
    options?: Omit<MailOptions, "messageId">,
  ) => Promise<void>;
};

import { createJobContext } from "../../supabase/functions/_shared/jobs/run-jobs.ts";
import type { JobContext, JobHandler } from "../../supabase/functions/_shared/jobs/types.ts";
import { type JobCounts, runJobs } from "../../supabase/functions/_shared/jobs/worker.ts";
import { connect } from "../../supabase/functions/_shared/runtime/database.ts";
import type { MailSender } from "../../supabase/functions/_shared/runtime/types.ts";
import type { Backend } from "../../supabase/local/backend.ts";

type Target = Pick<Backend, "url" | "secretKey">;
type Handlers = Record<string, JobHandler> | ((context: JobContext) => Record<string, JobHandler>);

/** What job handlers need, on a backend or a hosted project. */
export const createTestContext = (
  { url, secretKey }: Target,
  sendMail: MailSender | null = null,
): JobContext =>
  createJobContext(
    {
      ...connect({ url, serviceKey: secretKey }),
      settings: {
        publicKeys: [],
        serviceKey: secretKey,
        workerKeys: [secretKey],
        siteUrl: "https://mahfil.example",
        siteKey: null,
        clientIpHeader: null,
        isDevelopment: false,
      },
      sendMail,
      sendSms: null,
      waitUntil: () => {},
    },
    { processor: null, calendarSecret: null },
  );

/** Creates a worker with these handlers on a backend: each call runs the due jobs. */
export function createWorker(
  target: Target,
  handlers: Handlers,
  sendMail: MailSender | null = null,
): () => Promise<JobCounts> {
  const context = createTestContext(target, sendMail);
  const known = typeof handlers === "function" ? handlers(context) : handlers;
  return () => runJobs({ ...context, handlers: known, milliseconds: 600_000 });
}

import type { PaymentProcessor } from "../payments/processor.ts";
import { createCall, createPageUrl, requireSender } from "../runtime/context.ts";
import { handlePost, jsonResponse, requireWorkerKey } from "../runtime/request.ts";
import type { Dependencies, Handler } from "../runtime/types.ts";
import { createJobHandlers } from "./handlers.ts";
import type { JobContext } from "./types.ts";
import { runJobs } from "./worker.ts";

/** Less than the minute after which a hosted project calls it again. */
const RUN_MS = 50_000;

/** What jobs need from other domains and from the site; null when it is not configured. */
type Services = { processor: PaymentProcessor | null; calendarSecret: string | null };

/** Builds the context of job handlers from the runtime's dependencies. */
export function createJobContext(
  dependencies: Dependencies,
  { processor, calendarSecret }: Services,
): JobContext {
  const { settings, removeFiles, sendMail } = dependencies;
  const { siteUrl } = settings;
  return {
    call: createCall(dependencies),
    processor,
    removeFiles,
    site: { siteUrl, calendarSecret },
    pageUrl: createPageUrl(settings),
    canSendMail: sendMail !== null,
    async sendMail(job, to, mail, options) {
      const messageId = `<${job.id}@${new URL(siteUrl).hostname}>`;
      await requireSender(sendMail)(to, mail, { ...options, messageId });
    },
  };
}

/** The handler that runs the due jobs and returns their number; for schedules only. */
export function createRunJobsHandler(dependencies: Dependencies, services: Services): Handler {
  const context = createJobContext(dependencies, services);
  const handlers = createJobHandlers(context);
  return (request) =>
    handlePost(request, async () => {
      requireWorkerKey(request, dependencies.settings);
      return jsonResponse(200, await runJobs({ ...context, handlers, milliseconds: RUN_MS }));
    });
}

import type { PaymentProcessor } from "../payments/processor.ts";
import { requireSender } from "../verification/context.ts";
import { handlePost, jsonResponse, requireWorkerKey } from "../verification/request.ts";
import type { Dependencies, Handler } from "../verification/types.ts";
import { createJobHandlers } from "./handlers.ts";
import { type Call, CallError, type JobContext } from "./types.ts";
import { runJobs } from "./worker.ts";

/** Less than the minute after which a hosted project calls it again. */
const RUN_MS = 50_000;

/** What handlers of jobs need, made of what the runtime offers. */
export function createJobContext(
  { settings, rpc, removeFiles, sendMail }: Dependencies,
  pageUrl: JobContext["pageUrl"],
  processor: PaymentProcessor | null = null,
): JobContext {
  const call: Call = async <T>(name: string, args: Record<string, unknown> = {}) => {
    const result = await rpc(name, args);
    if (!result.ok) throw new CallError(name, result.status, result.code);
    return result.data as T;
  };
  return {
    call,
    processor,
    removeFiles,
    site: settings,
    pageUrl,
    canSendMail: sendMail !== null,
    async sendMail(job, to, mail, options) {
      const messageId = `<${job.id}@${new URL(settings.siteUrl).hostname}>`;
      await requireSender(sendMail)(to, mail, { ...options, messageId });
    },
  };
}

/** The handler that runs the jobs that are due and answers how many; for schedules only. */
export function createRunJobsHandler(
  dependencies: Dependencies,
  pageUrl: JobContext["pageUrl"],
  processor: PaymentProcessor | null = null,
): Handler {
  const context = createJobContext(dependencies, pageUrl, processor);
  const handlers = createJobHandlers(context);
  return (request) =>
    handlePost(request, async () => {
      requireWorkerKey(request, dependencies.settings);
      return jsonResponse(200, await runJobs({ ...context, handlers, milliseconds: RUN_MS }));
    });
}

import type { Call } from "../runtime/types.ts";
import { createFinisher } from "./finisher.ts";
import type { Job, JobHandler } from "./types.ts";

/** How many jobs run at once. */
const BATCH_SIZE = 25;
/** Well within the lease of two minutes, so that no job runs in two workers. */
const JOB_TIMEOUT_MS = 60_000;

type Worker = {
  call: Call;
  handlers: Record<string, JobHandler>;
  /** After this time no further jobs are claimed. */
  milliseconds: number;
};
export type JobCounts = { finished: number; failed: number };

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The job took too long")), JOB_TIMEOUT_MS);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs the due jobs, several at once, until there are none or the time is over. */
export async function runJobs({ call, handlers, milliseconds }: Worker): Promise<JobCounts> {
  const end = Date.now() + milliseconds;
  const counts = { finished: 0, failed: 0 };
  const finish = createFinisher(call);

  async function run(job: Job): Promise<void> {
    try {
      const handler = Object.hasOwn(handlers, job.kind) ? handlers[job.kind] : undefined;
      if (!handler) throw new Error(`No handler runs jobs of the kind ${job.kind}`);
      await withTimeout(handler(job.payload, job));
    } catch (error) {
      console.error(`job ${job.id} (${job.kind}) failed`, error);
      counts.failed += 1;
      const failure = { p_job_id: job.id, p_attempt: job.attempt, p_error: messageOf(error) };
      await call("fail_job", failure).catch((reason) =>
        // The job runs again when its lease expires.
        console.error("fail_job failed", reason),
      );
      return;
    }
    counts.finished += 1;
    await finish(job.id);
  }

  let jobs: Job[];
  do {
    jobs = await call<Job[]>("claim_jobs", { p_limit: BATCH_SIZE });
    await Promise.all(jobs.map(run));
  } while (jobs.length === BATCH_SIZE && Date.now() < end);
  return counts;
}

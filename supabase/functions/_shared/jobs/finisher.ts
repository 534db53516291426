import type { Call } from "../runtime/types.ts";

const TRIES = 5;

/**
 * Returns a function that marks a job as finished. Jobs that end during one database call are marked together by the
 * next. Logs jobs that cannot be marked after several attempts; they run again when their lease expires.
 */
export function createFinisher(call: Call): (jobId: string) => Promise<void> {
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    let failures = 0;
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      const left = await call<string[]>("finish_jobs", { p_job_ids: ids }).catch((error) => {
        console.error("finish_jobs failed", error);
        return ids;
      });
      failures = left.length > 0 ? failures + 1 : 0;
      if (failures === TRIES) {
        console.error("jobs are done, but not marked as finished", left);
      } else if (failures > 0) {
        waiting.push(...left);
        await new Promise((resolve) => setTimeout(resolve, 200 * failures));
      }
    }
    sending = null;
  }

  return (jobId) => {
    waiting.push(jobId);
    sending ??= Promise.resolve().then(send);
    return sending;
  };
}

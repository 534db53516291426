import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { MAX_PROCESSOR_MILLISECONDS, MAX_READ_MILLISECONDS } from "./rules/limits.ts";
import type { FeedReading, FeedRequest } from "./types.ts";

/** A reading with the processor time that it used. */
export type MeasuredReading = { reading: FeedReading; processorMilliseconds: number };

/** How often the processor time of a worker is measured, in milliseconds. */
const MEASURE_INTERVAL = 50;

// The path of a file that Node runs directly; a bundled worker would start the framework's runtime again.
const workerFile = () =>
  join(/* turbopackIgnore: true */ process.cwd(), "lib/calendar-feeds/feed-worker.ts");

/** The worker gets no secrets of the process, and none of its preloaded modules. */
const startWorker = (request: FeedRequest) =>
  new Worker(workerFile(), {
    workerData: request,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });

const problem = (problem: "too_many" | "timeout"): FeedReading => ({ problem, status: null });

/**
 * Reads an external calendar in a worker, so that the thread that serves requests neither fetches nor parses it.
 * Terminates the worker when it uses too much. The problem is `too_many` above MAX_PROCESSOR_MILLISECONDS of processor
 * time or the memory limit, and `timeout` above MAX_READ_MILLISECONDS. Call it only with a reading place
 * (reading-places.ts).
 */
export function readFeed(request: FeedRequest): Promise<MeasuredReading> {
  const worker = startWorker(request);
  let processorMilliseconds = 0;
  return new Promise<MeasuredReading>((resolve, reject) => {
    const end = (reading: FeedReading) => resolve({ reading, processorMilliseconds });
    const measure = setInterval(async () => {
      // Rejects when the worker has ended in the meantime.
      const usage = await worker.cpuUsage().catch(() => null);
      if (usage) processorMilliseconds = Math.ceil((usage.user + usage.system) / 1000);
      if (processorMilliseconds > MAX_PROCESSOR_MILLISECONDS) end(problem("too_many"));
    }, MEASURE_INTERVAL);
    const limit = setTimeout(() => end(problem("timeout")), MAX_READ_MILLISECONDS);
    worker.once("message", resolve);
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") end(problem("too_many"));
      else reject(error);
    });
    worker.once("exit", () => {
      clearInterval(measure);
      clearTimeout(limit);
      reject(new Error("the worker ended without a reading"));
    });
  }).finally(() => worker.terminate());
}

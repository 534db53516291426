/** In bytes; the largest photo, interlaced, takes 620 MB of memory. */
const MAX_RESIDENT_BYTES = 700 * 1024 * 1024;
/** Microseconds of processor time. */
const MAX_PROCESSOR_TIME = 8_000_000;
const MEASURE_INTERVAL_MS = 25;

/** Ends this process at once: `process.exit` waits for the threads of the decoder. */
const endProcess = () => process.kill(process.pid, "SIGKILL");

/**
 * Sends the parent process (`runPictureProcess`) the result of `work` for the bytes that it sends. Ends this process
 * when that takes too much memory or processor time. Decoders run in other threads, so that this one can measure them.
 */
export function answerPicture(work: (bytes: Uint8Array) => Promise<unknown>): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = user + system > MAX_PROCESSOR_TIME;
    if (isTooMuch || process.memoryUsage.rss() > MAX_RESIDENT_BYTES) endProcess();
  }, MEASURE_INTERVAL_MS);
  process.once("message", async (bytes: Uint8Array) => {
    process.send?.(await work(bytes));
  });
  process.once("disconnect", endProcess);
}

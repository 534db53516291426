// Reads one external calendar in a worker thread. Run by Node directly and not bundled; see read-feed.ts.
import { parentPort, workerData } from "node:worker_threads";
import { fetchFeed } from "./fetch-feed.ts";
import { parseFeed } from "./parse-feed.ts";
import type { FeedReading, FeedRequest } from "./types.ts";

async function readFeed(request: FeedRequest): Promise<FeedReading> {
  const { url, timeZone, etag, lastModified, allowLoopback } = request;
  const fetched = await fetchFeed(url, { etag, lastModified }, { allowLoopback });
  if (fetched.kind === "failed") {
    return { problem: fetched.problem, status: fetched.status ?? null };
  }
  if (fetched.kind === "unchanged") return { content: null, etag, lastModified };
  const parsed = parseFeed(fetched.text, { timeZone });
  if ("problem" in parsed) return { problem: parsed.problem, status: null };
  return { content: parsed, etag: fetched.etag, lastModified: fetched.lastModified };
}

// Starting a thread costs more than reading most calendars, and is not charged to the host.
const before = process.threadCpuUsage();
const reading = await readFeed(workerData as FeedRequest);
const { user, system } = process.threadCpuUsage();
const microseconds = user + system - before.user - before.system;
parentPort?.postMessage({ reading, processorMilliseconds: Math.ceil(microseconds / 1000) });

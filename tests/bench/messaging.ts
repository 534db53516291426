// Measures messages and Realtime: the delay of a message, a thousand sockets, and a long thread.
import { readFileSync } from "node:fs";
import connect from "postgres";
import { measureRealtimeJavascript } from "./javascript.ts";
import { measureLongThread } from "./long-thread.ts";
import { measureDelivery } from "./message-delivery.ts";
import { measureSockets } from "./sockets.ts";
import type { Sql } from "./venues.ts";

type Target = {
  site: string;
  backend: string;
  databaseUrl: string;
  productPid: number;
};

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** Measures, prints and returns the lines `talk.…`. */
export async function measureMessaging(target: Target, venue: string): Promise<string[]> {
  const { site, backend, databaseUrl, productPid } = target;
  const client = connect(databaseUrl, { max: 1, onnotice: () => {} });
  const sql: Sql = (text, params = []) => client.unsafe(text, params as string[]);
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    console.log(line);
  };
  try {
    const seen = await measureDelivery(target, sql);
    // For comparison, https://supabase.com/docs/guides/realtime/benchmarks: 49 ms at the 95th percentile for broadcasts in
    // private channels, without writing to a database or rendering a page.
    print(
      `talk.seen: ${seen.p95.toFixed(0)} ms (95th of ${seen.count} messages, median ${seen.median.toFixed(0)} ms, both pages open)`,
    );
    const before = residentMegabytes(productPid);
    let open = before;
    const sockets = await measureSockets(backend, sql, () => {
      open = residentMegabytes(productPid);
    });
    print(
      `talk.sockets: ${sockets.lost} of ${sockets.sent * 2} events lost, ${sockets.strange} to others, ${sockets.refused} of ${sockets.strangers} strangers refused`,
    );
    print(
      `talk.sockets.event: ${sockets.p95.toFixed(0)} ms (95th, from the call; supabase/realtime publishes 49 ms for its broadcasts in private channels)`,
    );
    print(
      `talk.sockets.memory: ${open.toFixed(0)} MB with 1,000 sockets (${before.toFixed(0)} MB before, ${residentMegabytes(productPid).toFixed(0)} MB after)`,
    );
    const thread = await measureLongThread(target, sql);
    print(
      `talk.thread: ${(thread.many / thread.few).toFixed(2)} × (${thread.many.toFixed(0)} of ${thread.few.toFixed(0)} ms, 10,000 messages to 10)`,
    );
    const scripts = await measureRealtimeJavascript([
      `${site}/`,
      `${site}/explore`,
      `${site}/venues/${venue}`,
    ]);
    print(`talk.javascript: ${scripts.toFixed(1)} kB of Realtime on public pages`);
  } finally {
    await client.end();
  }
  return lines;
}

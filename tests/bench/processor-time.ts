// Measures a server's processor time per request, in milliseconds. Other processes disturb it less than requests per second.
import { readFileSync } from "node:fs";
import { median } from "./processes.ts";
import { measureRequests } from "./requests.ts";

const ROUNDS = 3;
const SECONDS = 6;
/** `/proc` counts a hundred ticks a second (`getconf CLK_TCK`). */
const MILLISECONDS_PER_TICK = 10;

/** Returns a process and all its descendants. */
function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(processTree)];
}

function processorMilliseconds(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = rest.split(" ").slice(11, 13);
    return sum + (Number(user) + Number(system)) * MILLISECONDS_PER_TICK;
  }, 0);
}

export type MeasuredServer = { pid: number; isLauncher: boolean };

/** Returns the processes that answer requests. A launcher only runs the backend and is not one of them. */
const serverProcesses = ({ pid, isLauncher }: MeasuredServer) =>
  isLauncher ? processTree(pid).slice(1) : processTree(pid);

/** Returns the median of alternating rounds for each page, so that load affects all equally. */
export async function processorTimes(
  pages: Record<string, { url: string; server: MeasuredServer }>,
): Promise<Record<string, number>> {
  const rounds: Record<string, number[]> = {};
  for (const { url } of Object.values(pages)) await measureRequests(url, 3);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { url, server }] of Object.entries(pages)) {
      const pids = serverProcesses(server);
      const before = processorMilliseconds(pids);
      const requests = await measureRequests(url, SECONDS);
      const used = processorMilliseconds(pids) - before;
      rounds[name] = [...(rounds[name] ?? []), used / (requests * SECONDS)];
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, median(all)]));
}

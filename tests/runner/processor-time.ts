import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Clock ticks of /proc per second, on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Returns the processor seconds of all child processes that have ended, including their children. Null on systems other than
 * Linux.
 */
export function childSeconds(): number | null {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The program's name may contain spaces, so the fields are counted from its closing bracket (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user, system] = [fields[13], fields[14]].map(Number);
    return ((user ?? 0) + (system ?? 0)) / TICKS;
  } catch {
    return null;
  }
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 7);
const MEGABYTES = 256;

/** Returns the processor seconds of a fixed calculation: the current cost of one unit of work on this machine. */
export function unitSeconds(): number {
  const before = process.cpuUsage();
  const hash = createHash("sha256");
  for (let count = 0; count < MEGABYTES; count += 1) hash.update(MEGABYTE);
  hash.digest();
  let sum = 0;
  for (let count = 0; count < 2e8; count += 1) sum = (sum * 31 + count) | 0;
  if (Number.isNaN(sum)) throw new Error("the calculation was removed");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

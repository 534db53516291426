import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Clock ticks of /proc in a second, on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Returns the processor seconds of all processes that this one has started and that have ended, with those that they started.
 * Null where the system does not say (only Linux does).
 */
export function childSeconds(): number | null {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The name of the program may hold blanks: the fields are counted from the bracket that ends it (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user, system] = [fields[13], fields[14]].map(Number);
    return ((user ?? 0) + (system ?? 0)) / TICKS;
  } catch {
    return null;
  }
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 7);
const MEGABYTES = 256;

/** Returns the processor seconds of a fixed calculation: what this machine takes at this moment for a unit of work. */
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

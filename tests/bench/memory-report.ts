// Loaded into the product's processes during a soak test. On SIGUSR2 each process collects its garbage and writes the bytes still
// in use into a file of MEMORY_REPORTS.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env.MEMORY_REPORTS ?? "";
writeFileSync(join(folder, `${process.pid}.ready`), "");
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(join(folder, `${process.pid}.json`), String(heapUsed + external));
});

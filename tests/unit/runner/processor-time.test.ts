import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { childSeconds } from "@/tests/runner/processor-time";

it.runIf(process.platform === "linux")(
  "the processor time of a process that has ended is counted, with that of the processes it started",
  () => {
    const busy =
      "const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);";
    const nested = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(busy)}]);`;
    const before = childSeconds() ?? 0;
    spawnSync(process.execPath, ["-e", nested]);
    expect((childSeconds() ?? 0) - before).toBeGreaterThanOrEqual(0.3);
  },
);

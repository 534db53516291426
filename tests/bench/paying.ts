import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, median, percentile, runToEnd, startServer } from "./processes.ts";

/** The target for the 95th percentile of 100 payments, in milliseconds. */
const WANTED = 1500;

const line = (name: string, times: number[]) =>
  `paying.${name}: median ${median(times).toFixed(0)} ms, 95th ${percentile(times, 0.95).toFixed(0)} ms (of ${times.length})`;

/**
 * Measures on the embedded backend the time in the browser from pressing 'Pay' to the confirmation, and the same for a booking of
 * a venue whose host is paid directly.
 */
export async function measurePaying(rounds = 100): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), "mahfil-paying-"));
  const [port, backendPort] = [String(await freePort()), String(await freePort())];
  const site = `http://localhost:${port}`;
  const product = await startServer(["supabase/local/start.ts"], `${site}/api/health`, {
    BUILD_FOLDER: ".next-bench",
    PORT: port,
    LOCAL_SUPABASE_PORT: backendPort,
    LOCAL_DATA_DIR: join(data, "backend"),
    DATABASE_URL: "",
  });
  const report = join(data, "report.json");
  try {
    Object.assign(process.env, {
      E2E_BASE_URL: site,
      E2E_SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
      PAYING_ROUNDS: String(rounds),
      PAYING_REPORT: report,
    });
    const config = "tests/bench/paying/playwright.config.ts";
    runToEnd(process.execPath, ["node_modules/@playwright/test/cli.js", "test", "-c", config]);
    const { paid, direct }: Record<"paid" | "direct", number[]> = JSON.parse(
      readFileSync(report, "utf8"),
    );
    return [line("card", paid), line("direct", direct), `paying.wanted: 95th below ${WANTED} ms`];
  } finally {
    await product.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

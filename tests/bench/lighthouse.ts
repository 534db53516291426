import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumFlags, findChromium } from "../browser.ts";
import { freePort, median } from "./processes.ts";

const RUNS = 5;
const marks = ["performance", "accessibility", "best-practices", "seo"] as const;
const times = {
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

/** Marks from 0 to 100; milliseconds for the largest paint (lcp) and the blocked time (tbt). */
type Judged = Record<(typeof marks)[number] | keyof typeof times, number>;

async function judgeOnce(url: string, port: number): Promise<Judged> {
  const run = await lighthouse(url, { port, output: "json", logLevel: "error" });
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message}`);
  const { categories, audits } = run.lhr;
  const figures = [
    ...marks.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ...Object.entries(times).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]),
  ];
  return Object.fromEntries(figures);
}

/** What Lighthouse says of each address on its mobile phone: the median of five runs, in turn. */
export async function lighthouseOf(urls: Record<string, string>): Promise<Record<string, Judged>> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  const runs: Record<string, Judged[]> = {};
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const [name, url] of Object.entries(urls)) {
        runs[name] = [...(runs[name] ?? []), await judgeOnce(url, port)];
      }
    }
  } finally {
    await browser.close();
  }
  const middle = (all: Judged[]) =>
    Object.fromEntries(
      [...marks, ...(Object.keys(times) as (keyof typeof times)[])].map((figure) => [
        figure,
        median(all.map((judged) => judged[figure])),
      ]),
    ) as Judged;
  return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, middle(all)]));
}

import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumFlags, findChromium } from "../browser.ts";
import { freePort, median } from "./processes.ts";

const RUNS = 5;
const categoryNames = ["performance", "accessibility", "best-practices", "seo"] as const;
const times = {
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

/** Scores from 0 to 100; milliseconds of the largest contentful paint (lcp) and the total blocking time (tbt). */
type Scores = Record<(typeof categoryNames)[number] | keyof typeof times, number>;

async function runLighthouse(url: string, port: number): Promise<Scores> {
  const run = await lighthouse(url, { port, output: "json", logLevel: "error" });
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message}`);
  const { categories, audits } = run.lhr;
  const figures = [
    ...categoryNames.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ...Object.entries(times).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]),
  ];
  return Object.fromEntries(figures);
}

/** Returns the Lighthouse scores of each address with the mobile settings: the medians of five alternating runs. */
export async function measureLighthouse(
  urls: Record<string, string>,
): Promise<Record<string, Scores>> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  const runs: Record<string, Scores[]> = {};
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const [name, url] of Object.entries(urls)) {
        runs[name] = [...(runs[name] ?? []), await runLighthouse(url, port)];
      }
    }
  } finally {
    await browser.close();
  }
  const medians = (all: Scores[]) =>
    Object.fromEntries(
      [...categoryNames, ...(Object.keys(times) as (keyof typeof times)[])].map((figure) => [
        figure,
        median(all.map((scores) => scores[figure])),
      ]),
    ) as Scores;
  return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, medians(all)]));
}

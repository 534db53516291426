import type { HostedProject } from "../project.ts";
import { type Check, type Finding, right, wrong } from "./check.ts";

/** Sessions, codes and holds depend on correct clocks. */
const TOLERANCE_SECONDS = 5;

/** Compares a clock, read in milliseconds, with this machine's clock in the middle of the request. */
async function compare(whose: string, read: () => Promise<number>): Promise<Finding[]> {
  const begin = Date.now();
  const time = await read();
  const end = Date.now();
  const seconds = Math.round((time - (begin + end) / 2) / 1000);
  // The clock was read at an unknown moment of the request.
  const uncertainty = (end - begin) / 2000;
  if (Math.abs(seconds) <= TOLERANCE_SECONDS + uncertainty)
    return [right(`${whose} has this machine's time`)];
  const direction = seconds > 0 ? "ahead of" : "behind";
  return [
    wrong(
      `the clock of ${whose} is ${Math.abs(seconds)} seconds ${direction} this machine's`,
      "let NTP set the one that is wrong",
    ),
  ];
}

/** The Date header of an answer, which has whole seconds. */
async function readDate({ fetch }: HostedProject, url: URL): Promise<number> {
  const response = await fetch(url, { method: "HEAD", redirect: "manual" });
  const time = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(time)) throw new Error(`${url.host} tells no time`);
  return time + 500;
}

async function readDatabase({ query }: HostedProject): Promise<number> {
  const text = "select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds";
  const [row] = await query<{ milliseconds: number }>({ text });
  return Number(row?.milliseconds);
}

export const databaseClock: Check = {
  name: "Database clock",
  look: (project) => compare("the database", () => readDatabase(project)),
};

export const siteClock: Check = {
  name: "Site clock",
  isOfSite: true,
  look: (project) =>
    compare("the site", () => readDate(project, new URL("/api/health", project.siteUrl()))),
};

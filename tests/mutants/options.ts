import { parseArgs } from "node:util";
import { type Group, groups } from "./choose-tests.ts";

export const help = `node tests/mutants/run.ts --seed N --count 30

Draws mutants of the rules, SQL functions and policies, server actions and components of a commit, lets each meet the
tests of its domain, the cheapest group first, until one fails, and prints which survived. Works in a git worktree of
its own, which it removes at the end.

  --seed N         draws the same mutants on the same texts; random, and printed, without it
  --count N        how many mutants (30)
  --ref COMMIT     the commit whose product and tests are used (HEAD); what is not committed is not seen
  --from FILE      the mutants of these results instead of drawn ones, to compare the tests of two commits
  --scope NAME     npm-test (default), or test-all for the tests in their whole length (TEST_ALL=1)
  --groups A,B     only these groups: ${groups.join(" ")} (all but browser)
  --browser        also the browser group. Costs a build of the mutated site (3 minutes on two quiet cores) and 3 to 30
                   seconds for each test of the domain's specs, for every mutant that the other groups let live
  --all            lets every group see each mutant, also after one has failed
  --minutes N      time limit of one group of one mutant (30)
  --results FILE   where results are written after each mutant. A run with the same file goes on where it ended
  --list           prints the drawn mutants and the number of their tests, and runs nothing
  --help

A test that also fails without the mutant is left out, and named. One unit group takes seconds, pgTAP up to 2 minutes,
the database group 2 to 15: 30 mutants some 2 hours without the browser. Tests of sign-in with Google, Apple and Facebook
use fixed ports: no other run of them at the same time.`;

export type Options = {
  seed: number;
  count: number;
  ref: string;
  from: string | undefined;
  isWholeRun: boolean;
  groups: Group[];
  doesMeetAll: boolean;
  limitMs: number;
  results: string | undefined;
  isList: boolean;
  isHelp: boolean;
};

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} is no number: ${text}`);
  return value;
}

function readGroups(text: string | undefined, isBrowser: boolean): Group[] {
  const names = text?.split(",") ?? groups.filter((group) => group !== "browser");
  const unknown = names.find((name) => !groups.some((group) => group === name));
  if (unknown !== undefined) throw new Error(`No group is named ${unknown}: ${groups.join(" ")}`);
  return groups.filter((group) => names.includes(group) || (isBrowser && group === "browser"));
}

/** Reads the arguments. Throws with one sentence if they are invalid. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string" },
      count: { type: "string", default: "30" },
      ref: { type: "string", default: "HEAD" },
      from: { type: "string" },
      scope: { type: "string", default: "npm-test" },
      groups: { type: "string" },
      browser: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      minutes: { type: "string", default: "30" },
      results: { type: "string" },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.scope !== "npm-test" && values.scope !== "test-all") {
    throw new Error(`--scope is npm-test or test-all, not ${values.scope}`);
  }
  return {
    seed: readNumber("seed", values.seed ?? String(Math.floor(Math.random() * 2 ** 32))),
    count: readNumber("count", values.count),
    ref: values.ref,
    from: values.from,
    isWholeRun: values.scope === "test-all",
    groups: readGroups(values.groups, values.browser),
    doesMeetAll: values.all,
    limitMs: readNumber("minutes", values.minutes) * 60_000,
    results: values.results,
    isList: values.list,
    isHelp: values.help,
  };
}

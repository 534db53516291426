import type { ChosenTests, Group } from "./choose-tests.ts";
import type { Mutant } from "./mutant.ts";
import type { GroupOutcome, MutantResult } from "./results.ts";
import { type GroupRun, runGroup } from "./run-group.ts";
import type { Worktree } from "./worktree.ts";

export type Meeting = {
  worktree: Pick<Worktree, "path" | "apply" | "restore">;
  chosen: ChosenTests;
  groups: readonly Group[];
  doesMeetAll: boolean;
  isWholeRun: boolean;
  limitMs: number;
  /** Test files that fail without a mutant. New ones are added. */
  unreliable: Set<string>;
  /** Test files that have passed without a mutant. New ones are added. */
  reliable: Set<string>;
  run?: (run: GroupRun) => Promise<GroupOutcome>;
};

/**
 * Runs one group on the mutant. A failure counts if the same files pass without the mutant. Removes files that do not, and runs
 * the group again.
 */
async function meetGroup(mutant: Mutant, group: Group, meeting: Meeting): Promise<GroupOutcome> {
  const { worktree, chosen, isWholeRun, limitMs, unreliable, reliable, run = runGroup } = meeting;
  for (;;) {
    const tests = chosen[group].filter((path) => !unreliable.has(path));
    const settings = { worktree: worktree.path, group, isWholeRun, limitMs };
    worktree.apply(mutant);
    const outcome = await run({ ...settings, tests });
    const unknown = outcome.failed.filter((path) => !reliable.has(path));
    if (outcome.status !== "failed" || unknown.length < outcome.failed.length) return outcome;
    worktree.restore();
    const checked = unknown.length > 0 ? unknown : tests;
    const without = await run({ ...settings, tests: checked });
    if (without.status === "passed") {
      for (const path of checked) reliable.add(path);
      return outcome;
    }
    const found = without.failed.length > 0 ? without.failed : checked;
    for (const path of found) unreliable.add(path);
  }
}

/** Runs the groups on a mutant in order until one fails. Returns the outcomes of `known` and the new ones. */
export async function meetTests(
  mutant: Mutant,
  known: MutantResult["groups"],
  meeting: Meeting,
): Promise<MutantResult> {
  const outcomes = { ...known };
  for (const group of meeting.groups) {
    const decided = Object.values(outcomes).some(
      ({ status }) => status === "failed" || status === "invalid",
    );
    if (decided && !meeting.doesMeetAll) break;
    outcomes[group] ??= await meetGroup(mutant, group, meeting);
  }
  meeting.worktree.restore();
  return { mutant, groups: outcomes };
}

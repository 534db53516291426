import { withTimeout } from "../../../lib/shared/with-timeout.ts";
import { oneLine } from "../../local/settings.ts";
import { type HostedProject, UnsetVariableError } from "../project.ts";

/** The result of a check: `wrong` with what to do, `unseen` with the reason why it could not be checked. */
export type Finding =
  | { status: "right"; text: string }
  | { status: "wrong"; text: string; remedy: string }
  | { status: "unseen"; text: string };

export type Check = {
  name: string;
  /** Whether it checks the running site. */
  isOfSite?: boolean;
  look: (project: HostedProject) => Promise<Finding[]>;
};

export type Report = { name: string; findings: Finding[] };

const TIMEOUT_MS = 20_000;

export const right = (text: string): Finding => ({ status: "right", text });
export const wrong = (text: string, remedy: string): Finding => ({ status: "wrong", text, remedy });

/** The problems, or that there are none. */
export const unlessWrong = (problems: Finding[], text: string): Finding[] =>
  problems.length > 0 ? problems : [right(text)];

/** The command that fixes most findings. */
export const setup = "npm run setup:hosted";

const failureText = (error: unknown) => {
  const cause = error instanceof Error && error.cause ? `: ${oneLine(error.cause)}` : "";
  return oneLine(error) + cause;
};

/** Runs `look` and returns its findings. A missing variable gives `unseen`, any other error `wrong`. */
export async function attempt(
  look: () => Promise<Finding[]>,
  timeout = TIMEOUT_MS,
): Promise<Finding[]> {
  try {
    return await withTimeout(timeout, look());
  } catch (error) {
    if (error instanceof UnsetVariableError) return [{ status: "unseen", text: error.message }];
    return [
      wrong(
        `could not be looked at: ${failureText(error)}`,
        "check the network and the token, then look again",
      ),
    ];
  }
}

/** Runs all checks at once, each for at most `timeout` milliseconds. */
export const runChecks = (
  project: HostedProject,
  checks: readonly Check[],
  timeout?: number,
): Promise<Report[]> =>
  Promise.all(
    checks.map(async ({ name, look }) => ({
      name,
      findings: await attempt(() => look(project), timeout),
    })),
  );

/** Whether a check finds everything right. */
export async function passes(project: HostedProject, { look }: Check): Promise<boolean> {
  return (await look(project)).every(({ status }) => status === "right");
}

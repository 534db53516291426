import { type PhotoProblem, photoProblems } from "./photo-rules.ts";

/** The number of consecutive failed attempts after which the user is asked, even if the browser is online. */
export const MAX_ATTEMPTS = 8;

/** Milliseconds before the next attempt after `attempts` failed ones: 1 s, doubled up to 30 s. */
export function getRetryDelay(attempts: number): number {
  return Math.min(1000 * 2 ** Math.max(0, attempts - 1), 30_000);
}

/** Request timeout, too early and too many requests: another attempt may succeed. */
const temporaryStatuses = new Set([408, 425, 429]);

/**
 * The problem in a response other than 201; null stands for no response. `lost`: another attempt may succeed, because
 * there was no response or a temporary failure of a server on the way.
 */
export function getAnswerProblem(answer: { status: number; body: string } | null): PhotoProblem {
  if (!answer) return "lost";
  const named = getNamedProblem(answer.body);
  if (named) return named;
  if (answer.status === 401) return "notSignedIn";
  if (answer.status === 403) return "forbidden";
  if (answer.status === 413) return "tooLarge";
  return answer.status >= 500 || temporaryStatuses.has(answer.status) ? "lost" : "failed";
}

function getNamedProblem(body: string): PhotoProblem | undefined {
  try {
    const named: unknown = JSON.parse(body)?.problem;
    return photoProblems.find((problem) => problem === named);
  } catch {
    return undefined;
  }
}

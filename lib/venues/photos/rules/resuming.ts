import { type PhotoProblem, photoProblems } from "./photo-rules.ts";

/** Attempts in a row that brought nothing, after which a person is asked although the browser is online. */
export const PATIENCE = 8;

/** Milliseconds before the next attempt after so many in a row that brought nothing: 1 s, doubled up to 30. */
export function pauseAfter(attempts: number): number {
  return Math.min(1000 * 2 ** Math.max(0, attempts - 1), 30_000);
}

const passing = new Set([404, 408, 409, 423, 425, 429]);

/**
 * What an answer other than the expected one means for a photo; null when none came. `lost` is what
 * another attempt may mend: no answer, a gateway's excuse, an upload that is elsewhere than we thought.
 */
export function problemOfAnswer(answer: { status: number; body: string } | null): PhotoProblem {
  if (!answer) return "lost";
  const said = saidIn(answer.body);
  if (said) return said;
  if (answer.status === 401) return "notSignedIn";
  if (answer.status === 403) return "forbidden";
  if (answer.status === 413) return "tooLarge";
  return answer.status >= 500 || passing.has(answer.status) ? "lost" : "failed";
}

function saidIn(body: string): PhotoProblem | undefined {
  try {
    const said: unknown = JSON.parse(body)?.problem;
    return photoProblems.find((problem) => problem === said);
  } catch {
    return undefined;
  }
}

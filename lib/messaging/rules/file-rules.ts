import { pictureTypes } from "../../shared/picture-types.ts";

/** The rules for files of a message; the same in the browser and on the server. */
export const fileRules = {
  maxFiles: 5,
  /** Bytes; a file must be smaller. */
  maxBytes: 10 * 1024 * 1024,
  /** More than a camera produces in 10 MB, but too few to fill the memory. */
  maxPixels: 120_000_000,
  types: [...pictureTypes, "application/pdf"] as readonly string[],
} as const;

export const fileProblems = [
  "tooLarge",
  "wrongType",
  "tooManyPixels",
  "tooManyToday",
  "notSignedIn",
  "forbidden",
  "gone",
  "lost",
  "failed",
] as const;

/** Why a file was refused; the interface has the texts. */
export type FileProblem = (typeof fileProblems)[number];

/** Whether sending the same file again may succeed. */
export const canRetry = (problem: FileProblem): boolean =>
  ["notSignedIn", "lost", "failed"].includes(problem);

/**
 * The problem of a chosen file before it is sent; null when there is none. The browser may not know the type of a file.
 */
export function getFileProblem({ size, type }: { size: number; type: string }): FileProblem | null {
  if (size >= fileRules.maxBytes) return "tooLarge";
  if (size === 0 || (type && !fileRules.types.includes(type))) return "wrongType";
  return null;
}

/** The problem in an upload response other than 201; null stands for no response. */
export function getFileAnswerProblem(answer: { status: number; body: string } | null): FileProblem {
  if (!answer) return "lost";
  const named = readProblem(answer.body);
  if (named) return named;
  if (answer.status === 401) return "notSignedIn";
  if (answer.status === 403 || answer.status === 404) return "forbidden";
  return answer.status === 413 ? "tooLarge" : "failed";
}

function readProblem(body: string): FileProblem | undefined {
  try {
    const named: unknown = JSON.parse(body)?.problem;
    return fileProblems.find((problem) => problem === named);
  } catch {
    return undefined;
  }
}

import { type FileProblem, fileRules, getFileProblem } from "../../messaging/rules/file-rules.ts";

/** The rules for a payment proof; the same in the browser and on the server. */
export const proofRules = {
  /** Bytes; a file must be smaller. */
  maxBytes: 5 * 1024 * 1024,
  maxNote: 500,
  types: fileRules.types,
} as const;

/** The problem of a chosen proof before it is sent; null when there is none. */
export const getProofProblem = (file: { size: number; type: string }): FileProblem | null =>
  file.size >= proofRules.maxBytes ? "tooLarge" : getFileProblem(file);

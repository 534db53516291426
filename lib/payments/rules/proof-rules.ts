import { type FileProblem, fileRules, getFileProblem } from "../../messaging/rules/file-rules.ts";

/** What a proof of a payment must be; the same in the browser and on the server. */
export const proofRules = {
  /** Bytes; a file must be smaller. */
  maxBytes: 5 * 1024 * 1024,
  maxNote: 500,
  types: fileRules.types,
} as const;

/** What is wrong with a chosen proof, before it is sent; null for nothing. */
export const getProofProblem = (file: { size: number; type: string }): FileProblem | null =>
  file.size >= proofRules.maxBytes ? "tooLarge" : getFileProblem(file);

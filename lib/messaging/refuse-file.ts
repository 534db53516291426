import type { FileProblem } from "./rules/file-rules";

const statuses: Record<FileProblem, number> = {
  tooLarge: 413,
  wrongType: 415,
  tooManyPixels: 422,
  tooManyToday: 422,
  notSignedIn: 401,
  forbidden: 403,
  gone: 410,
  lost: 408,
  failed: 502,
};

/** The response `{ problem }` with the matching HTTP status. */
export const refuseFile = (problem: FileProblem, headers?: HeadersInit) =>
  Response.json({ problem }, { status: statuses[problem], headers });

/** A reader with the answer of the database that it reads. */
export type Door = {
  /** The function or table that answers. */
  source: string;
  /** A whole answer, with nothing that the reader does not need. */
  answer: unknown;
  /** The ends of the paths of what the answer has in some cases only. */
  optional?: string[];
  /** The beginning of the path of the JSON; the generated types say what the other columns are. */
  inside?: string;
  read: () => Promise<unknown>;
};

export const id = "6f1f2b0e-1f3a-4c59-9d3e-000000000001";
export const at = "2030-01-01T10:00:00+00:00";
export const time = { start: "2030-01-01T10:00:00Z", end: "2030-01-01T14:00:00Z" };

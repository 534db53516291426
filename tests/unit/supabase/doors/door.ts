/** A reader, with the database's answer that it reads. */
export type Door = {
  /** The function or table that returns the answer. */
  source: string;
  /** A complete answer with only what the reader needs. */
  answer: unknown;
  /** The ends of the paths that only some answers contain. */
  optional?: string[];
  /** The beginning of the path of the JSON; the generated types describe the other columns. */
  inside?: string;
  read: () => Promise<unknown>;
};

export const id = "6f1f2b0e-1f3a-4c59-9d3e-000000000001";
export const at = "2030-01-01T10:00:00+00:00";
export const time = { start: "2030-01-01T10:00:00Z", end: "2030-01-01T14:00:00Z" };

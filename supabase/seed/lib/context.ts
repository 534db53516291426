/** What a seed is given: the database as its owner, and the HTTP interface beside it. */
export type SeedContext = {
  sql: (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;
  url: string;
  secretKey: string;
  log: (line: string) => void;
};

export type Sql = SeedContext["sql"];

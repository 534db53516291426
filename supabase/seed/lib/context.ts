/** The access of a seed: SQL as the owner of the database, and the HTTP API with the secret key. */
export type SeedContext = {
  sql: (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;
  url: string;
  secretKey: string;
  log: (line: string) => void;
};

export type Sql = SeedContext["sql"];

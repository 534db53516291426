import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../support/test-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The PostgreSQL server of this run; tests/support/test-postgres.ts creates its templates. */
    postgresUrl: string;
  }
}

// Each project of vitest.config.ts loads this file again.
const shared = globalThis as { testPostgres?: ReturnType<typeof startTestPostgres> };

/** Uses the server of `TEST_POSTGRES_URL`, which tests/run.ts starts for all groups; starts one without it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    project.provide("postgresUrl", given);
    return async () => {};
  }
  shared.testPostgres ??= startTestPostgres();
  const { url, stop } = await shared.testPostgres;
  project.provide("postgresUrl", url);
  return stop;
}

import type { MigrationFiles } from "../../local/deployed-migrations.ts";
import type { EnvironmentFiles } from "../environment.ts";
import type { HostedProject } from "../project.ts";

/** What steps work with. */
export type SetupContext = {
  project: HostedProject;
  files: EnvironmentFiles;
  migrations: MigrationFiles;
  /** Runs a command of the Supabase CLI in this terminal, and resolves to its exit code. */
  runCli: (args: string[]) => Promise<number>;
};

/** A part of the set-up. `run` throws when it did not succeed. */
export type Step = {
  /** What it does, in the imperative: asked before it runs. */
  does: string;
  isDone: (context: SetupContext) => Promise<boolean>;
  run: (context: SetupContext) => Promise<void>;
};

import type { MigrationFiles } from "../../local/deployed-migrations.ts";
import type { EnvironmentFiles } from "../environment.ts";
import type { HostedProject } from "../project.ts";

/** The tools for steps. */
export type SetupContext = {
  project: HostedProject;
  files: EnvironmentFiles;
  migrations: MigrationFiles;
  /** Runs a command of the Supabase CLI in this terminal, and resolves to its exit code. */
  runCli: (args: string[]) => Promise<number>;
};

/** A step of the setup. `run` throws when it fails. */
export type Step = {
  /** Its question before it runs, in the imperative. */
  does: string;
  isDone: (context: SetupContext) => Promise<boolean>;
  run: (context: SetupContext) => Promise<void>;
};

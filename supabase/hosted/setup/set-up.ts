import { type MigrationFiles, projectMigrations } from "../../local/deployed-migrations.ts";
import { oneLine } from "../../local/settings.ts";
import { runChecks } from "../doctor/check.ts";
import { checks } from "../doctor/checks.ts";
import { formatReports, hasWrong } from "../doctor/report.ts";
import { variables } from "../doctor/variables.ts";
import {
  type Environment,
  type EnvironmentFiles,
  readEnvironment,
  writeVariables,
} from "../environment.ts";
import { createProject, type HostedProject } from "../project.ts";
import { findMissingSecrets } from "./secrets.ts";
import type { SetupContext, Step } from "./step.ts";
import { steps } from "./steps.ts";

export type SetupOptions = {
  files: EnvironmentFiles;
  environment: Environment;
  migrations?: MigrationFiles;
  createProject?: (environment: Environment) => HostedProject;
  runCli: (args: string[], environment: Environment) => Promise<number>;
  /** Asks whether to run a step. */
  confirm: (question: string) => Promise<boolean>;
  print: (line: string) => void;
  hasColors?: boolean;
};

/** Adds the missing secrets to the file, and returns the project with all of them. */
async function completeVariables(options: SetupOptions): Promise<HostedProject> {
  const { files, confirm, print } = options;
  const create = options.createProject ?? createProject;
  const read = () => create(readEnvironment([files.secretsFile], options.environment));
  const project = read();
  project.need("SUPABASE_ACCESS_TOKEN");
  print(`The project is ${project.ref()}, the site ${project.siteUrl().origin}`);
  const missing = await findMissingSecrets(project);
  const names = Object.keys(missing).join(", ");
  if (names && (await confirm(`Add to supabase/.env: ${names}`))) {
    writeVariables(files.secretsFile, missing);
  }
  const completed = read();
  const reports = await runChecks(completed, [variables]);
  if (hasWrong(reports)) {
    print(formatReports(reports, options.hasColors ?? false));
    throw new Error("Put what is missing into supabase/.env");
  }
  return completed;
}

async function runStep(step: Step, context: SetupContext, options: SetupOptions): Promise<void> {
  const { confirm, print } = options;
  try {
    if (await step.isDone(context)) return print(`Done already: ${step.does}`);
    if (await confirm(step.does)) await step.run(context);
    else print("Left out");
  } catch (error) {
    throw new Error(`${step.does}: ${oneLine(error)}`);
  }
}

/**
 * Sets up the hosted project in the environment, asking before each step, and checks the result. Skips steps that are
 * already done. Returns whether everything is right, except for the site, which starts later.
 */
export async function setUp(options: SetupOptions): Promise<boolean> {
  const { files, migrations = projectMigrations, print } = options;
  try {
    const project = await completeVariables(options);
    const runCli = (args: string[]) => options.runCli(args, project.env);
    const context = { project, files, migrations, runCli };
    for (const step of steps) await runStep(step, context, options);
    const reports = await runChecks(
      project,
      checks.filter(({ isOfSite }) => !isOfSite),
    );
    print(`\n${formatReports(reports, options.hasColors ?? false)}\n`);
    print(
      "Next: npm run build && npm run start:site, then npm run doctor, which looks at the site too",
    );
    return !hasWrong(reports);
  } catch (error) {
    print(`Stopped. ${oneLine(error)}`);
    print("Then run npm run setup:hosted again: it goes on where it stopped");
    return false;
  }
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { projectRoot, quietEnvironment } from "../../local/settings.ts";
import type { Environment } from "../environment.ts";

/**
 * Runs a command of the Supabase CLI and resolves to its exit code. With SUPABASE_ENV the CLI reads only supabase/.env,
 * without the defaults of a fresh clone.
 */
export async function runCli(
  args: string[],
  environment: Environment,
  output: "inherit" | "ignore" = "inherit",
): Promise<number> {
  const variables: NodeJS.ProcessEnv = { ...process.env, ...environment, ...quietEnvironment };
  const bin = join(projectRoot, "node_modules/.bin");
  const child = spawn("supabase", args, {
    cwd: projectRoot,
    stdio: ["ignore", output, output],
    env: {
      ...variables,
      SUPABASE_ENV: "production",
      PATH: [variables.PATH, bin].join(delimiter),
    },
  });
  const [code] = await once(child, "close");
  return code ?? 1;
}

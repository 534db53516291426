import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectRoot } from "../local/settings.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Files with the variables of a deployment; they are not in git. Variables of the process override them. */
export type EnvironmentFiles = {
  /** Read by the Supabase CLI; also the source of the Edge Functions' secrets. */
  secretsFile: string;
  /** Read by `npm run build` and `npm run start:site`: what the site needs, and nothing more. */
  siteFile: string;
};

export const projectFiles: EnvironmentFiles = {
  secretsFile: join(projectRoot, "supabase/.env"),
  siteFile: join(projectRoot, ".env.site"),
};

/** The variables of a file; none when it does not exist. */
export const readVariables = (file: string): Environment =>
  existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};

/** The variables of these files and of the process; the latter override the former. Blank ones count as unset. */
export function readEnvironment(
  files: readonly string[],
  variables: Environment = process.env,
): Record<string, string> {
  const layers = [...files.map(readVariables), variables];
  const given = layers.flatMap((layer) =>
    Object.entries(layer).flatMap(([name, value]) => {
      const text = value?.trim();
      return text ? [[name, text] as const] : [];
    }),
  );
  return Object.fromEntries(given);
}

/** Sets variables in a file that only its owner can read; keeps its other lines. */
export function writeVariables(file: string, values: Readonly<Record<string, string>>): void {
  let text = existsSync(file) ? readFileSync(file, "utf8") : "";
  for (const [name, value] of Object.entries(values)) {
    if (/["\n\r]/.test(value)) throw new Error(`${name} has a quotation mark or a line break`);
    const line = `${name}="${value}"`;
    const existing = new RegExp(`^${name}=.*$`, "m");
    if (existing.test(text)) text = text.replace(existing, () => line);
    else text += `${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`;
  }
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}

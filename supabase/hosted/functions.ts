import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { projectRoot } from "../local/settings.ts";
import type { HostedProject } from "./project.ts";

const functionsDir = join(projectRoot, "supabase/functions");

/** The names of the Edge Functions of this folder. */
export const listFunctions = (): string[] =>
  globSync("*/index.ts", { cwd: functionsDir })
    .map(dirname)
    .map((path) => basename(path))
    .sort();

/** Every file that the functions are bundled from: each index.ts with what it imports from this project. */
export function listSources(): string[] {
  const found = new Set([join(functionsDir, "deno.json")]);
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, path] of readFileSync(file, "utf8").matchAll(
      /(?:from|import\()\s*"(\.[^"]+)"/g,
    )) {
      visit(resolve(dirname(file), path ?? ""));
    }
  };
  for (const name of listFunctions()) visit(join(functionsDir, name, "index.ts"));
  return [...found].sort();
}

/** One checksum of all sources of the functions; `setup:hosted` stores it with their secrets. */
export function checksumFunctions(): string {
  const hash = createHash("sha256");
  for (const file of listSources()) {
    hash.update(`\0${relative(projectRoot, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** The secret with the checksum of the deployed sources. */
export const CHECKSUM_NAME = "FUNCTIONS_CHECKSUM";

const optionalSecrets = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "CLIENT_IP_HEADER"];

/** The secrets that the functions need, by name. Throws an UnsetVariableError for a missing one. */
export function listFunctionSecrets({ env, need, siteUrl }: HostedProject): Record<string, string> {
  const names = [
    ...["SMTP_HOST", "SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD", "SMTP_FROM"],
    ...["VERIFICATION_SITE_KEY", "JOBS_SECRET", "CALENDAR_REFRESH_SECRET"],
    ...optionalSecrets.filter((name) => env[name]),
  ];
  const given = Object.fromEntries(names.map((name) => [name, need(name)]));
  return { SITE_URL: siteUrl().origin, ...given };
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** The digests of the functions' secrets, by name; the management API returns no values. */
async function readDigests({ manage }: HostedProject): Promise<Map<string, string>> {
  const secrets = (await manage("/secrets")) as { name: string; value: string }[];
  return new Map(secrets.map(({ name, value }) => [name, value]));
}

/** The secrets that the functions lack, and those with another value. */
export async function compareSecrets(
  project: HostedProject,
  wanted: Record<string, string>,
): Promise<{ missing: string[]; different: string[] }> {
  const digests = await readDigests(project);
  const names = Object.keys(wanted);
  return {
    missing: names.filter((name) => !digests.has(name)),
    different: names.filter(
      (name) => digests.has(name) && digests.get(name) !== digest(wanted[name] ?? ""),
    ),
  };
}

/** Whether the functions have this very value as a secret. */
export async function hasSecret(project: HostedProject, name: string, value: string) {
  return (await readDigests(project)).get(name) === digest(value);
}

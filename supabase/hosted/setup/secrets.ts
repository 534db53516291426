import { randomBytes } from "node:crypto";
import type { HostedProject } from "../project.ts";

const generated = ["VERIFICATION_SITE_KEY", "JOBS_SECRET", "CALENDAR_REFRESH_SECRET"];

type ApiKey = { name: string; api_key?: string | null; type?: string | null };

/** The project's keys that are missing in the environment. */
async function readKeys({ env, manage }: HostedProject): Promise<Record<string, string>> {
  const wanted = {
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "publishable",
    SUPABASE_SECRET_KEY: "secret",
  };
  const missing = Object.entries(wanted).filter(([name]) => !env[name]);
  if (missing.length === 0) return {};
  const keys = (await manage("/api-keys?reveal=true")) as ApiKey[];
  return Object.fromEntries(
    missing.flatMap(([name, type]) => {
      const key = keys.find((found) => found.type === type && found.api_key)?.api_key;
      return key ? [[name, key]] : [];
    }),
  );
}

/**
 * The secrets that are missing in the environment: the project's keys, and newly generated ones. Throws when the
 * functions already have one of these, because replacing it would break the running site.
 */
export async function findMissingSecrets(project: HostedProject): Promise<Record<string, string>> {
  const missing = generated.filter((name) => !project.env[name]);
  if (missing.length > 0) {
    const secrets = (await project.manage("/secrets")) as { name: string }[];
    const known = missing.filter((name) => secrets.some((secret) => secret.name === name));
    if (known.length > 0) {
      throw new Error(
        `The functions have ${known.join(", ")} already: put the values that the site has into supabase/.env, ` +
          `or begin anew with npx supabase secrets unset ${known.join(" ")} --remote=${project.ref()}`,
      );
    }
  }
  const made = missing.map((name) => [name, randomBytes(32).toString("hex")] as const);
  return { ...(await readKeys(project)), ...Object.fromEntries(made) };
}

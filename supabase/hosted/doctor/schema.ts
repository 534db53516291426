import { listMigrations } from "../../local/deployed-migrations.ts";
import { migrationsDir } from "../../local/settings.ts";
import type { HostedProject } from "../project.ts";
import { type Check, right, setup, wrong } from "./check.ts";

/** The versions of the migrations that the database has; none before the first. */
async function readApplied({ query }: HostedProject): Promise<string[]> {
  const text = "select to_regclass('supabase_migrations.schema_migrations') is not null as exists";
  const [history] = await query<{ exists: boolean }>({ text });
  if (!history?.exists) return [];
  const rows = await query<{ version: string }>({
    text: "select version from supabase_migrations.schema_migrations order by version",
  });
  return rows.map(({ version }) => version);
}

/** The migrations of this folder against those that the database has. */
export const schema: Check = {
  name: "Schema",
  async look(project) {
    const applied = await readApplied(project);
    const versions = listMigrations(migrationsDir).map((name) => name.split("_")[0] ?? "");
    const missing = versions.filter((version) => !applied.includes(version));
    const foreign = applied.filter((version) => !versions.includes(version));
    return [
      ...(missing.length > 0 ? [wrong(`not applied: ${missing.join(", ")}`, setup)] : []),
      ...(foreign.length > 0
        ? [
            wrong(
              `not of this folder: ${foreign.join(", ")}`,
              "check out the release that is deployed",
            ),
          ]
        : []),
      ...(missing.length + foreign.length === 0
        ? [right(`has the ${versions.length} migrations of this folder`)]
        : []),
    ];
  },
};

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import {
  listMigrations,
  projectMigrations,
  readDeployedMigrations,
} from "../../supabase/local/deployed-migrations.ts";
import { readSchemaFiles } from "../../supabase/local/schema-tools.ts";

export type SchemaMetrics = {
  /** Functions that the schema files, or the migrations that are not deployed yet, define more than once. */
  functionsWithSeveralBodies: number;
  migrations: number;
  isDeployed: boolean;
  /** Lines of function definitions that a later definition replaces. */
  supersededLines: number;
};

type Definition = { name: string; lines: number };

/** Returns the functions that a text defines, each named with its parameters. */
function readDefinitions(text: string): Definition[] {
  return splitSqlStatements(text).flatMap((statement) => {
    const definition = /^create (?:or replace )?function ([\s\S]*)/im.exec(statement);
    const [signature = ""] = definition?.[1]?.split(/\)\s*(?:returns|language)\b/i) ?? [];
    if (!definition) return [];
    // The Supabase CLI formats a diff differently from the schema files.
    const name = signature
      .toLowerCase()
      .replace(/\s+/g, " ")
      .replace(/ ?([(),]) ?/g, "$1");
    return { name, lines: definition[0].split("\n").length };
  });
}

/**
 * Counts what must stay at zero. A migration repeats the schema files by design, so it counts only if two migrations that are not
 * deployed define the same function. Deployed databases get a new body by a later migration; until the first deployment the
 * baseline is regenerated.
 */
export function measureSchema(): SchemaMetrics {
  const { migrationsDir } = projectMigrations;
  const deployed = readDeployedMigrations(projectMigrations);
  const migrations = listMigrations(migrationsDir);
  const pending = migrations.filter((name) => !deployed.has(name));
  const sources = [
    readSchemaFiles()
      .map(({ text }) => text)
      .join("\n"),
    pending.map((name) => readFileSync(join(migrationsDir, name), "utf8")).join("\n"),
  ];
  const repeated = new Set<string>();
  let supersededLines = 0;
  for (const source of sources) {
    const last = new Map<string, number>();
    for (const { name, lines } of readDefinitions(source)) {
      const previous = last.get(name);
      if (previous !== undefined) {
        repeated.add(name);
        supersededLines += previous;
      }
      last.set(name, lines);
    }
  }
  return {
    functionsWithSeveralBodies: repeated.size,
    migrations: migrations.length,
    isDeployed: deployed.size > 0,
    supersededLines,
  };
}

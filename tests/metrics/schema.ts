import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import { readSchemaFiles } from "../../supabase/local/schema-tools.ts";
import { migrationsDir } from "../../supabase/local/settings.ts";

export type SchemaMetrics = {
  /** Functions that the schema files, or the migrations that have not landed, define more than once. */
  functionsWithSeveralBodies: number;
  migrations: number;
  /** Lines of function definitions that a later definition replaces. */
  supersededLines: number;
};

/**
 * The last migration that has landed: databases that ran it only get a new body of a function by a later one. Migrations
 * after it are one piece of work, which defines each function once.
 */
const lastLandedMigration = "20261127121200_security_deposits.sql";

type Definition = { name: string; lines: number };

/** The functions that a text defines, each named with its parameters. */
function readDefinitions(text: string): Definition[] {
  return splitSqlStatements(text).flatMap((statement) => {
    const definition = /^create (?:or replace )?function ([\s\S]*)/im.exec(statement);
    const [signature = ""] = definition?.[1]?.split(/\)\s*(?:returns|language)\b/i) ?? [];
    if (!definition) return [];
    return { name: signature.replace(/\s+/g, " "), lines: definition[0].split("\n").length };
  });
}

/**
 * Counts what must stay at zero. A migration repeats the schema files by definition: it counts only when two that have not
 * landed define the same function.
 */
export function measureSchema(): SchemaMetrics {
  const migrations = readdirSync(migrationsDir)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const later = migrations.filter((name) => name > lastLandedMigration);
  const sources = [
    readSchemaFiles()
      .map(({ text }) => text)
      .join("\n"),
    later.map((name) => readFileSync(join(migrationsDir, name), "utf8")).join("\n"),
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
    supersededLines,
  };
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import { readSchemaFiles } from "../../supabase/local/schema-tools.ts";
import { migrationsDir } from "../../supabase/local/settings.ts";

export type SchemaMetrics = {
  /** Functions that the schema files and the migrations after the baseline define more than once. */
  functionsWithSeveralBodies: number;
  migrations: number;
  /** Lines of function definitions that a later definition replaces. */
  supersededLines: number;
};

/**
 * Functions that a later migration replaces because an earlier one that defines them has landed: databases that ran it would
 * never get the new body otherwise.
 */
const replacedByMigrations = [
  "private.has_extreme_number",
  "private.require_active_session",
  "public.quote_booking",
  "search.forms_of_words",
  "search.result_page",
  "search.word_forms",
];

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
 * Counts what must stay at zero. The baseline repeats the schema files by definition and is not
 * counted; a migration after it counts, because its change is in the schema files too, only when
 * two migrations define the same function, other than those of `replacedByMigrations`.
 */
export function measureSchema(): SchemaMetrics {
  const migrations = readdirSync(migrationsDir)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const later = migrations.filter((name) => !name.endsWith("_baseline.sql"));
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
      const isReplaced = replacedByMigrations.includes(name.split(/ ?\(/, 1)[0] ?? "");
      if (source === sources[1] && isReplaced) continue;
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

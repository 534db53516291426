import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "../../supabase/local/database.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";
import {
  createSchemaDatabases,
  diffSchemas,
  listAdvisories,
  readSchemaFiles,
} from "../../supabase/local/schema-tools.ts";
import { projectRoot } from "../../supabase/local/settings.ts";
import { measureSchema } from "../metrics/schema.ts";

/** Deliberate exceptions, each explained in the comment on its object. */
const exceptions = [
  "security_definer_view public.public_profiles",
  "function_search_path_mutable private.is_expired",
  "function_search_path_mutable private.effective_status",
  "function_search_path_mutable private.is_in_booking_group",
  "function_search_path_mutable private.is_in_host_group",
  "function_search_path_mutable private.belongs_to_side",
  "function_search_path_mutable private.is_reminder_due",
];

let postgres: ThrowAwayPostgres;
let databases: { migrated: string; declared: string };

beforeAll(async () => {
  postgres = await startPostgres();
  databases = await createSchemaDatabases(postgres.url);
});
afterAll(() => postgres?.stop());

async function select(text: string): Promise<unknown[]> {
  const db = await openPostgres(databases.declared);
  try {
    return (await db.sql(text)).map((row) => Object.values(row)[0]);
  } finally {
    await db.close();
  }
}

describe("the declared schema", () => {
  test("the migrations make the database that supabase/schemas declares", async () => {
    expect(await diffSchemas(databases.migrated, databases.declared)).toBe("");
  });

  test("the Supabase advisors warn of nothing but the deliberate exceptions", async () => {
    const found = await listAdvisories(databases.migrated);
    expect(found.map(({ name, subject }) => `${name} ${subject}`).sort()).toEqual(
      [...exceptions].sort(),
    );
  });

  test("config.toml lists every file of supabase/schemas once", () => {
    const files = readdirSync(join(projectRoot, "supabase/schemas"), { recursive: true })
      .map((name) => `schemas/${String(name)}`)
      .filter((name) => name.endsWith(".sql"));
    expect(
      readSchemaFiles()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(files.sort());
  });

  test("each function has one definition and no migration repeats one", () => {
    expect(measureSchema()).toMatchObject({ functionsWithSeveralBodies: 0, supersededLines: 0 });
  });

  test("every function and table says in a comment what it promises", async () => {
    expect(
      await select(`select p.oid::regprocedure::text from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'search'::regnamespace)
          and obj_description(p.oid, 'pg_proc') is null
        union all
        select c.oid::regclass::text from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'search'::regnamespace)
          and c.relkind in ('r', 'v') and obj_description(c.oid, 'pg_class') is null`),
    ).toEqual([]);
  });

  test("nobody can execute a function that no grant names", async () => {
    expect(
      await select(`select p.oid::regprocedure::text from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'search'::regnamespace)
          and has_function_privilege('public', p.oid, 'execute')`),
    ).toEqual([]);
  });
});

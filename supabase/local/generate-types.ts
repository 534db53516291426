import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import { startBackend } from "./backend.ts";
import { oneLine, projectRoot, quietEnvironment } from "./settings.ts";

// `npm run db:types`: generates the types of the database from the migrations. With `--check` writes nothing and exits with
// code 1 when the types are out of date.
Object.assign(process.env, quietEnvironment);
const target = join(projectRoot, "lib/supabase/database.types.ts");

function kept(): string {
  try {
    return readFileSync(target, "utf8");
  } catch {
    return "";
  }
}

/** Returns the TypeScript source for the migrations. */
async function generate(): Promise<string> {
  const backend = await startBackend({ port: 0, dataDir: null, seed: false });
  try {
    const pool = {
      query: async (text: string, params?: unknown[]) => ({
        rows: await backend.sql(text, params),
      }),
    };
    const metadata = await introspect(pool as unknown as Parameters<typeof introspect>[0], {
      includedSchemas: ["public"],
    });
    return await generateTypescript(sortGeneratorMetadata(metadata), {
      detectOneToOneRelationships: true,
      postgrestVersion: "12",
    });
  } finally {
    await backend.stop();
  }
}

try {
  const wanted = await generate();
  const same = kept() === wanted;
  if (process.argv.includes("--check")) {
    if (!same) console.error("lib/supabase/database.types.ts is out of date: npm run db:types");
    process.exit(same ? 0 : 1);
  }
  if (!same) writeFileSync(target, wanted);
  console.log(same ? "The types are up to date" : "Wrote lib/supabase/database.types.ts");
  process.exit(0);
} catch (error) {
  console.error(oneLine(error));
  process.exit(1);
}

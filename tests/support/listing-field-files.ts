import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// How many files know a field of a listing: `node tests/support/listing-field-files.ts [field …]`.
// Counted are files of the product that name the field in any spelling (cleaning_fee, cleaningFee).
// Generated files (types, the baseline of the migrations), tests, seed and documents do not count.

const root = join(import.meta.dirname, "../..");
const schema = existsSync(join(root, "supabase/schemas"))
  ? "supabase/schemas"
  : "supabase/migrations";
const folders = ["app", "components", "lib", "messages", schema];
const generated = "lib/supabase/database.types.ts";

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|json|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => path !== generated);
}

const files = folders.flatMap(listFiles).map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}));

/** The paths of the files that know a field, by its name in the form. */
export function findListingFieldFiles(field: string): string[] {
  const spelling = new RegExp(field.replaceAll("_", "_?"), "i");
  return files.filter(({ text }) => spelling.test(text)).map(({ path }) => path);
}

if (import.meta.main) {
  const fields = process.argv.slice(2);
  for (const field of fields.length > 0 ? fields : ["cleaning_fee", "property_id"]) {
    const found = findListingFieldFiles(field);
    console.log(`files that know ${field}: ${found.length}`);
    for (const path of found) console.log(`  ${path}`);
  }
}

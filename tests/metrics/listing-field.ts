import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const folders = ["app", "components", "lib", "messages", "supabase/schemas"];
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

/**
 * Returns the paths of the product's files that name a field of a listing in any spelling (cleaning_fee, cleaningFee). Ignores
 * generated files (types, the baseline of the migrations), tests, seed and documents.
 */
export function findListingFieldFiles(field: string): string[] {
  const spelling = new RegExp(field.replaceAll("_", "_?"), "i");
  return files.filter(({ text }) => spelling.test(text)).map(({ path }) => path);
}

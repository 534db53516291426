/*
 * Requests whose cost a caller could raise without bound. Hosted Supabase ends them by the statement_timeout of
 * its roles; PGlite runs in this process, which nothing can interrupt.
 */

/** The most bytes of a body: a call may carry 2,000 events of a calendar, a table a few rows of long texts. */
export function bodyLimitOf(pathname: string): number {
  if (pathname.startsWith("/storage/")) return 60 * 1024 * 1024;
  return pathname.startsWith("/rest/v1/rpc/") ? 4 * 1024 * 1024 : 256 * 1024;
}

/** Tables embedded in tables: the product's own reads have one level. Each level can multiply the rows. */
const MAX_EMBEDDING_DEPTH = 3;
const MAX_EMBEDDINGS = 20;

/** A filter by a regular expression, whose back references can take years. */
const regexFilter = /^(?:not\.)*i?match(?:\((?:any|all)\))?\./i;
/** The same inside of `and` and `or`. */
const nestedRegexFilter = /\.i?match(?:\((?:any|all)\))?\./i;

const refuse = (message: string) =>
  Response.json({ code: "PGRST100", message, details: null, hint: null }, { status: 400 });

function isEmbeddingTooLarge(select: string): boolean {
  let [depth, count] = [0, 0];
  for (const character of select) {
    if (character === ")") depth -= 1;
    if (character !== "(") continue;
    depth += 1;
    count += 1;
    if (depth > MAX_EMBEDDING_DEPTH || count > MAX_EMBEDDINGS) return true;
  }
  return false;
}

/** Refuses a read by a regular expression, or of deeply embedded tables. Null for every other request. */
export function rejectUnboundedQuery(request: Request): Response | null {
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name === "select" && isEmbeddingTooLarge(value)) return refuse("Too many embedded tables");
    const isLogical = /(?:^|\.)(?:and|or)$/.test(name);
    if ((isLogical ? nestedRegexFilter : regexFilter).test(value)) {
      return refuse("Filters by regular expressions are not offered");
    }
  }
  return null;
}

/*
 * Requests whose cost a caller could raise without bound. Hosted Supabase ends them by the statement_timeout of
 * its roles; PGlite runs in this process, which nothing can interrupt.
 */

const storageUpload = /^\/storage\/v1\/object\/(?!(?:list|move|copy|info|sign)\/)[^/]+\/./;

/**
 * The most bytes of a body: a call may carry 2,000 events of a calendar, a table a few rows of long texts, a request to
 * storage a file or the names of 1,000.
 */
export function bodyLimitOf(pathname: string): number {
  if (storageUpload.test(pathname)) return 60 * 1024 * 1024;
  if (pathname.startsWith("/storage/")) return 1024 * 1024;
  return pathname.startsWith("/rest/v1/rpc/") ? 4 * 1024 * 1024 : 256 * 1024;
}

const MAX_EMBEDDINGS = 20;
/** Tables embedded in tables: the product's own reads have two levels. */
const MAX_EMBEDDING_DEPTH = 3;
/** References by which a table could be embedded under another name than its own: columns and constraints. */
const referenceName = /_(?:id|by|fkey)$/;
/** How often one column or table may be named in a list: a table has up to three references to users. */
const MAX_REPETITIONS = 4;

/** A filter by a regular expression, whose back references can take years. */
const regexFilter = /^(?:not\.)*i?match(?:\((?:any|all)\))?\./i;
/** The same inside of `and` and `or`. */
const nestedRegexFilter = /\.i?match(?:\((?:any|all)\))?\./i;

const refuse = (message: string) =>
  Response.json({ code: "PGRST100", message, details: null, hint: null }, { status: 400 });

/** The column or table of an entry such as `...alias:name!hint->key::type`. */
const nameOf = (entry: string) =>
  entry
    .trim()
    .replace(/^\.{3}/, "")
    .replace(/^[^:]*:(?!:)/, "")
    .replace(/(?:::|->|!).*$/s, "");

/**
 * Why a `select` from a table could return without end what there is but once; null for an ordinary one. A read that
 * comes back to a table that it started from multiplies the rows.
 */
function selectProblem(table: string, select: string): string | null {
  // A quoted alias may contain what separates names here.
  if (select.includes('"')) return "Quoted names are not offered";
  const path = [table];
  const counts: Map<string, number>[] = [new Map()];
  let embeddings = 0;
  for (const [, entry = "", end] of select.matchAll(/([^(),]*)([(),]|$)/g)) {
    const name = nameOf(entry);
    const count = counts.at(-1);
    if (name && count) {
      const times = (count.get(name) ?? 0) + 1;
      if (times > MAX_REPETITIONS) return "A column or table is selected too often";
      count.set(name, times);
    }
    if (end === "(") {
      embeddings += 1;
      if (referenceName.test(name)) return "Tables are embedded by their own name";
      const isTooDeep = path.includes(name) || path.length > MAX_EMBEDDING_DEPTH;
      if (isTooDeep || embeddings > MAX_EMBEDDINGS) return "Too many embedded tables";
      path.push(name);
      counts.push(new Map());
    } else if (end === ")") {
      path.pop();
      counts.pop();
    }
  }
  return null;
}

/**
 * Refuses a read by a regular expression, of deeply embedded tables, or of the same column many times. Null
 * for every other request.
 */
export function rejectUnboundedQuery(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  const table = pathname.split("/").at(-1) ?? "";
  for (const [name, value] of searchParams) {
    const problem = name === "select" ? selectProblem(table, value) : null;
    if (problem) return refuse(problem);
    const isLogical = /(?:^|\.)(?:and|or)$/.test(name);
    if ((isLogical ? nestedRegexFilter : regexFilter).test(value)) {
      return refuse("Filters by regular expressions are not offered");
    }
  }
  return null;
}

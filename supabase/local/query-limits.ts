/*
 * Requests whose cost a caller could raise without bound. Hosted Supabase ends them by the statement_timeout of
 * its roles; PGlite runs in this process, which nothing can interrupt.
 */

/** The most bytes of a body: a call may carry 2,000 events of a calendar, a table a few rows of long texts. */
export function bodyLimitOf(pathname: string): number {
  if (pathname.startsWith("/storage/")) return 60 * 1024 * 1024;
  return pathname.startsWith("/rest/v1/rpc/") ? 4 * 1024 * 1024 : 256 * 1024;
}

const MAX_EMBEDDINGS = 20;

/**
 * Tables that join two others. Only from these may a read go on to a second table, as the product's own do:
 * from others it could go back to where it came from, and multiply the rows.
 */
const joiningTables = new Set([
  "venue_amenities",
  "venue_allowed_events",
  "venue_services",
  "booking_addons",
  "booking_services",
]);

/** How often one column or table may be named in a list: a table has two references to users. */
const MAX_REPETITIONS = 2;

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

/** Why a `select` could return without end what there is but once; null for an ordinary one. */
function selectProblem(select: string): string | null {
  const path: string[] = [];
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
      const [table] = path;
      const isTooDeep = path.length > 1 || (table !== undefined && !joiningTables.has(table));
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
  for (const [name, value] of new URL(request.url).searchParams) {
    const problem = name === "select" ? selectProblem(value) : null;
    if (problem) return refuse(problem);
    const isLogical = /(?:^|\.)(?:and|or)$/.test(name);
    if ((isLogical ? nestedRegexFilter : regexFilter).test(value)) {
      return refuse("Filters by regular expressions are not offered");
    }
  }
  return null;
}

import { multipliesRows, type TableReferences } from "./table-references.ts";

/*
 * Requests whose cost a caller could raise without bound. Hosted Supabase ends them by the statement_timeout of
 * its roles; PGlite runs in this process, which nothing can interrupt.
 */

/** Whether a path stores the bytes of a file. */
export const storageUpload = /^\/storage\/v1\/object\/(?!(?:list|move|copy|info|sign)\/)[^/]+\/./;

/** The functions that take more than texts: 2,000 events of a calendar, a listing of 500 kB and more where it is escaped. */
const functionBodyLimits = new Map([
  ["/rest/v1/rpc/apply_calendar_import", 4 * 1024 * 1024],
  ["/rest/v1/rpc/save_listing", 1024 * 1024],
]);

/**
 * The most bytes of a body: a call or a table may carry a few rows of long texts, a request to storage a file or the
 * names of 1,000. Parsing a megabyte keeps everybody waiting for a tenth of a second, whatever the function does with it.
 */
export function bodyLimitOf(pathname: string): number {
  if (storageUpload.test(pathname)) return 60 * 1024 * 1024;
  if (pathname.startsWith("/storage/")) return 1024 * 1024;
  return functionBodyLimits.get(pathname) ?? 256 * 1024;
}

const MAX_EMBEDDINGS = 20;
/** Tables embedded in tables: the product's own reads have two levels. */
const MAX_EMBEDDING_DEPTH = 3;
/** References by which a table could be embedded under another name than its own: columns and constraints. */
const referenceName = /_(?:id|by|fkey)$/;
/** How often these tables may be embedded in a read, by different references: a booking belongs to two users. Others once. */
const MAX_USER_REPETITIONS = 2;
const userTables = new Set(["users", "public_profiles"]);
/** How often one column may be named in a list, whose texts are answered that often. */
const MAX_COLUMN_REPETITIONS = 2;

/**
 * A filter by a regular expression, whose back references can take years, or by words, for which the whole text is
 * parsed again for each row.
 */
const costlyFilter = /^(?:not\.)*(?:i?match|(?:pl|ph|w)?fts)(?:\([^)]*\))?\./i;
/** The same inside of `and` and `or`. */
const nestedCostlyFilter = /\.(?:i?match|(?:pl|ph|w)?fts)(?:\([^)]*\))?\./i;

/** A pattern, whose cost is the length of the text times its own. */
const patternFilter = /^(?:not\.)*i?like(?:\([^)]*\))?\./i;
/** The same inside of `and` and `or`. */
const nestedPatternFilter = /\.i?like(?:\([^)]*\))?\./i;
/** Characters of all filters with a pattern: a search of services compares 100 characters with five columns. */
const MAX_PATTERN_LENGTH = 1400;
/** Characters of a filter of an embedded table, which is asked again for each row: thirty ids. */
const MAX_EMBEDDED_FILTER_LENGTH = 1200;
/** Steps into columns of JSON in a whole address; PGlite does not survive 2,500. The product takes none. */
const MAX_PATH_STEPS = 20;
/** Brackets in each other within a value: a search of services compares 100 characters of any kind with five columns. */
const MAX_BRACKET_DEPTH = 600;
/** As `private.refuse_estimated_count`, which a hosted PostgREST calls before a request. */
const estimatedCount = /count\s*=\s*"?(?:planned|estimated)/i;
/** A value of a `select` as another type than text. */
const otherType = /::(?!text(?:[,)]|$))/;
/** Filters of the table itself; those of an embedded table are asked again for each row. */
const ownFilter = /^(?:not\.)?[^.]+$/;

const isPattern = (isLogical: boolean, value: string) =>
  (isLogical ? nestedPatternFilter : patternFilter).test(value);

const refuse = (message: string) =>
  Response.json({ code: "PGRST100", message, details: null, hint: null }, { status: 400 });

/** How many brackets of a value are open at once, at most, whether something closes them or not. */
function bracketDepth(value: string): number {
  let [depth, deepest] = [0, 0];
  for (const [character] of value.matchAll(/[[\](){}]/g)) {
    depth = "[({".includes(character) ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/**
 * Why PostgreSQL would read an address by so many steps of recursion that PGlite does not survive it, or would turn stored
 * texts into values of another type: a text of brackets into JSON, one of eight characters into a number of 131,072
 * digits. Null for an ordinary one.
 */
function structureProblem(searchParams: URLSearchParams): string | null {
  let steps = 0;
  for (const [name, value] of searchParams) {
    steps += name.split("->").length + value.split("->").length - 2;
    if (steps > MAX_PATH_STEPS) return "The paths into columns are too long";
    if (Math.max(bracketDepth(name), bracketDepth(value)) > MAX_BRACKET_DEPTH)
      return "The address is nested too deeply";
    if (name === "select" && otherType.test(value)) return "Values are converted to text only";
  }
  return null;
}

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
async function selectProblem(
  table: string,
  select: string,
  getReferences: () => Promise<TableReferences>,
): Promise<string | null> {
  // A quoted alias may contain what separates names here.
  if (select.includes('"')) return "Quoted names are not offered";
  const path = [table];
  const columns: Map<string, number>[] = [new Map()];
  // By whichever ways a row is reached, its texts are repeated for each of a thousand rows.
  const tables = new Map<string, number>();
  const references = new Set<string>();
  for (const [, entry = "", end] of select.matchAll(/([^(),]*)([(),]|$)/g)) {
    const name = nameOf(entry);
    const counts = end === "(" ? tables : columns.at(-1);
    if (name && counts) {
      // A star names every column once more.
      const before = name === "*" ? Math.max(0, ...counts.values()) : (counts.get("*") ?? 0);
      const times = (counts.get(name) ?? 0) + before + 1;
      const columnLimit = path.length === 1 ? MAX_COLUMN_REPETITIONS : 1;
      const tableLimit = userTables.has(name) ? MAX_USER_REPETITIONS : 1;
      if (times > (end === "(" ? tableLimit : columnLimit))
        return "A column or table is selected too often";
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    if (end === "(") {
      if (referenceName.test(name)) return "Tables are embedded by their own name";
      const reference = entry
        .trim()
        .replace(/^(?:\.{3})?(?:[^:]*:(?!:))?/, "")
        .replace(/!(?:left|inner)\b/g, "");
      if (references.has(reference)) return "A column or table is selected too often";
      references.add(reference);
      const isTooDeep = path.includes(name) || path.length > MAX_EMBEDDING_DEPTH;
      if (isTooDeep || references.size > MAX_EMBEDDINGS) return "Too many embedded tables";
      path.push(name);
      if (multipliesRows(path, await getReferences())) {
        return "Rows of an embedded table would be repeated";
      }
      columns.push(new Map());
    } else if (end === ")") {
      path.pop();
      columns.pop();
    }
  }
  return null;
}

/**
 * Refuses a read by a regular expression, words or long patterns, of deeply embedded tables, of the same column many
 * times, of texts as another type, or by an address that is nested deeply. Null for every other request.
 */
export async function rejectUnboundedQuery(
  request: Request,
  getReferences: () => Promise<TableReferences>,
): Promise<Response | null> {
  if (estimatedCount.test(request.headers.get("prefer") ?? ""))
    return refuse("Numbers of rows are not estimated");
  const { pathname, searchParams } = new URL(request.url);
  const table = pathname.split("/").at(-1) ?? "";
  // A change answers with all the rows that it reached, beyond the limit of a read.
  const isChange = request.method === "PATCH" || request.method === "DELETE";
  if (isChange && searchParams.get("select")?.includes("("))
    return refuse("Tables are not embedded in the answer to a change");
  const structure = structureProblem(searchParams);
  if (structure) return refuse(structure);
  let patternLength = 0;
  for (const [name, value] of searchParams) {
    const problem = name === "select" ? await selectProblem(table, value, getReferences) : null;
    if (problem) return refuse(problem);
    const isLogical = /(?:^|\.)(?:and|or)$/.test(name);
    if ((isLogical ? nestedCostlyFilter : costlyFilter).test(value)) {
      return refuse("Filters by regular expressions and by words are not offered");
    }
    if (!ownFilter.test(name) && value.length > MAX_EMBEDDED_FILTER_LENGTH)
      return refuse("The filters of embedded tables are too long");
    if (!isPattern(isLogical, value)) continue;
    if (!ownFilter.test(name)) return refuse("Embedded tables cannot be filtered by a pattern");
    patternLength += value.length;
    if (patternLength > MAX_PATTERN_LENGTH)
      return refuse("The patterns of the filters are too long");
  }
  return null;
}

/** Rows that one request may write to a table. The product writes one; triggers of each run while everybody waits. */
const MAX_ROWS = 100;

/** Refuses a request that writes many rows to a table, or any number of them as CSV. Null for every other request. */
export function rejectManyRows(request: Request, body: Uint8Array | null): Response | null {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || !body || pathname.startsWith("/rest/v1/rpc/")) return null;
  if (/csv/i.test(request.headers.get("content-type") ?? "")) return refuse("CSV is not offered");
  const text = new TextDecoder().decode(body);
  if (!/^\s*\[/.test(text)) return null;
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.length > MAX_ROWS ? refuse("Too many rows") : null;
  } catch {
    return refuse("Could not parse the request body as JSON");
  }
}

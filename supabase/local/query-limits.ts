import { multipliesRows, type TableReferences } from "./table-references.ts";

/*
 * Limits on requests whose cost a caller could raise without bound. Hosted Supabase ends them by statement_timeout; PGlite
 * runs in this process and cannot be interrupted.
 */

/** Matches paths that store the bytes of a file. */
export const storageUpload = /^\/storage\/v1\/object\/(?!(?:list|move|copy|info|sign)\/)[^/]+\/./;

/** Functions with large bodies: 2,000 events of a calendar, or a listing of over 500 kB when it is escaped. */
const functionBodyLimits = new Map([
  ["/rest/v1/rpc/apply_calendar_import", 4 * 1024 * 1024],
  ["/rest/v1/rpc/save_listing", 1024 * 1024],
]);

/**
 * Returns the maximum size of a body in bytes: a call or a table needs a few rows of long texts, a storage request a file or
 * 1,000 names. Parsing a megabyte blocks all requests for a tenth of a second.
 */
export function bodyLimitOf(pathname: string): number {
  if (storageUpload.test(pathname)) return 60 * 1024 * 1024;
  if (pathname.startsWith("/storage/")) return 1024 * 1024;
  return functionBodyLimits.get(pathname) ?? 256 * 1024;
}

const MAX_EMBEDDINGS = 20;
/** Nested embeddings; the product's reads have two levels. */
const MAX_EMBEDDING_DEPTH = 3;
/** Names of columns and constraints by which a table could be embedded under another name. */
const referenceName = /_(?:id|by|fkey)$/;
/** Maximum embeddings of these tables in a read, by different references: a booking has two users. Other tables once. */
const MAX_USER_REPETITIONS = 2;
const userTables = new Set(["users", "public_profiles"]);
/** Maximum mentions of a column in a select, because each repeats its texts in the response. */
const MAX_COLUMN_REPETITIONS = 2;

/**
 * Filters by a regular expression, whose back references can take years, or by full text, which parses the whole text again
 * for each row.
 */
const costlyFilter = /^(?:not\.)*(?:i?match|(?:pl|ph|w)?fts)(?:\([^)]*\))?\./i;
/** The same inside `and` and `or`. */
const nestedCostlyFilter = /\.(?:i?match|(?:pl|ph|w)?fts)(?:\([^)]*\))?\./i;

/** Filters by a pattern, whose cost is the length of the text times that of the pattern. */
const patternFilter = /^(?:not\.)*i?like(?:\([^)]*\))?\./i;
/** The same inside `and` and `or`. */
const nestedPatternFilter = /\.i?like(?:\([^)]*\))?\./i;
/** Total characters of pattern filters: a search of services compares 100 characters with five columns. */
const MAX_PATTERN_LENGTH = 1400;
/** Characters of a filter on an embedded table, which is evaluated again for each row: thirty ids. */
const MAX_EMBEDDED_FILTER_LENGTH = 1200;
/** Steps into JSON columns in a whole address; PGlite crashes at 2,500. The product uses none. */
const MAX_PATH_STEPS = 20;
/** Nested brackets within a value: a search of services compares 100 characters of any kind with five columns. */
const MAX_BRACKET_DEPTH = 600;
/** As `private.refuse_estimated_count`, which a hosted PostgREST calls before a request. */
const estimatedCount = /count\s*=\s*"?(?:planned|estimated)/i;
/** A cast in a `select` to a type other than text. */
const otherType = /::(?!text(?:[,)]|$))/;
/** Filters on the table itself; those on an embedded table are evaluated again for each row. */
const ownFilter = /^(?:not\.)?[^.]+$/;

const isPattern = (isLogical: boolean, value: string) =>
  (isLogical ? nestedPatternFilter : patternFilter).test(value);

const refuse = (message: string) =>
  Response.json({ code: "PGRST100", message, details: null, hint: null }, { status: 400 });

/** Returns the maximum number of simultaneously open brackets in a value, closed or not. */
function bracketDepth(value: string): number {
  let [depth, deepest] = [0, 0];
  for (const [character] of value.matchAll(/[[\](){}]/g)) {
    depth = "[({".includes(character) ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/**
 * Returns the problem of an address that would crash PGlite by deep recursion, or cast stored texts to another type: a text
 * of brackets to JSON, or one of eight characters to a number of 131,072 digits. Null for an ordinary address.
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

/** Returns the column or table of an entry such as `...alias:name!hint->key::type`. */
const nameOf = (entry: string) =>
  entry
    .trim()
    .replace(/^\.{3}/, "")
    .replace(/^[^:]*:(?!:)/, "")
    .replace(/(?:::|->|!).*$/s, "");

/**
 * Returns the problem of a `select` that could repeat the same data without limit; null for an ordinary one. A read that
 * embeds a table it came from multiplies the rows.
 */
async function selectProblem(
  table: string,
  select: string,
  getReferences: () => Promise<TableReferences>,
): Promise<string | null> {
  // A quoted alias may contain the separators used here.
  if (select.includes('"')) return "Quoted names are not offered";
  const path = [table];
  const columns: Map<string, number>[] = [new Map()];
  // Counts a table over all paths: each repeats its texts for each of a thousand rows.
  const tables = new Map<string, number>();
  const references = new Set<string>();
  for (const [, entry = "", end] of select.matchAll(/([^(),]*)([(),]|$)/g)) {
    const name = nameOf(entry);
    const counts = end === "(" ? tables : columns.at(-1);
    if (name && counts) {
      // A star names every column again.
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
 * Refuses a read with a regular expression, full text or long patterns, with deep or repeated embeddings, repeated columns,
 * casts, or a deeply nested address. Null for every other request.
 */
export async function rejectUnboundedQuery(
  request: Request,
  getReferences: () => Promise<TableReferences>,
): Promise<Response | null> {
  if (estimatedCount.test(request.headers.get("prefer") ?? ""))
    return refuse("Numbers of rows are not estimated");
  const { pathname, searchParams } = new URL(request.url);
  const table = pathname.split("/").at(-1) ?? "";
  // A write returns all affected rows, beyond the limit of a read.
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

/** Maximum rows that one request may write to a table. The product writes one; the triggers of each run while everybody waits. */
const MAX_ROWS = 100;

/** Refuses a request that writes many rows to a table, or any rows as CSV. Null for every other request. */
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

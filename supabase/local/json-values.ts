/** Deeper than any value of the product. PostgreSQL parses JSON by recursion, and PGlite crashes on a stack overflow. */
const MAX_DEPTH = 100;

function parseText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True when arrays and objects are nested too deeply, including texts that are JSON themselves. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const next: unknown[] = [];
    for (const entry of level) {
      const part = typeof entry === "string" ? parseText(entry) : entry;
      if (typeof part !== "object" || part === null) continue;
      for (const child of Object.values(part)) next.push(child);
    }
    level = next;
  }
  return false;
}

/** Returns a refusal for JSON that is nested too deeply, in the body or the address; null for every other request. */
export function rejectDeepJson(request: Request, body: Uint8Array | null): Response | null {
  const texts = [...new URL(request.url).searchParams.values()];
  if (body) texts.push(new TextDecoder().decode(body));
  if (!texts.some((text) => isTooDeep(text))) return null;
  return Response.json(
    { code: "PGRST102", message: "The request is nested too deeply", details: null, hint: null },
    { status: 400 },
  );
}

/**
 * Returns a json or jsonb parameter as PostgreSQL reads it. Keeps a text that lite has already serialized, such as metadata.
 * Writes numbers as JavaScript does, with at most 309 digits: PostgreSQL would expand `1e131071` to 131,072 digits. Turns a
 * text that is not JSON into a JSON string, as PostgREST does.
 */
export function jsonParameter(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return JSON.stringify(value);
  }
}

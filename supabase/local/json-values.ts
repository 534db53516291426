/** Deeper than anything that the product sends. PostgreSQL reads JSON by recursion, and PGlite does not survive the end of its stack. */
const MAX_DEPTH = 100;

function parseText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether arrays and objects lie in each other too deeply, those in texts that are JSON themselves included. */
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

/** Refuses a request with JSON that is nested too deeply, in its body or in its address. Null for every other one. */
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
 * A parameter of the types json and jsonb as PostgreSQL reads it. Lite serialises metadata itself: such a text stays
 * what it says. Its numbers are written as JavaScript has them, of 309 digits at most: `1e131071` would become 131,072 as
 * soon as PostgreSQL writes it out. A text that is no JSON is a JSON text, as for PostgREST.
 */
export function jsonParameter(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return JSON.stringify(value);
  }
}

import { createHash } from "node:crypto";

const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g;
/** Attributes of a script that has an address, or is no program: data, and placeholders. */
const notInline = /\ssrc=|\stype="(?!module")/;

/** The programs that Next writes into a page; in each, what is pushed is JSON. */
const dataScripts = [
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((.*)\)$/s,
  /^self\.__next_f\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s,
];

/** Whether a script only hands data over to Next: a call that could be followed by no other code. */
function isDataScript(code: string): boolean {
  const json = dataScripts.map((form) => form.exec(code)?.[1]).find((found) => found !== undefined);
  if (json === undefined) return false;
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/** A script's source expression in a content security policy. */
export function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/**
 * Returns the hashes of the inline scripts by which Next hands data over to the page. Any other inline
 * script gets none, so that the browser refuses what somebody may have brought into the page.
 */
export function hashDataScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(scriptElement)) {
    if (!notInline.test(attributes) && isDataScript(code)) hashes.add(hashOf(code));
  }
  return [...hashes];
}

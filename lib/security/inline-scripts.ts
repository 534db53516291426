import { createHash } from "node:crypto";

const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g;
/** Attributes of a script with an address, or of a script element without code: data and placeholders. */
const notInline = /\ssrc=|\stype="(?!module")/;

/** The scripts that Next writes into a page; the argument of each push is JSON. */
const dataScripts = [
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((.*)\)$/s,
  /^self\.__next_f\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);$/s,
];

/** Whether a script only passes data to Next: a single call with no other code after it. */
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
 * The hashes of the inline scripts with which Next passes data to the page. Other inline scripts get none, so that the
 * browser blocks injected ones.
 */
export function hashDataScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(scriptElement)) {
    if (!notInline.test(attributes) && isDataScript(code)) hashes.add(hashOf(code));
  }
  return [...hashes];
}

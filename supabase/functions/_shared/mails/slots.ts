const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * A text on one line, because a line break in a name must not start a mail header or a new line. Removes characters
 * that change the direction of the following text.
 */
export const oneLine = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();

/** Isolates the direction of a name in another script, as `bdi` does in HTML. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** An absolute http(s) address; throws for any other. */
export function webAddress(value: string): string {
  const { protocol, href } = new URL(value);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("Not an address of the web");
  return href;
}

/** Fills the placeholders `{{name}}` in one pass: a value is never searched for placeholders. */
export const fill = (text: string, value: (name: string) => string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => value(name));

/** HTML for the slots of a template, by name; a list for a repeated block. */
export type Slots = { [name: string]: string | Slots[] };

/**
 * Fills a template: `{{name}}` by its HTML, `{{#name}}…{{/name}}` once for each item of a list. A value
 * is never searched for slots. Throws for a missing one.
 */
export function fillSlots(template: string, slots: Slots): string {
  return template.replace(
    /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/gs,
    (_, block: string | undefined, inner: string, name: string) => {
      const value = slots[block ?? name];
      if (block && Array.isArray(value)) {
        return value.map((item) => fillSlots(inner, { ...slots, ...item })).join("");
      }
      if (block || typeof value !== "string") throw new Error(`The mail lacks ${block ?? name}`);
      return value;
    },
  );
}

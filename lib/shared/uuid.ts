const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a text that the database would take as a uuid as it is written here. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && pattern.test(text);
}

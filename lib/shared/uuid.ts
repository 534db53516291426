const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a UUID in its usual form. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && pattern.test(text);
}

import { AppError, unwrap } from "../errors";
import { z } from "../shared/zod";

/** A database number as a JavaScript number: `bigint` and `numeric` arrive as text when JavaScript could round them. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/**
 * Parses a part of a backend answer with its schema; drops keys that the schema does not name. Throws `unexpected` for
 * another shape; the cause tells where, without the values.
 */
export function parseRow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError("unexpected", parsed.error);
  return parsed.data;
}

/**
 * Parses the data of a backend response with its schema. Use it for JSON of database functions, whose generated types
 * do not describe it. Throws like `unwrap` (no data is `not_found`, unless the schema accepts null), and `unexpected`
 * for another shape.
 */
export function unwrapRow<S extends z.ZodType>(
  schema: S,
  response: { data: unknown; error: unknown },
): z.output<S> {
  const data = response.data ?? null;
  if (!response.error && data === null && schema.safeParse(null).success)
    return parseRow(schema, null);
  return parseRow(schema, unwrap({ ...response, data }));
}

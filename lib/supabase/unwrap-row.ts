import { AppError, unwrap } from "../errors";
import { z } from "../shared/zod";

/** A whole number or decimal of the database as a number: `bigint` and `numeric` arrive as text where JavaScript could round them. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/**
 * A part of an answer of the backend, as its schema reads it; keys that the schema does not name are left out. Throws
 * `unexpected` for one of another shape; the cause says where, without the values.
 */
export function parseRow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError("unexpected", parsed.error);
  return parsed.data;
}

/**
 * The data of a backend response, as its schema reads it: the way in for JSON of database functions, whose generated types say
 * nothing of it. Throws what `unwrap` throws (no data is `not_found`, unless the schema takes null) and, for an answer of
 * another shape, `unexpected`.
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

import { type ErrorCode, errorCodeOf } from "../errors";
import { type DeclaredFields, findColumnField } from "./fields/listing-form";

/** What the database refused: the code, and the fields by their names in the form. */
export type Refusal = { code: ErrorCode; fields: string[] };

/** The refusal in an error of the database. Names the fields of invalid input only. */
export function toRefusal(declared: DeclaredFields, error: unknown): Refusal {
  const code = errorCodeOf(error);
  const { code: state, details } = Object(error) as { code?: string; details?: string | null };
  const columns = code === "invalid_input" && state === "PT422" ? (details ?? "").split(",") : [];
  return {
    code,
    fields: columns.filter(Boolean).map((column) => findColumnField(declared, column)),
  };
}

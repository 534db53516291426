import type { ReactNode } from "react";

/** The options of a select, each with its text. */
export function Options<V extends string | number>({
  values,
  text,
}: {
  values: readonly V[];
  text: (value: V) => ReactNode;
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));
}

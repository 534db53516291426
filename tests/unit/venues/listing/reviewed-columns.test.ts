import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fieldDefinitions, fieldNames } from "@/lib/venues/listing/fields";

it("the columns that the database reviews are those that the comparison of a revision shows", () => {
  const schema = readFileSync("supabase/schemas/listings/kinds.sql", "utf8");
  const list = /\('venue', [^\]]*array\[([^\]]*)\]/.exec(schema)?.[1] ?? "";
  const reviewed = [...list.matchAll(/'(\w+)'/g)].map(([, column]) => column);
  const shown = fieldNames
    .filter((name) => fieldDefinitions[name].review)
    .flatMap((name) => fieldDefinitions[name].stored?.columns ?? []);
  expect(shown.toSorted()).toEqual(reviewed.toSorted());
});

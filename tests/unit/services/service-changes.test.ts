import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listingDeclarations } from "@/components/listings/declarations";

const { compare: compareService, reviewedFields: reviewedServiceFields } =
  listingDeclarations.service;

const names = {
  type: (id: string) => ({ en: `Category ${id}`, ar: "" }),
  city: (text: string) => ({ en: text, ar: "" }),
};

it("the columns of a service that the database reviews are those that the comparison shows", () => {
  const schema = readFileSync("supabase/schemas/listings/kinds.sql", "utf8");
  const list = /\('service', [^\]]*array\[([^\]]*)\]/.exec(schema)?.[1] ?? "";
  const reviewed = [...list.matchAll(/'(\w+)'/g)].map(([, column]) => column);
  expect(reviewedServiceFields.map(({ column }) => column).toSorted()).toEqual(reviewed.toSorted());
});

it("a revision of a service is compared field by field, and what is the same is left out", () => {
  const current = { name: "Band", name_ar: null, category_id: "a", city: "Cairo", images: ["a/1"] };
  const revision = { name: "Band", category_id: "b", images: ["a/1", "a/2"] };
  expect(compareService(current, revision, names)).toEqual([
    {
      kind: "type",
      group: "category",
      field: "category",
      before: { en: "Category a", ar: "" },
      after: { en: "Category b", ar: "" },
    },
    {
      kind: "pictures",
      group: "pictures",
      field: "images",
      before: ["a/1"],
      after: ["a/1", "a/2"],
    },
  ]);
});

// An invented kind of listing: what follows from its declaration, without further code.
import { expect, it } from "vitest";
import { listingDeclarations } from "@/components/listings/declarations";
import { toMinor } from "@/lib/listings/fields/amounts";
import { createColumns } from "@/lib/listings/fields/columns";
import { declareKind } from "@/lib/listings/fields/declare-kind";
import { createFieldDefiner } from "@/lib/listings/fields/define-field";
import {
  findColumnField,
  findMissingIssues,
  findMoneyIssues,
  findOtherLabels,
  readRow,
  recoverForm,
  toEmptyForm,
  toSchema,
  toStored,
} from "@/lib/listings/fields/listing-form";
import { text, typedAmount } from "@/lib/listings/fields/value-schemas";
import { toRefusal } from "@/lib/listings/refusal";
import { isBlank } from "@/lib/listings/rules/text";
import { toMajor } from "@/lib/shared/money";
import { renderInputs } from "./kind-fields.tsx";

type EquipmentColumns = { name: string; daily_price: number };
type EquipmentTypes = {
  kind: "equipment";
  row: EquipmentColumns;
  columns: EquipmentColumns;
  details: object;
  context: { currency: string };
  values: object;
};
const defineField = createFieldDefiner<EquipmentTypes>();
const { lineColumn } = createColumns<EquipmentTypes>("equipment");

const fields = {
  name: defineField(text(160), "", {
    kind: "text",
    label: "name",
    stored: lineColumn("name"),
    isMissing: isBlank,
    missingError: "nameRequired",
    isRequiredInDraft: true,
    review: { group: "texts", kind: "text" },
  }),
  dailyPrice: defineField(typedAmount("amount"), 0, {
    kind: "money",
    label: "dailyPrice",
    stored: {
      columns: ["daily_price"],
      read: ({ daily_price }) => toMajor(daily_price, "EGP"),
      write: (value, { currency }) => ({ equipment: { daily_price: toMinor(value, currency) } }),
    },
    isMissing: (value) => value === 0,
    missingError: "priceRequired",
  }),
};
const declarations = {
  ...listingDeclarations,
  equipment: declareKind({ texts: "equipment", table: "equipment", fields, derivedColumns: {} }),
};
const { equipment } = declarations;
const context = { cities: [], currency: "EGP" };
const names = { type: () => ({ en: "", ar: "" }), city: () => ({ en: "", ar: "" }) };

it("an added kind of listing gets the inputs of its form", () => {
  const inputs = renderInputs({
    texts: equipment.texts,
    messages: { equipment: { name: "Name", dailyPrice: "Price of a day" } },
    fields: equipment.fields,
    values: { ...toEmptyForm(fields), currency: "EGP" },
  });
  expect(inputs).toEqual([
    { name: "name", label: "Name" },
    { name: "dailyPrice", label: "Price of a day" },
  ]);
});

it("an added kind of listing gets the schema of its form, with what a draft may lack", () => {
  const schema = toSchema(fields);
  expect(schema.parse({ name: "Tent", dailyPrice: 20 })).toEqual({ name: "Tent", dailyPrice: 20 });
  const { error } = schema.safeParse({ name: "x".repeat(161), dailyPrice: Number.NaN });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["name", "tooLong:160"],
    ["dailyPrice", "amount"],
  ]);
  const empty = toEmptyForm(fields);
  expect(findMissingIssues(fields, empty, true)).toEqual([
    { path: ["name"], message: "nameRequired" },
  ]);
  expect(findMissingIssues(fields, empty, false)).toHaveLength(2);
  expect(findMoneyIssues(fields, { ...empty, dailyPrice: 0.001, currency: "EGP" })).toEqual([
    { path: ["dailyPrice"], message: "tooFine" },
  ]);
});

it("an added kind of listing is saved in its columns and read from them", () => {
  const form = { name: " Tent\u200b ", dailyPrice: 20.5, currency: "EGP" };
  const stored = toStored<EquipmentTypes>("equipment", fields, form, context);
  expect(stored).toEqual({ equipment: { name: "Tent", daily_price: 2050 }, details: {} });
  const read = readRow(fields, stored.equipment, context);
  expect(recoverForm(fields, read)).toEqual({ name: "Tent", dailyPrice: 20.5 });
});

it("the revision of an added kind is compared, and what the database refuses leads to its field", () => {
  const current = { name: "Tent", daily_price: 2050 };
  expect(equipment.compare(current, { name: "Large tent", daily_price: 1 }, names)).toEqual([
    { kind: "text", group: "texts", field: "name", before: "Tent", after: "Large tent" },
  ]);
  expect(findOtherLabels(fields, ["name", "daily_price"])).toEqual(["dailyPrice"]);
  expect(findColumnField(fields, "daily_price")).toBe("dailyPrice");
  const error = { code: "PT422", message: "invalid_input", details: "daily_price,unknown" };
  expect(toRefusal(fields, error)).toEqual({
    code: "invalid_input",
    fields: ["dailyPrice", "unknown"],
  });
});

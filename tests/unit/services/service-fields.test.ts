import { expect, it } from "vitest";
import { listingDeclarations } from "@/components/listings/declarations";
import {
  findOtherLabels,
  readRow,
  recoverForm,
  toStored,
} from "@/lib/listings/fields/listing-form";
import { serviceInput } from "@/lib/services/provider-schemas";
import {
  emptyService,
  type ServiceTypes,
  type ServiceValues,
  serviceFields,
} from "@/lib/services/service-fields";
import ar from "@/messages/ar.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };
import { renderInputs } from "../listings/kind-fields.tsx";

const { compare, derivedColumns, fields } = listingDeclarations.service;
const cities = [
  { slug: "dubai", name: { en: "Dubai", ar: "دبي" }, country: "AE", timeZone: "Asia/Dubai" },
];
const names = {
  type: (id: string) => ({ en: id, ar: "" }),
  city: (text: string) => ({ en: text, ar: "" }),
};
const folder = "0190a1b2-0000-7000-8000-000000000001";
const photo = `${folder}/a.webp`;
/** A form in which every field differs from that of a new service. */
const filled: ServiceValues = {
  name: "Quartet",
  nameAr: "رباعي",
  description: "Four strings\nand an encore",
  descriptionAr: "أربعة أوتار",
  category: folder,
  city: "dubai",
  pricingType: "hourly",
  currency: "AED",
  price: 1250.5,
  images: [photo],
  captions: { [photo]: { caption: "On stage", caption_ar: "", alt: "", alt_ar: "" } },
};
const store = (form: ServiceValues) =>
  toStored<ServiceTypes>("service", serviceFields, form, { cities });
const stored = store(filled);

const read = (messages: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], messages);

it("a service is saved as the columns of its row, its amounts in minor units, its captions apart", () => {
  expect(stored).toEqual({
    service: {
      name: "Quartet",
      name_ar: "رباعي",
      description: "Four strings\nand an encore",
      description_ar: "أربعة أوتار",
      category_id: folder,
      city: "Dubai",
      country: "AE",
      pricing_type: "hourly",
      currency: "AED",
      price: 125_050,
      images: [photo],
    },
    details: {
      captions: [{ path: photo, caption: "On stage", caption_ar: null, alt: null, alt_ar: null }],
    },
  });
});

it("the empty texts and references of a service are stored as the table has them", () => {
  expect(store(emptyService).service).toEqual({
    name: "",
    name_ar: null,
    description: "",
    description_ar: null,
    category_id: null,
    city: "",
    country: "",
    pricing_type: "fixed",
    currency: "EGP",
    price: 0,
    images: [],
  });
});

it.each(Object.entries(serviceFields))(
  "the declared field %s of a service reaches its form, schema, saved columns and comparison",
  (name, declared) => {
    const field = fields[name as keyof typeof fields];
    expect(field).toBe(declared);
    for (const messages of [en, ar]) {
      for (const key of [field.label, "hint" in field ? field.hint : field.label]) {
        expect([key, typeof read(messages.provider, key)]).toEqual([key, "string"]);
      }
    }
    const inputs = renderInputs({ texts: "provider", fields: { [name]: field }, values: filled });
    const label = read(en.provider, field.label);
    expect(inputs).toEqual(field.kind === "custom" ? [] : [{ name, label }]);

    const value = filled[name as keyof ServiceValues];
    expect(serviceInput.parse({ ...filled, mode: "change" })).toHaveProperty(name, value);
    const initial = emptyService[name as keyof ServiceValues];
    expect(store({ ...filled, [name]: initial })).not.toEqual(stored);
    const row = { ...stored.service, listing_images: stored.details.captions };
    expect(recoverForm(serviceFields, readRow(serviceFields, row, { cities }))).toEqual(filled);

    const { columns } = field.stored;
    const after = { ...stored.service, captions: [] };
    const revision = Object.fromEntries(
      columns.map((column) => [column, after[column as keyof typeof after]]),
    );
    const changes = compare(store(emptyService).service, revision, names).map((each) => each.field);
    const others = findOtherLabels(serviceFields, columns);
    const derived = columns.filter((column) => column in derivedColumns);
    expect([changes, others]).toEqual(
      "review" in field ? [[name, ...derived], []] : [[], [field.label]],
    );
  },
);

it("a draft of a service needs a name in one language, and no amount that is too fine or too high", () => {
  const errors = (form: Partial<ServiceValues>, mode: "draft" | "submit") => {
    const { error } = serviceInput.safeParse({ ...emptyService, ...form, mode });
    return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  };
  expect(errors({}, "draft")).toEqual([["name", "nameRequired"]]);
  expect(errors({ nameAr: "رباعي" }, "draft")).toEqual([]);
  expect(errors({ name: "Quartet", price: Number.NaN }, "draft")).toEqual([
    ["price", "priceInvalid"],
  ]);
  expect(errors({ name: "Quartet", price: 1.005 }, "draft")).toEqual([["price", "tooFine"]]);
  expect(errors({ name: "Quartet", price: 10 ** 12 }, "draft")).toEqual([["price", "tooHigh"]]);
  expect(errors({ name: "Quartet" }, "submit")).toEqual([
    ["description", "descriptionRequired"],
    ["category", "categoryRequired"],
    ["city", "cityRequired"],
    ["price", "priceRequired"],
  ]);
  expect(errors({ ...filled, price: 0, pricingType: "custom" }, "submit")).toEqual([]);
});

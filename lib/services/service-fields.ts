import { toMinor } from "../listings/fields/amounts.ts";
import { createColumns, storedCaptions } from "../listings/fields/columns.ts";
import { createFieldDefiner, type DerivedColumns } from "../listings/fields/define-field.ts";
import { type FormOf, toEmptyForm } from "../listings/fields/listing-form.ts";
import { captionsSchema, optionalId, text, typedAmount } from "../listings/fields/value-schemas.ts";
import { type CaptionRow, photoLimits } from "../listings/photos.ts";
import { isBlank } from "../listings/rules/text.ts";
import { toMajor } from "../shared/money.ts";
import { z } from "../shared/zod.ts";
import type { Tables } from "../supabase/database.types.ts";
import { currencies, DEFAULT_CURRENCY, findKnownCity } from "../venues/listing/rules/location.ts";
import { type PricingType, pricingTypes } from "./types.ts";

export type ServiceTypes = {
  kind: "service";
  row: Tables<"services"> & { listing_images: CaptionRow[] };
  columns: Tables<"services">;
  details: { captions: CaptionRow[] };
  context: { currency: string; images: readonly string[] };
  values: { nameAr: string; descriptionAr: string; pricingType: PricingType };
};

const defineField = createFieldDefiner<ServiceTypes>();
const { column, lineColumn, optionalLineColumn, optionalTextColumn, referenceColumn, textColumn } =
  createColumns<ServiceTypes>("service");
const MAX_IMAGES = photoLimits.service.max;

/** The fields of a service in the parts of its form, in the order of the screen. */
export const servicePartFields = {
  about: {
    name: defineField(text(160), "", {
      kind: "text",
      lang: "en",
      label: "form.name",
      stored: lineColumn("name"),
      isMissing: (value, { nameAr }) => isBlank(value) && isBlank(nameAr),
      missingError: "nameRequired",
      isRequiredInDraft: true,
      review: { group: "texts", kind: "text" },
    }),
    nameAr: defineField(text(160), "", {
      kind: "text",
      lang: "ar",
      label: "form.nameAr",
      stored: optionalLineColumn("name_ar"),
      review: { group: "texts", kind: "text" },
    }),
    description: defineField(text(10_000), "", {
      kind: "text",
      isLong: true,
      lang: "en",
      label: "form.description",
      hint: "form.descriptionHint",
      stored: textColumn("description"),
      isMissing: (value, { descriptionAr }) => isBlank(value) && isBlank(descriptionAr),
      missingError: "descriptionRequired",
      review: { group: "texts", kind: "text" },
    }),
    descriptionAr: defineField(text(10_000), "", {
      kind: "text",
      isLong: true,
      lang: "ar",
      label: "form.descriptionAr",
      stored: optionalTextColumn("description_ar"),
      review: { group: "texts", kind: "text" },
    }),
    category: defineField(optionalId, "", {
      kind: "choice",
      label: "form.category",
      stored: referenceColumn("category_id"),
      isMissing: (value) => !value,
      missingError: "categoryRequired",
      review: { group: "category", kind: "type" },
    }),
    /** The slug of a known city; the stored text of another one. */
    city: defineField(text(120), "", {
      kind: "choice",
      label: "form.city",
      hint: "form.cityHint",
      stored: {
        columns: ["city", "country"],
        read: ({ city }, { cities }) => findKnownCity(cities, city)?.slug ?? city,
        write: (value, { cities }) => {
          const city = findKnownCity(cities, value);
          return { service: { city: city?.name.en ?? "", country: city?.country ?? "" } };
        },
      },
      isMissing: (value) => !value,
      missingError: "cityRequired",
      review: { group: "location", kind: "city" },
    }),
  },
  price: {
    pricingType: defineField(z.enum(pricingTypes), "fixed", {
      kind: "choice",
      label: "form.pricingType",
      stored: column("pricing_type"),
    }),
    currency: defineField(z.enum(currencies), DEFAULT_CURRENCY, {
      kind: "choice",
      label: "form.currency",
      hint: "form.currencyHint",
      stored: column("currency"),
    }),
    price: defineField(typedAmount("priceInvalid"), 0, {
      kind: "money",
      label: "form.price",
      stored: {
        columns: ["price"],
        read: ({ price, currency }) => toMajor(Number(price), currency),
        write: (value, { currency }) => ({ service: { price: toMinor(value, currency) } }),
      },
      isMissing: (value, { pricingType }) => value === 0 && pricingType !== "custom",
      missingError: "priceRequired",
    }),
  },
  photos: {
    /** Paths in the bucket `service-images`, main photo first. */
    images: defineField(
      z
        .array(z.string().regex(/^[0-9a-f-]{36}\/[\w.-]+$/))
        .max(MAX_IMAGES, `tooMany:${MAX_IMAGES}`),
      [],
      {
        kind: "custom",
        label: "form.photos",
        stored: column("images"),
        review: { group: "pictures", kind: "pictures" },
      },
    ),
    captions: defineField(
      captionsSchema,
      {},
      { kind: "custom", label: "form.captions", stored: storedCaptions },
    ),
  },
};

/** The declarations of all fields of a service, by their names in the form. */
export const serviceFields = {
  ...servicePartFields.about,
  ...servicePartFields.price,
  ...servicePartFields.photos,
};

/** The values of the form of a service; the price in major units of the currency. */
export type ServiceValues = FormOf<typeof serviceFields>;

/** The form of a new service. */
export const emptyService: ServiceValues = toEmptyForm(serviceFields);

/** Reviewed columns without an input of their own: the country follows from the city. */
export const serviceDerivedColumns = {
  country: { label: "form.country", review: { group: "location", kind: "country" } },
} as const satisfies DerivedColumns;

import { captionsSchema } from "../listings/fields/value-schemas";
import { photoLimits } from "../listings/photos";
import { cleanLine } from "../shared/clean-line";
import { parseMoney } from "../shared/money";
import { z } from "../shared/zod";
import { currencies } from "../venues/listing/rules/location";
import { pricingTypes } from "./types";

const MAX_PRICE_MINOR = 100_000_000_000;

/** Text of at most `max` characters without control characters; keeps line breaks if `isMultiline`. */
const text = (max: number, isMultiline: boolean) =>
  z
    .string()
    .transform((value) =>
      (isMultiline
        ? value.replaceAll("\r\n", "\n").replace(/[^\P{Cc}\n\t]/gu, "")
        : cleanLine(value)
      ).trim(),
    )
    .pipe(z.string().max(max, `tooLong:${max}`));

/**
 * The form of a service. A draft needs only a name; a submitted or published service needs every field.
 * Messages are keys of `provider.errors`.
 */
export const serviceInput = z
  .object({
    /** Saved as a draft, submitted for review, or changed after publishing. */
    mode: z.enum(["draft", "submit", "change"]),
    name: text(160, false),
    nameAr: text(160, false),
    description: text(10_000, true),
    descriptionAr: text(10_000, true),
    categoryId: z.union([z.literal(""), z.uuid()]),
    pricingType: z.enum(pricingTypes),
    /** As typed, in major units of the currency. */
    price: z.string().trim().max(40),
    currency: z.enum(currencies),
    /** The slug of a city. */
    city: z.string().trim().max(120),
    /** Paths in the bucket `service-images`. */
    images: z
      .array(z.string().regex(/^[0-9a-f-]{36}\/[\w.-]+$/))
      .max(photoLimits.service.max, `tooMany:${photoLimits.service.max}`),
    captions: captionsSchema,
  })
  .superRefine((service, context) => {
    const addError = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!service.name && !service.nameAr) addError("name", "nameRequired");
    const minor = parseMoney(service.price, service.currency);
    const isPriceInvalid = minor === null || minor > MAX_PRICE_MINOR;
    if (service.price && isPriceInvalid) addError("price", "priceInvalid");
    if (service.mode === "draft") return;
    if (!service.description && !service.descriptionAr)
      addError("description", "descriptionRequired");
    if (!service.categoryId) addError("categoryId", "categoryRequired");
    if (!service.city) addError("city", "cityRequired");
    if (service.pricingType !== "custom" && (!service.price || minor === 0)) {
      addError("price", "priceRequired");
    }
  });

export type ServiceInput = z.input<typeof serviceInput>;

import { z } from "zod";
import { parseMoney } from "../shared/money";
import { currencies } from "../venues/listing/rules/places";
import { pricingTypes } from "./types";

export const MAX_SERVICE_IMAGES = 10;
const MOST_MINOR = 100_000_000_000;

/** One line without control characters; several lines keep their breaks. */
const text = (max: number, breaks: boolean) =>
  z
    .string()
    .transform((value) =>
      value
        .replaceAll("\r\n", "\n")
        .replace(breaks ? /[^\P{Cc}\n\t]/gu : /\p{Cc}/gu, "")
        .trim(),
    )
    .pipe(z.string().max(max, `tooLong:${max}`));

/**
 * What a provider writes about a service. A draft needs a name and no more; what is submitted, and what
 * people already see, needs everything. Messages are keys of `provider.errors`.
 */
export const serviceInput = z
  .object({
    /** What becomes of it: kept as a draft, sent to review, or changed where it is. */
    mode: z.enum(["draft", "submit", "change"]),
    name: text(160, false),
    nameAr: text(160, false),
    description: text(10_000, true),
    descriptionAr: text(10_000, true),
    categoryId: z.union([z.literal(""), z.uuid()]),
    pricingType: z.enum(pricingTypes),
    /** As typed, in major units. */
    price: z.string().trim().max(40),
    currency: z.enum(currencies),
    /** The slug of a city. */
    city: z.string().trim().max(120),
    /** Paths in the bucket `service-images`. */
    images: z
      .array(z.string().regex(/^[0-9a-f-]{36}\/[\w.-]+$/))
      .max(MAX_SERVICE_IMAGES, "tooManyPictures"),
  })
  .superRefine((service, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!service.name && !service.nameAr) refuse("name", "nameRequired");
    const minor = parseMoney(service.price, service.currency);
    const badPrice = minor === null || minor > MOST_MINOR;
    if (service.price && badPrice) refuse("price", "priceInvalid");
    if (service.mode === "draft") return;
    if (!service.description && !service.descriptionAr)
      refuse("description", "descriptionRequired");
    if (!service.categoryId) refuse("categoryId", "categoryRequired");
    if (!service.city) refuse("city", "cityRequired");
    if (service.pricingType !== "custom" && (!service.price || minor === 0)) {
      refuse("price", "priceRequired");
    }
  });

export type ServiceInput = z.input<typeof serviceInput>;

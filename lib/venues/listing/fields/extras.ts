import { toMinor } from "../../../listings/fields/amounts.ts";
import { amount, id, text, whole } from "../../../listings/fields/value-schemas.ts";
import {
  isBlank,
  sanitizeLine,
  sanitizeOptionalLine,
  sanitizeOptionalText,
} from "../../../listings/rules/text.ts";
import { z } from "../../../shared/zod.ts";
import { byPosition, defineField, toFormAmount } from "./stored-value.ts";

export const addonPricings = ["per_booking", "per_hour", "per_person"] as const;

const addonSchema = z
  .object({
    id,
    name: text(160),
    name_ar: text(160),
    description: text(500),
    description_ar: text(500),
    pricing: z.enum(addonPricings),
    price: amount,
    stock: whole(1, 100_000).nullable(),
  })
  .superRefine((addon, context) => {
    if (isEmptyAddon(addon) || !isBlank(addon.name)) return;
    context.addIssue({ code: "custom", path: ["name"], message: "required" });
  });

/** The values of a new add-on row, without its id. */
export const emptyAddon = {
  name: "",
  name_ar: "",
  description: "",
  description_ar: "",
  pricing: "per_booking" as (typeof addonPricings)[number],
  price: 0,
  stock: null as number | null,
};

/** Whether nothing was entered in a row: it is not an add-on and is not saved. */
export function isEmptyAddon(addon: typeof emptyAddon): boolean {
  const texts = [addon.name, addon.name_ar, addon.description, addon.description_ar];
  return texts.every(isBlank) && addon.price === 0 && addon.stock === null;
}

/** Step 5: what guests can add to a booking. Prices are in major units of the listing's currency. */
export const extraFields = {
  addons: defineField(z.array(addonSchema).max(50, "tooMany:50"), [], {
    kind: "custom",
    label: "extras.addons",
    emptyEntry: emptyAddon,
    stored: {
      columns: ["addons"],
      read: (row) =>
        row.venue_addons
          .filter((addon) => addon.is_active)
          .sort(byPosition)
          .map((addon) => ({
            id: addon.id,
            name: addon.name,
            name_ar: addon.name_ar ?? "",
            description: addon.description ?? "",
            description_ar: addon.description_ar ?? "",
            pricing: addon.pricing,
            price: toFormAmount(row, addon.price),
            stock: addon.stock,
          })),
      write: (value, { currency }) => ({
        details: {
          addons: value
            .filter((addon) => !isEmptyAddon(addon))
            .map((addon) => ({
              id: addon.id,
              name: sanitizeLine(addon.name),
              name_ar: sanitizeOptionalLine(addon.name_ar),
              description: sanitizeOptionalText(addon.description),
              description_ar: sanitizeOptionalText(addon.description_ar),
              pricing: addon.pricing,
              price: toMinor(addon.price, currency),
              stock: addon.stock,
            })),
        },
      }),
    },
    completeness: {
      addons: {
        weight: 2,
        share: ({ addons }: { addons: z.output<typeof addonSchema>[] }) =>
          addons.some(({ name }) => !isBlank(name)) ? 1 : 0,
      },
    },
  }),
  services: defineField(z.array(id).max(200), [], {
    kind: "custom",
    label: "extras.services",
    stored: {
      columns: ["services"],
      read: (row) => row.venue_services.map((service) => service.service_id),
      write: (value) => ({ details: { services: value } }),
    },
  }),
};

import { z } from "zod";
import { toMinor } from "../rules/rates.ts";
import { sanitizeOptionalText, sanitizeText } from "../rules/text.ts";
import { defineField } from "./define-field.ts";
import { byPosition, toFormAmount } from "./stored-value.ts";
import { amount, id, text, whole } from "./value-schemas.ts";

export const addonPricings = ["per_booking", "per_hour", "per_person"] as const;

const addonSchema = z.object({
  id,
  name: text(160).refine((value) => value.trim() !== "", "required"),
  name_ar: text(160),
  pricing: z.enum(addonPricings),
  price: amount,
  stock: whole(1, 100_000).nullable(),
});

/** Step 5: what guests can add to a booking. Prices are in major units of the listing's currency. */
export const extraFields = {
  addons: defineField(z.array(addonSchema).max(50, "tooMany:50"), [], {
    kind: "custom",
    label: "extras.addons",
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
            pricing: addon.pricing,
            price: toFormAmount(row, addon.price),
            stock: addon.stock,
          })),
      write: (value, { currency }) => ({
        details: {
          addons: value.map((addon) => ({
            id: addon.id,
            name: sanitizeText(addon.name),
            name_ar: sanitizeOptionalText(addon.name_ar),
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
        share: ({ addons }: { addons: unknown[] }) => (addons.length > 0 ? 1 : 0),
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

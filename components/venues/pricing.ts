import type { Pricing } from "@/lib/venues/types";

export type PriceUnit = "hour" | "day" | "person";

/** The unit prices of a venue in the order in which they are shown: time first, then person. */
export function priceParts(pricing: Pricing): { unit: PriceUnit; minor: number }[] {
  const parts: { unit: PriceUnit; minor: number }[] = [];
  if (pricing.model.startsWith("hourly")) parts.push({ unit: "hour", minor: pricing.hourMinor });
  if (pricing.model.startsWith("daily")) parts.push({ unit: "day", minor: pricing.dayMinor });
  if (pricing.model.endsWith("per_person")) {
    parts.push({ unit: "person", minor: pricing.personMinor });
  }
  return parts;
}

import type { VenueForm } from "@/lib/venues/listing/schemas";

type Field = keyof VenueForm;

/** Which fields each step shows, in the order of the screen. */
export const stepFields: readonly (readonly Field[])[] = [
  [
    "title",
    "title_ar",
    "venue_type_id",
    "capacity",
    "capacity_by_layout",
    "description",
    "description_ar",
    "city",
    "country",
    "area",
    "area_ar",
    "address",
    "pin",
    "property_id",
  ],
  ["images", "captions"],
  [
    "pricing_model",
    "currency",
    "price_per_hour",
    "price_per_day",
    "price_per_person",
    "cleaning_fee",
    "minimum_hours",
  ],
  [
    "selectedAmenities",
    "selectedHouseRules",
    "customRules",
    "allowedEvents",
    "instant_booking",
    "policy",
    "opening_hours",
    "minimum_notice_hours",
    "booking_window_months",
    "buffer_before",
    "buffer_after",
  ],
  ["addons", "services"],
  [],
];

/** The step (from 1) that shows a field, by the field's path. */
export function stepOf(path: string): number {
  const name = path.split(".")[0];
  const index = stepFields.findIndex((fields) => fields.some((field) => field === name));
  return index < 0 ? 1 : index + 1;
}

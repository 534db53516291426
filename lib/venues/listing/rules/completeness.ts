import type { VenueForm } from "../schemas.ts";
import { parsePin } from "./places.ts";
import { isBlank, type RequiredField, requiredFields } from "./wizard.ts";

/** How many photos a guest wants to have seen. */
export const ENOUGH_PHOTOS = 5;

type Values = Pick<
  VenueForm,
  | "title"
  | "title_ar"
  | "description"
  | "description_ar"
  | "venue_type_id"
  | "capacity"
  | "capacity_by_layout"
  | "address"
  | "city"
  | "pin"
  | "images"
  | "captions"
  | "pricing_model"
  | "price_per_hour"
  | "price_per_day"
  | "price_per_person"
  | "selectedAmenities"
  | "selectedHouseRules"
  | "customRules"
  | "allowedEvents"
  | "opening_hours"
  | "addons"
>;

// Points that add up to 100; what a listing cannot be published without has the most. The policy has
// none: a listing is never without one.
const parts = {
  price: { weight: 12, step: 3 },
  images: { weight: 10, step: 2 },
  title: { weight: 8, step: 1 },
  venue_type_id: { weight: 6, step: 1 },
  capacity: { weight: 6, step: 1 },
  address: { weight: 6, step: 1 },
  description: { weight: 7, step: 1 },
  morePhotos: { weight: 6, step: 2 },
  captions: { weight: 5, step: 2 },
  nameInBoth: { weight: 4, step: 1 },
  descriptionInBoth: { weight: 4, step: 1 },
  city: { weight: 4, step: 1 },
  pin: { weight: 4, step: 1 },
  amenities: { weight: 4, step: 4 },
  layouts: { weight: 3, step: 1 },
  events: { weight: 3, step: 4 },
  houseRules: { weight: 3, step: 4 },
  hours: { weight: 3, step: 4 },
  addons: { weight: 2, step: 5 },
} as const;

type ListingPart = keyof typeof parts;

/** A part that is not, or not wholly, there; `step` (1 to 6) is where it is mended. */
type MissingPart = { part: ListingPart; step: number; required: boolean };

/** `score` is a whole number from 0 to 100, and 100 exactly when nothing is missing. */
export type Completeness = { score: number; missing: MissingPart[] };

const partOf = (field: RequiredField): ListingPart =>
  field === "price_per_hour" || field === "price_per_day" || field === "price_per_person"
    ? "price"
    : field;

const some = <T>(list: readonly T[]) => (list.length > 0 ? 1 : 0);
const share = (count: number) => Math.min(count, ENOUGH_PHOTOS) / ENOUGH_PHOTOS;

/** How much of each part is there, from 0 to 1. More of anything is never less of a part. */
function shares(values: Values): Record<ListingPart, number> {
  const lacking = new Set(requiredFields(values).map(partOf));
  const given = (part: ListingPart) => (lacking.has(part) ? 0 : 1);
  const text = (...texts: string[]) => (texts.every((each) => !isBlank(each)) ? 1 : 0);
  const described = values.images.filter((path) =>
    Object.values(values.captions[path] ?? {}).some((said) => !isBlank(said)),
  );
  return {
    price: given("price"),
    images: given("images"),
    title: given("title"),
    venue_type_id: given("venue_type_id"),
    capacity: given("capacity"),
    address: given("address"),
    description: Math.max(text(values.description), text(values.description_ar)),
    morePhotos: share(values.images.length),
    captions: share(described.length),
    nameInBoth: text(values.title, values.title_ar),
    descriptionInBoth: text(values.description, values.description_ar),
    city: text(values.city),
    pin: parsePin(values.pin) ? 1 : 0,
    amenities: some(values.selectedAmenities),
    layouts: some(Object.values(values.capacity_by_layout).filter((seats) => seats > 0)),
    events: some(values.allowedEvents),
    houseRules: some([
      ...values.selectedHouseRules,
      ...values.customRules.filter((rule) => !isBlank(rule.text) || !isBlank(rule.text_ar)),
    ]),
    hours: some(values.opening_hours),
    addons: some(values.addons),
  };
}

const needed = new Set<ListingPart>([
  "price",
  "images",
  "title",
  "venue_type_id",
  "capacity",
  "address",
]);

/** How complete a listing is for whoever decides by it, and what it lacks, the weightiest first. */
export function completeness(values: Values): Completeness {
  const there = shares(values);
  const names = Object.keys(parts) as ListingPart[];
  const points = names.reduce((sum, part) => sum + parts[part].weight * there[part], 0);
  const missing = names
    .filter((part) => there[part] < 1)
    .map((part) => ({ part, step: parts[part].step, required: needed.has(part) }));
  // A hundredth that a division lost must not make the last point, nor take one.
  const score = missing.length === 0 ? 100 : Math.min(99, Math.floor(points + 1e-6));
  return { score, missing };
}

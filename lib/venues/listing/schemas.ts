import { z } from "zod";
import { overlappingPeriods } from "../../availability/rules/opening-hours.ts";
import { isClockTime } from "../../shared/clock-time.ts";
import { parseMoney } from "../../shared/money.ts";
import { houseRuleCodes } from "../rules/house-rules.ts";
import { layouts, policies, pricingModels } from "../types.ts";
import { countryCodes, currencies, parsePin } from "./rules/places.ts";

export const addonPricings = ["per_booking", "per_hour", "per_person"] as const;

export const MAX_IMAGES = 40;
const MAX_PRICE_MINOR = 100_000_000_000;

// The length that the database counts: characters, not UTF-16 units.
const characters = (text: string) => Array.from(text).length;

/** A text of so many characters; message keys carry the limit after a colon. */
const text = (max: number) =>
  z.string().refine((value) => characters(value) <= max, `tooLong:${max}`);
const whole = (min: number, max: number) =>
  z.int("wholeNumber").min(min, `atLeast:${min}`).max(max, `atMost:${max}`);
const id = z.uuid();
const ids = z.array(id).max(200);
const seats = whole(0, 100_000);
const price = z.number("amount").min(0, "amount");

const clock = z.string().refine(isClockTime, "time");

const addon = z.object({
  id,
  name: text(160).refine((value) => value.trim() !== "", "required"),
  name_ar: text(160),
  pricing: z.enum(addonPricings),
  price,
  stock: whole(1, 100_000).nullable(),
});

const caption = z.object({
  caption: text(300),
  caption_ar: text(300),
  alt: text(300),
  alt_ar: text(300),
});

const shape = z.object({
  title: text(160),
  title_ar: text(160),
  description: text(10_000),
  description_ar: text(10_000),
  venue_type_id: z.union([id, z.literal("")]),
  capacity: whole(0, 100_000),
  capacity_by_layout: z.object({
    seated: seats,
    standing: seats,
    theatre: seats,
    classroom: seats,
    banquet: seats,
  } satisfies Record<(typeof layouts)[number], unknown>),
  property_id: z.union([id, z.literal("")]),
  address: text(300),
  area: text(120),
  area_ar: text(120),
  city: text(120),
  country: z.union([z.enum(countryCodes), z.literal("")]),
  pin: text(500).refine((value) => !value.trim() || parsePin(value) !== null, "pin"),
  images: z.array(z.string().min(1).max(500)).max(MAX_IMAGES, `tooMany:${MAX_IMAGES}`),
  captions: z.record(z.string(), caption),
  price_per_hour: price,
  price_per_day: price,
  price_per_person: price,
  pricing_model: z.enum(pricingModels),
  cleaning_fee: price,
  currency: z.enum(currencies),
  minimum_hours: z
    .number("wholeNumber")
    .min(0.5, "atLeast:0.5")
    .max(720, "atMost:720")
    .multipleOf(0.5, "halfHours"),
  amenities: z.array(z.string().max(100)).max(100),
  selectedAmenities: z.array(z.string().max(100)).max(100),
  selectedHouseRules: z.array(z.enum(houseRuleCodes)),
  customRules: z.array(z.object({ text: text(300), text_ar: text(300) })).max(20, "tooMany:20"),
  allowedEvents: ids,
  instant_booking: z.boolean(),
  policy: z.enum(policies),
  minimum_notice_hours: whole(0, 8760),
  booking_window_months: whole(1, 36),
  opening_hours: z
    .array(z.object({ weekday: whole(0, 6), opens: clock, closes: clock }))
    .max(28, "tooMany:28")
    .refine((periods) => overlappingPeriods(periods).size === 0, "overlap"),
  buffer_before: whole(0, 1440),
  buffer_after: whole(0, 1440),
  addons: z.array(addon).max(50, "tooMany:50"),
  services: ids,
  status: z.enum(["draft", "pending", "active", "rejected", "suspended", "paused"]),
});

/** The values of the listing form, as people fill them in; prices in major units. */
export type VenueForm = z.output<typeof shape>;

type Issue = { path: (string | number)[]; message: string };

function priceIssues(form: VenueForm): Issue[] {
  const issues: Issue[] = [];
  const check = (amount: number, path: Issue["path"]) => {
    const minor = parseMoney(String(amount), form.currency);
    if (minor === null) issues.push({ path, message: "tooFine" });
    else if (minor > MAX_PRICE_MINOR) issues.push({ path, message: "tooHigh" });
  };
  check(form.price_per_hour, ["price_per_hour"]);
  check(form.price_per_day, ["price_per_day"]);
  check(form.price_per_person, ["price_per_person"]);
  check(form.cleaning_fee, ["cleaning_fee"]);
  form.addons.forEach((item, index) => {
    check(item.price, ["addons", index, "price"]);
  });
  return issues;
}

function layoutIssues(form: VenueForm): Issue[] {
  if (form.capacity <= 0) return [];
  return layouts
    .filter((layout) => form.capacity_by_layout[layout] > form.capacity)
    .map((layout) => ({ path: ["capacity_by_layout", layout], message: "aboveCapacity" }));
}

/**
 * A listing as a draft may be: nothing is required, nothing is beyond what can be stored.
 * Messages are keys of `wizard.errors`, with a number after a colon where one belongs in the text.
 */
export const listingSchema = shape.superRefine((form, context) => {
  for (const issue of [...priceIssues(form), ...layoutIssues(form)]) {
    context.addIssue({ code: "custom", ...issue });
  }
});

/** An empty form, as the specification wants it. */
export const emptyListing: VenueForm = {
  title: "",
  title_ar: "",
  description: "",
  description_ar: "",
  venue_type_id: "",
  capacity: 0,
  capacity_by_layout: { seated: 0, standing: 0, theatre: 0, classroom: 0, banquet: 0 },
  property_id: "",
  address: "",
  area: "",
  area_ar: "",
  city: "",
  country: "",
  pin: "",
  images: [],
  captions: {},
  price_per_hour: 0,
  price_per_day: 0,
  price_per_person: 0,
  cleaning_fee: 0,
  pricing_model: "hourly",
  currency: "EGP",
  minimum_hours: 1,
  amenities: [],
  selectedAmenities: [],
  selectedHouseRules: [],
  customRules: [],
  allowedEvents: [],
  instant_booking: false,
  policy: "flexible",
  minimum_notice_hours: 2,
  booking_window_months: 12,
  opening_hours: Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    opens: "09:00",
    closes: "23:00",
  })),
  buffer_before: 0,
  buffer_after: 0,
  addons: [],
  services: [],
  status: "draft",
};

/**
 * What was kept of a form, field by field: what is unusable falls back to the empty form, the
 * rest is taken as it was, even when it is too long or incomplete.
 */
export function recoverListing(kept: unknown): VenueForm {
  if (typeof kept !== "object" || kept === null) return emptyListing;
  const source = kept as Record<string, unknown>;
  const recovered: Record<string, unknown> = { ...emptyListing };
  for (const key of Object.keys(shape.shape) as (keyof VenueForm)[]) {
    const value = source[key];
    const fallback = emptyListing[key];
    // An overlong text is still the person's own: the form shows it with its error.
    if (typeof fallback === "string" && typeof value === "string" && isFreeText(key)) {
      recovered[key] = value;
      continue;
    }
    // A draft may know only some parts of a group of values.
    const parsed = shape.shape[key].safeParse(
      key === "capacity_by_layout" && typeof value === "object"
        ? { ...emptyListing.capacity_by_layout, ...value }
        : value,
    );
    if (parsed.success) recovered[key] = parsed.data;
  }
  return recovered as VenueForm;
}

const freeTexts = new Set<keyof VenueForm>([
  "title",
  "title_ar",
  "description",
  "description_ar",
  "address",
  "area",
  "area_ar",
  "city",
  "pin",
]);
const isFreeText = (key: keyof VenueForm) => freeTexts.has(key);

import type { PriceBuckets } from "@/lib/venues/search/rules/price-buckets";

/** The collapsible groups of the filters, in their order. */
export const filterGroups = [
  "when",
  "city",
  "event",
  "type",
  "price",
  "amenity",
  "layout",
  "rating",
] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** The groups with one choice, and those with several. */
type ChoiceGroup = Exclude<FilterGroup, "when" | "price">;

/** The names of the fields of a group. */
export const groupFields: Record<FilterGroup, string[]> = {
  when: ["day", "start", "end"],
  city: ["city"],
  event: ["event"],
  type: ["type"],
  price: ["min", "max"],
  amenity: ["amenity"],
  layout: ["layout"],
  rating: ["rating"],
};

export type Option = [value: string, label: string];

export type PriceHistogram = PriceBuckets & {
  /** The formatted amounts of the edges between the bars. */
  amounts: string[];
  /** A sentence that describes the bars. */
  summary: string;
};

type FilterLabel =
  | "day"
  | "chooseDay"
  | "clearDay"
  | "start"
  | "end"
  | "usual"
  | "min"
  | "max"
  | "priceHint"
  | "currency"
  | "anyAmount";

/** The contents of opened groups of filters: options with counts, prices, and texts. */
export type FilterContent = {
  options: Record<ChoiceGroup, Option[]>;
  histogram: PriceHistogram | null;
  labels: Record<FilterLabel, string>;
};

import { optionalId, text, whole } from "../../../listings/fields/value-schemas.ts";
import { isBlank, sanitizeLine } from "../../../listings/rules/text.ts";
import { z } from "../../../shared/zod.ts";
import type { layouts } from "../../types.ts";
import { countryCodes, findKnownCity, getCountryTimeZone, parsePin } from "../rules/location.ts";
import { UNTITLED } from "../rules/text.ts";
import {
  column,
  defineField,
  lineColumn,
  optionalLineColumn,
  optionalTextColumn,
  referenceColumn,
  textColumn,
} from "./stored-value.ts";

type Layout = (typeof layouts)[number];
const seats = whole(0, 100_000);

const given = (...texts: string[]) => (texts.every((each) => !isBlank(each)) ? 1 : 0);

/** Step 1: the venue's type, capacity and location, in the order of the screen. */
export const basicFields = {
  title: defineField(text(160), "", {
    kind: "text",
    label: "basics.title",
    hint: "basics.titleHint",
    lengthUnit: "characters",
    stored: {
      columns: ["name"],
      read: (row) => (row.name === UNTITLED ? "" : row.name),
      write: (value) => ({ venue: { name: sanitizeLine(value) || UNTITLED } }),
    },
    isMissing: isBlank,
    completeness: {
      title: { weight: 8, isRequired: true, share: ({ title }: { title: string }) => given(title) },
    },
    review: { group: "texts", kind: "text" },
  }),
  title_ar: defineField(text(160), "", {
    kind: "text",
    lang: "ar",
    label: "basics.titleAr",
    hint: "basics.titleArHint",
    lengthUnit: "characters",
    stored: optionalLineColumn("name_ar"),
    completeness: {
      nameInBoth: {
        weight: 4,
        share: ({ title, title_ar }: { title: string; title_ar: string }) => given(title, title_ar),
      },
    },
    review: { group: "texts", kind: "text" },
  }),
  venue_type_id: defineField(optionalId, "", {
    kind: "custom",
    label: "basics.type",
    stored: referenceColumn("type_id"),
    isMissing: (value) => !value,
    completeness: {
      venue_type_id: {
        weight: 6,
        isRequired: true,
        share: ({ venue_type_id }: { venue_type_id: string }) => (venue_type_id ? 1 : 0),
      },
    },
    review: { group: "space", kind: "type" },
  }),
  description: defineField(text(10_000), "", {
    kind: "text",
    isLong: true,
    label: "basics.description",
    hint: "basics.descriptionHint",
    lengthUnit: "words",
    stored: textColumn("description"),
    completeness: {
      description: {
        weight: 7,
        share: (form: { description: string; description_ar: string }) =>
          Math.max(given(form.description), given(form.description_ar)),
      },
    },
    review: { group: "texts", kind: "text" },
  }),
  description_ar: defineField(text(10_000), "", {
    kind: "text",
    isLong: true,
    lang: "ar",
    label: "basics.descriptionAr",
    hint: "basics.descriptionArHint",
    lengthUnit: "words",
    stored: optionalTextColumn("description_ar"),
    completeness: {
      descriptionInBoth: {
        weight: 4,
        share: (form: { description: string; description_ar: string }) =>
          given(form.description, form.description_ar),
      },
    },
    review: { group: "texts", kind: "text" },
  }),
  capacity: defineField(whole(0, 100_000), 0, {
    kind: "wholeNumber",
    label: "basics.capacity",
    hint: "basics.capacityHint",
    stored: column("capacity"),
    isMissing: (value) => !(value > 0),
    completeness: {
      capacity: {
        weight: 6,
        isRequired: true,
        share: ({ capacity }: { capacity: number }) => (capacity > 0 ? 1 : 0),
      },
    },
    review: { group: "space", kind: "guests" },
  }),
  capacity_by_layout: defineField(
    z.object({
      seated: seats,
      standing: seats,
      theatre: seats,
      classroom: seats,
      banquet: seats,
    } satisfies Record<Layout, unknown>),
    { seated: 0, standing: 0, theatre: 0, classroom: 0, banquet: 0 },
    {
      kind: "custom",
      label: "basics.layouts",
      stored: {
        columns: ["capacity_by_layout"],
        read: (row) => row.capacity_by_layout,
        write: (value) => ({
          venue: {
            capacity_by_layout: Object.fromEntries(
              Object.entries(value).filter(([, count]) => count > 0),
            ),
          },
        }),
      },
      completeness: {
        layouts: {
          weight: 3,
          share: (form: { capacity_by_layout: Record<Layout, number> }) =>
            Object.values(form.capacity_by_layout).some((count) => count > 0) ? 1 : 0,
        },
      },
      review: { group: "space", kind: "layouts" },
    },
  ),
  city: defineField(text(120), "", {
    kind: "text",
    label: "basics.city",
    stored: {
      columns: ["city", "time_zone"],
      read: (row) => row.city,
      write: (value, { cities, country }) => {
        const city = findKnownCity(cities, value);
        // Cities that Mahfil knows are stored by their English name.
        const name = city?.name.en ?? sanitizeLine(value);
        return { venue: { city: name, time_zone: city?.timeZone ?? getCountryTimeZone(country) } };
      },
    },
    completeness: {
      city: { weight: 4, share: ({ city }: { city: string }) => given(city) },
    },
    review: { group: "location", kind: "city" },
  }),
  country: defineField(z.union([z.enum(countryCodes), z.literal("")]), "", {
    kind: "custom",
    label: "basics.country",
    stored: {
      columns: ["country"],
      read: (row) => row.country,
      // A known city determines the country.
      write: (value, { cities, city }) => ({
        venue: { country: findKnownCity(cities, city)?.country ?? value },
      }),
    },
    review: { group: "location", kind: "country" },
  }),
  area: defineField(text(120), "", {
    kind: "text",
    label: "basics.area",
    hint: "basics.areaHint",
    stored: optionalLineColumn("area"),
    review: { group: "location", kind: "text" },
  }),
  area_ar: defineField(text(120), "", {
    kind: "text",
    lang: "ar",
    label: "basics.areaAr",
    stored: optionalLineColumn("area_ar"),
    review: { group: "location", kind: "text" },
  }),
  address: defineField(text(300), "", {
    kind: "text",
    label: "basics.address",
    hint: "basics.addressHint",
    autoComplete: "street-address",
    stored: lineColumn("address"),
    isMissing: isBlank,
    completeness: {
      address: {
        weight: 6,
        isRequired: true,
        share: ({ address }: { address: string }) => given(address),
      },
    },
    review: { group: "location", kind: "text" },
  }),
  address_ar: defineField(text(300), "", {
    kind: "text",
    lang: "ar",
    label: "basics.addressAr",
    stored: optionalLineColumn("address_ar"),
    review: { group: "location", kind: "text" },
  }),
  pin: defineField(
    text(500).refine((value) => !value.trim() || parsePin(value) !== null, "pin"),
    "",
    {
      kind: "text",
      label: "basics.pin",
      hint: "basics.pinHint",
      stored: {
        columns: ["latitude", "longitude"],
        read: ({ latitude, longitude }) =>
          latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : "",
        write: (value) => {
          const pin = parsePin(value);
          return {
            venue: { latitude: pin?.latitude ?? null, longitude: pin?.longitude ?? null },
          };
        },
      },
      completeness: {
        pin: { weight: 4, share: ({ pin }: { pin: string }) => (parsePin(pin) ? 1 : 0) },
      },
      review: { group: "location", kind: "pin" },
    },
  ),
  property_id: defineField(optionalId, "", {
    kind: "custom",
    label: "property.label",
    stored: referenceColumn("property_id"),
  }),
};

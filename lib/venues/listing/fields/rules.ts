import { overlappingPeriods } from "../../../availability/rules/opening-hours.ts";
import { id, text, whole } from "../../../listings/fields/value-schemas.ts";
import { isBlank, sanitizeOptionalText } from "../../../listings/rules/text.ts";
import { isClockTime } from "../../../shared/clock-time.ts";
import { z } from "../../../shared/zod.ts";
import { houseRuleCodes } from "../../rules/house-rules.ts";
import { policies } from "../../types.ts";
import { bufferColumn, byPosition, column, defineField } from "./stored-value.ts";

type CustomRule = { text: string; text_ar: string };

const slugs = z.array(z.string().max(100)).max(100);
const clock = z.string().refine(isClockTime, "time");
const some = (list: readonly unknown[]) => (list.length > 0 ? 1 : 0);
const bufferChoices = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440];

/** Step 4: the amenities, rules and times for guests, in the order of the screen. */
export const ruleFields = {
  /** A copy of `selectedAmenities`: the specification gives the form both names. */
  amenities: defineField(slugs, [], { kind: "custom", label: null, stored: null }),
  selectedAmenities: defineField(slugs, [], {
    kind: "custom",
    label: "rules.amenities",
    stored: column("amenities"),
    completeness: {
      amenities: {
        weight: 4,
        share: ({ selectedAmenities }: { selectedAmenities: string[] }) => some(selectedAmenities),
      },
    },
  }),
  allowedEvents: defineField(z.array(id).max(200), [], {
    kind: "custom",
    label: "rules.events",
    stored: {
      columns: ["allowed_events"],
      read: (row) => row.venue_allowed_events.map((event) => event.event_type_id),
      write: (value) => ({ details: { allowed_events: value } }),
    },
    completeness: {
      events: {
        weight: 3,
        share: ({ allowedEvents }: { allowedEvents: string[] }) => some(allowedEvents),
      },
    },
  }),
  selectedHouseRules: defineField(z.array(z.enum(houseRuleCodes)), [], {
    kind: "custom",
    label: "rules.house",
    stored: {
      columns: ["house_rules"],
      read: (row) => [...row.venue_house_rules].sort(byPosition).flatMap(({ code }) => code ?? []),
      write: (value) => ({
        details: { house_rules: value.map((code) => ({ code, text: null, text_ar: null })) },
      }),
    },
    completeness: {
      houseRules: {
        weight: 3,
        share: (form: { selectedHouseRules: string[]; customRules: CustomRule[] }) =>
          some([
            ...form.selectedHouseRules,
            ...form.customRules.filter((rule) => !isBlank(rule.text) || !isBlank(rule.text_ar)),
          ]),
      },
    },
  }),
  customRules: defineField(
    z.array(z.object({ text: text(300), text_ar: text(300) })).max(20, "tooMany:20"),
    [],
    {
      kind: "custom",
      label: null,
      // Stored after the rules that have a code.
      stored: {
        columns: [],
        read: (row) =>
          [...row.venue_house_rules]
            .sort(byPosition)
            .filter((rule) => !rule.code)
            .map((rule) => ({ text: rule.text ?? "", text_ar: rule.text_ar ?? "" })),
        write: (value) => ({
          details: {
            house_rules: value
              .map((rule) => ({
                code: null,
                text: sanitizeOptionalText(rule.text),
                text_ar: sanitizeOptionalText(rule.text_ar),
              }))
              .filter((rule) => rule.text || rule.text_ar),
          },
        }),
      },
    },
  ),
  opening_hours: defineField(
    z
      .array(z.object({ weekday: whole(0, 6), opens: clock, closes: clock }))
      .max(28, "tooMany:28")
      .refine((periods) => overlappingPeriods(periods).size === 0, "overlap"),
    Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: "09:00", closes: "23:00" })),
    {
      kind: "custom",
      label: "rules.hours",
      stored: {
        columns: ["opening_hours"],
        read: (row) =>
          row.opening_hours
            .map(({ weekday, opens, closes }) => ({
              weekday,
              opens: opens.slice(0, 5),
              closes: closes.slice(0, 5),
            }))
            .sort((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens)),
        write: (value) => ({ details: { opening_hours: value } }),
      },
      completeness: {
        hours: {
          weight: 3,
          share: ({ opening_hours }: { opening_hours: unknown[] }) => some(opening_hours),
        },
      },
    },
  ),
  instant_booking: defineField(z.boolean(), false, {
    kind: "custom",
    label: "rules.instant.label",
    hint: "rules.instant.hint",
    stored: column("instant_booking"),
  }),
  minimum_notice_hours: defineField(whole(0, 8760), 2, {
    kind: "duration",
    unit: "hours",
    choices: [0, 1, 2, 4, 12, 24, 48, 72, 168, 336, 720],
    label: "rules.durations.minimum_notice_hours.label",
    hint: "rules.durations.minimum_notice_hours.hint",
    stored: column("minimum_notice_hours"),
  }),
  booking_window_months: defineField(whole(1, 36), 12, {
    kind: "duration",
    unit: "months",
    choices: [1, 2, 3, 6, 9, 12, 18, 24, 36],
    label: "rules.durations.booking_window_months.label",
    hint: "rules.durations.booking_window_months.hint",
    stored: column("booking_window_months"),
  }),
  buffer_before: defineField(whole(0, 1440), 0, {
    kind: "duration",
    unit: "minutes",
    choices: bufferChoices,
    label: "rules.durations.buffer_before.label",
    hint: "rules.durations.buffer_before.hint",
    stored: bufferColumn("before_minutes"),
  }),
  buffer_after: defineField(whole(0, 1440), 0, {
    kind: "duration",
    unit: "minutes",
    choices: bufferChoices,
    label: "rules.durations.buffer_after.label",
    hint: "rules.durations.buffer_after.hint",
    stored: bufferColumn("after_minutes"),
  }),
  policy: defineField(z.enum(policies), "flexible", {
    kind: "custom",
    label: "rules.policy",
    stored: column("policy"),
  }),
};

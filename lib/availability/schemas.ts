import { addDays, addMonths, isDay } from "../shared/calendar-day.ts";
import { isClockTime } from "../shared/clock-time.ts";
import { z } from "../shared/zod.ts";
import { overlappingPeriods } from "./rules/opening-hours.ts";

const MAX_REASON_LENGTH = 300;

const day = z.string().refine(isDay, "day");
const time = z.string().refine(isClockTime, "time");
const note = z
  .string()
  .trim()
  .refine((value) => Array.from(value).length <= MAX_REASON_LENGTH, "tooLong");

export const repeats = ["none", "daily", "weekly"] as const;

const dayMs = 86_400_000;
const toMilliseconds = (local: string) => Date.parse(`${local}:00Z`);

/** The form of a block; messages are keys of `hostCalendar.errors`. A block of whole days includes its last day. */
export const blockSchema = z
  .object({
    venueId: z.uuid("venue"),
    wholeDays: z.boolean(),
    fromDay: day,
    fromTime: time,
    toDay: day,
    toTime: time,
    repeat: z.enum(repeats),
    until: z.union([day, z.literal("")]),
    reason: note,
  })
  .superRefine((block, context) => {
    if (!isDay(block.fromDay) || !isDay(block.toDay)) return;
    const { start, end } = localRange(block);
    const length = toMilliseconds(end) - toMilliseconds(start);
    const problem = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (length <= 0) problem("toDay", "order");
    else if (length > 366 * dayMs) problem("toDay", "tooLong366");
    else if (block.repeat === "daily" && length > dayMs) problem("repeat", "longerThanDay");
    else if (block.repeat === "weekly" && length > 7 * dayMs) problem("repeat", "longerThanWeek");
    if (block.repeat !== "none") {
      if (block.until === "") problem("until", "until");
      else if (block.until < block.fromDay) problem("until", "untilBefore");
      else if (block.until > addMonths(block.fromDay, 12)) problem("until", "untilYear");
    }
  });

export type BlockForm = z.input<typeof blockSchema>;

type BlockTime = Pick<BlockForm, "wholeDays" | "fromDay" | "fromTime" | "toDay" | "toTime">;

/** The local start and end of a block, `2027-09-05T18:30`. */
export function localRange(block: BlockTime): { start: string; end: string } {
  if (block.wholeDays) {
    return { start: `${block.fromDay}T00:00`, end: `${addDays(block.toDay, 1)}T00:00` };
  }
  return { start: `${block.fromDay}T${block.fromTime}`, end: `${block.toDay}T${block.toTime}` };
}

const buffer = z.int().min(0).max(1440);

/** Weekly hours and buffers; `force` saves them even if confirmed bookings are outside. */
export const hoursSchema = z.object({
  venueId: z.uuid(),
  opening_hours: z
    .array(z.object({ weekday: z.int().min(0).max(6), opens: time, closes: time }))
    .max(28)
    .refine((periods) => overlappingPeriods(periods).size === 0, "overlap"),
  before: buffer,
  after: buffer,
  force: z.boolean(),
});
export type HoursForm = z.input<typeof hoursSchema>;

/** The form of an exception; `id` is empty for a new one. */
export const exceptionSchema = z
  .object({
    venueId: z.uuid(),
    id: z.union([z.uuid(), z.literal("")]),
    startsOn: day,
    endsOn: day,
    closed: z.boolean(),
    opens: time,
    closes: time,
    note,
    force: z.boolean(),
  })
  .superRefine((exception, context) => {
    const { startsOn, endsOn } = exception;
    if (!isDay(startsOn) || !isDay(endsOn)) return;
    const problem = (message: string) =>
      context.addIssue({ code: "custom", path: ["endsOn"], message });
    if (endsOn < startsOn) problem("order");
    else if (endsOn > addDays(startsOn, 366)) problem("tooLong366");
  });
export type ExceptionForm = z.input<typeof exceptionSchema>;

import fc from "fast-check";

// The generated plan of a random sequence. Each zone has one offset all year; clock changes are tested in
// booking-clock-changes.test.ts.
export const zones = [
  { name: "UTC", minutes: 0 },
  { name: "Asia/Riyadh", minutes: 180 },
  { name: "Asia/Kolkata", minutes: 330 },
  { name: "America/Phoenix", minutes: -420 },
] as const;

/** Openings of a day as [opens, closes] in minutes; closing at or before opening is the next day. */
export const patterns: readonly (readonly [number, number])[][] = [
  [[0, 0]],
  [[480, 1200]],
  [
    [480, 720],
    [840, 1380],
  ],
  [[1080, 120]],
  [[600, 600]],
];

/** A local time: a day of the sequence, a half hour of that day, and how many of them. */
export type Time = { day: number; slot: number; halves: number };

type AtVenue = { venue: number };
type WithPick = { pick: number };
export type Step =
  | ({ kind: "hold"; guest: number; time: Time; services: number; submit: boolean } & AtVenue)
  | ({ kind: BookingTransition } & WithPick)
  | ({ kind: "block"; time: Time; repeat: "none" | "daily" | "weekly"; days: number } & AtVenue)
  | ({ kind: "unblock"; series: boolean } & WithPick)
  | ({
      kind: "hours";
      pattern: number;
      closedWeekdays: number;
      buffers: Buffers;
      force: boolean;
    } & AtVenue)
  | ({
      kind: "exception";
      day: number;
      days: number;
      pattern: number | null;
      force: boolean;
    } & AtVenue)
  | ({ kind: "deleteException"; force: boolean } & AtVenue & WithPick)
  | ({ kind: "import"; events: Time[] } & AtVenue)
  | ({ kind: "pause" } & AtVenue)
  | ({ kind: "resume" } & AtVenue)
  | { kind: "complete" };
export type BookingTransition = (typeof bookingTransitions)[number];
type Buffers = [before: number, after: number];

const bookingTransitions = [
  "submit",
  "release",
  "accept",
  "decline",
  "guestCancel",
  "hostCancel",
  "noShow",
  "serviceAccept",
  "serviceDecline",
] as const;
/** How time advances between two batches. */
const timeAdvances = [
  "none",
  "confirmation ages",
  "booking completes",
  "hold expires",
  "payout is paid",
] as const;

export type VenuePlan = {
  zone: number;
  model: "hourly" | "daily" | "per_person";
  price: number;
  currency: string;
  policy: string;
  instant: boolean;
  buffers: Buffers;
};
export type Batch = { steps: Step[]; timeAdvance: (typeof timeAdvances)[number]; pick: number };
export type Plan = { venues: VenuePlan[]; batches: Batch[] };

const pick = fc.nat({ max: 1000 });
const venue = fc.nat({ max: 2 });
const buffers = fc.tuple(fc.constantFrom(0, 0, 30, 60), fc.constantFrom(0, 0, 30, 120));
// Few days and hours, so that steps conflict; some days are so far ahead that the refund is complete.
const time: fc.Arbitrary<Time> = fc.record({
  day: fc.constantFrom(0, 1, 1, 1, 9),
  slot: fc.integer({ min: 15, max: 42 }),
  halves: fc.integer({ min: 1, max: 12 }),
});

const bookingStep = (kind: BookingTransition) => fc.record({ kind: fc.constant(kind), pick });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("hold" as const),
      venue,
      guest: fc.nat({ max: 5 }),
      time,
      services: fc.nat({ max: 7 }),
      submit: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: bookingStep("submit") },
  { weight: 8, arbitrary: bookingStep("accept") },
  ...bookingTransitions
    .filter((kind) => kind !== "submit" && kind !== "accept")
    .map((kind) => ({
      weight: kind === "noShow" || kind === "guestCancel" ? 4 : 2,
      arbitrary: bookingStep(kind),
    })),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("block" as const),
      venue,
      time,
      repeat: fc.constantFrom(
        "none" as const,
        "none" as const,
        "daily" as const,
        "weekly" as const,
      ),
      days: fc.integer({ min: 0, max: 15 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("unblock" as const), pick, series: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("hours" as const),
      venue,
      pattern: fc.nat({ max: patterns.length - 1 }),
      closedWeekdays: fc.constantFrom(0, 0, 1, 0b1000000, 0b0011000),
      buffers,
      force: fc.constantFrom(true, false, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("exception" as const),
      venue,
      day: fc.nat({ max: 3 }),
      days: fc.nat({ max: 2 }),
      pattern: fc.option(fc.nat({ max: patterns.length - 1 })),
      force: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("deleteException" as const),
      venue,
      pick,
      force: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      venue,
      events: fc.array(time, { maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pause" as const), venue }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("resume" as const), venue }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("complete" as const) }) },
);

const changesHours = (kind: Step["kind"]) =>
  kind === "hours" || kind === "exception" || kind === "deleteException";
const changesStatus = (kind: Step["kind"]) => kind === "pause" || kind === "resume";

/**
 * Keeps at most one change of hours and one of the status per venue and batch, so that a venue has at most two
 * states during a batch.
 */
function limitChanges(steps: Step[], venues: number): Step[] {
  const changed = new Set<string>();
  return steps.filter((one) => {
    if (!changesHours(one.kind) && !changesStatus(one.kind)) return true;
    const name = `${"venue" in one ? one.venue % venues : 0} ${changesHours(one.kind)}`;
    if (changed.has(name)) return false;
    changed.add(name);
    return true;
  });
}

const venuePlan: fc.Arbitrary<VenuePlan> = fc.record({
  zone: fc.nat({ max: zones.length - 1 }),
  model: fc.constantFrom(
    "hourly" as const,
    "hourly" as const,
    "daily" as const,
    "per_person" as const,
  ),
  price: fc.oneof(fc.constantFrom(0, 1, 3), fc.integer({ min: 1, max: 999_999 })),
  currency: fc.constantFrom("EGP", "KWD"),
  policy: fc.constantFrom("flexible", "very_flexible", "standard_90"),
  instant: fc.constantFrom(true, false),
  buffers,
});

/** Plans of batches; the steps of a batch run at the same time. */
export const planArbitrary: fc.Arbitrary<Plan> = fc
  .record({
    venues: fc.array(venuePlan, { minLength: 1, maxLength: 3 }),
    batches: fc.array(
      fc.record({
        steps: fc.array(step, { minLength: 3, maxLength: 7, size: "max" }),
        timeAdvance: fc.constantFrom(...timeAdvances),
        pick,
      }),
      { minLength: 4, maxLength: 7, size: "max" },
    ),
  })
  .map(({ venues, batches }) => ({
    venues,
    batches: batches.map((batch) => ({
      ...batch,
      steps: limitChanges(batch.steps, venues.length),
    })),
  }));

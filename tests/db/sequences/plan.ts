import fc from "fast-check";

// What a random sequence is made of. Zones have one offset all year: what clocks do to opening hours is
// tested elsewhere, here two people at once are.
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

type Venued = { venue: number };
type Picked = { pick: number };
export type Step =
  | ({ kind: "hold"; guest: number; time: Time; services: number; submit: boolean } & Venued)
  | ({ kind: BookingTransition } & Picked)
  | ({ kind: "block"; time: Time; repeat: "none" | "daily" | "weekly"; days: number } & Venued)
  | ({ kind: "unblock"; series: boolean } & Picked)
  | ({ kind: "hours"; pattern: number; shut: number; buffers: Buffers; anyway: boolean } & Venued)
  | ({
      kind: "exception";
      day: number;
      days: number;
      pattern: number | null;
      anyway: boolean;
    } & Venued)
  | ({ kind: "dropException"; anyway: boolean } & Venued & Picked)
  | ({ kind: "import"; events: Time[] } & Venued)
  | ({ kind: "pause" } & Venued)
  | ({ kind: "resume" } & Venued)
  | { kind: "settle" };
export type BookingTransition = (typeof moves)[number];
type Buffers = [before: number, after: number];

const moves = [
  "submit",
  "release",
  "accept",
  "decline",
  "guestCancel",
  "hostCancel",
  "noShow",
  "partAccept",
  "partDecline",
] as const;
/** What time does between two batches, done by the database's owner. */
const clocks = ["stands still", "ages", "passes", "lapses", "pays"] as const;

export type VenuePlan = {
  zone: number;
  model: "hourly" | "daily" | "per_person";
  price: number;
  currency: string;
  policy: string;
  instant: boolean;
  buffers: Buffers;
};
export type Batch = { steps: Step[]; clock: (typeof clocks)[number]; pick: number };
export type Plan = { venues: VenuePlan[]; batches: Batch[] };

const pick = fc.nat({ max: 1000 });
const venue = fc.nat({ max: 2 });
const buffers = fc.tuple(fc.constantFrom(0, 0, 30, 60), fc.constantFrom(0, 0, 30, 120));
// Few days and few hours, so that people meet; some so far ahead that all is refunded.
const time: fc.Arbitrary<Time> = fc.record({
  day: fc.constantFrom(0, 1, 1, 1, 9),
  slot: fc.integer({ min: 15, max: 42 }),
  halves: fc.integer({ min: 1, max: 12 }),
});

const booking = (kind: BookingTransition) => fc.record({ kind: fc.constant(kind), pick });
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
  { weight: 5, arbitrary: booking("submit") },
  { weight: 8, arbitrary: booking("accept") },
  ...moves
    .filter((kind) => kind !== "submit" && kind !== "accept")
    .map((kind) => ({
      weight: kind === "noShow" || kind === "guestCancel" ? 4 : 2,
      arbitrary: booking(kind),
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
      shut: fc.constantFrom(0, 0, 1, 0b1000000, 0b0011000),
      buffers,
      anyway: fc.constantFrom(true, false, false),
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
      anyway: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("dropException" as const),
      venue,
      pick,
      anyway: fc.boolean(),
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("settle" as const) }) },
);

const isHours = (kind: Step["kind"]) =>
  kind === "hours" || kind === "exception" || kind === "dropException";
const isStatus = (kind: Step["kind"]) => kind === "pause" || kind === "resume";

/**
 * At most one change of hours and one of the status a venue and batch: then what a venue was like while
 * somebody held a time at it is one of two things.
 */
function oneChange(steps: Step[], venues: number): Step[] {
  const seen = new Set<string>();
  return steps.filter((one) => {
    if (!isHours(one.kind) && !isStatus(one.kind)) return true;
    const name = `${"venue" in one ? one.venue % venues : 0} ${isHours(one.kind)}`;
    if (seen.has(name)) return false;
    seen.add(name);
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

/** Sequences of batches: the steps of a batch are taken at once. */
export const plan: fc.Arbitrary<Plan> = fc
  .record({
    venues: fc.array(venuePlan, { minLength: 1, maxLength: 3 }),
    batches: fc.array(
      fc.record({
        steps: fc.array(step, { minLength: 3, maxLength: 7, size: "max" }),
        clock: fc.constantFrom(...clocks),
        pick,
      }),
      { minLength: 4, maxLength: 7, size: "max" },
    ),
  })
  .map(({ venues, batches }) => ({
    venues,
    batches: batches.map((batch) => ({ ...batch, steps: oneChange(batch.steps, venues.length) })),
  }));

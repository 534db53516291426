import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

const hour = 3_600_000;
const policies = {
  very_flexible: [[24, 100]],
  flexible: [
    [168, 100],
    [24, 50],
  ],
  standard_30: [
    [720, 100],
    [168, 50],
  ],
  standard_90: [
    [2160, 100],
    [336, 50],
  ],
} as const;
type Policy = keyof typeof policies;
type Refund = { refund_minor: number; percent: number; rule: string };
type Asked = {
  policy: Policy;
  total: number;
  start: number;
  confirmed: number | null;
  at: number;
  who: string;
};

/** What the database gives back for a booking that need not be in its tables. */
async function refund({ policy, total, start, confirmed, at, who }: Asked): Promise<Refund> {
  const iso = (instant: number) => new Date(instant).toISOString();
  const [row] = await backend.sql<{ refund: Refund }>(
    `select private.calculate_refund(jsonb_populate_record(null::public.bookings, $1::jsonb), $2, $3) as refund`,
    [
      JSON.stringify({
        policy,
        total_minor: total,
        starts_at: iso(start),
        confirmed_at: confirmed === null ? null : iso(confirmed),
      }),
      who,
      iso(at),
    ],
  );
  if (!row) throw new Error("no refund");
  return row.refund;
}

function percentOf({ policy, start, confirmed, at, who }: Asked): number {
  if (confirmed === null || who !== "guest") return 100;
  const ahead = start - at;
  if (at - confirmed <= 24 * hour && ahead > 48 * hour) return 100;
  return policies[policy].find(([hours]) => ahead >= hours * hour)?.[1] ?? 0;
}

const policy = fc.constantFrom<Policy[]>("very_flexible", "flexible", "standard_30", "standard_90");
const edges = [0, 24, 48, 168, 336, 720, 2160].flatMap((hours) =>
  [-1000, 0, 1000].map((shift) => hours * hour + shift),
);

describe("a refund", () => {
  it("follows the policy, the grace and who cancels, to the second", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          policy,
          total: fc.integer({ min: 0, max: 1_000_000_001 }),
          ahead: fc.oneof(fc.constantFrom(...edges), fc.integer({ min: -9e6, max: 9e9 })),
          since: fc.oneof(
            fc.constant(null),
            fc.constantFrom(0, 24 * hour - 1000, 24 * hour, 24 * hour + 1000, 90 * 24 * hour),
          ),
          who: fc.constantFrom("guest", "guest", "guest", "host", "admin"),
        }),
        async ({ policy: name, total, ahead, since, who }) => {
          const at = Date.UTC(2027, 9, 1);
          const asked: Asked = {
            policy: name,
            total,
            start: at + ahead,
            confirmed: since === null ? null : at - since,
            at,
            who,
          };
          const answer = await refund(asked);
          const percent = percentOf(asked);
          expect(answer.percent).toBe(percent);
          expect(BigInt(answer.refund_minor)).toBe((BigInt(total) * BigInt(percent) + 50n) / 100n);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    ["very_flexible", 24, "policy_full", 100],
    ["very_flexible", 23.99, "policy_none", 0],
    ["flexible", 168, "policy_full", 100],
    ["flexible", 167.99, "policy_half", 50],
    ["flexible", 24, "policy_half", 50],
    ["flexible", 23.99, "policy_none", 0],
    ["standard_30", 720, "policy_full", 100],
    ["standard_30", 168, "policy_half", 50],
    ["standard_30", 167.99, "policy_none", 0],
    ["standard_90", 2160, "policy_full", 100],
    ["standard_90", 336, "policy_half", 50],
    ["standard_90", 335.99, "policy_none", 0],
  ] as const)("of %s %f hours before the start is %s", async (name, hours, rule, percent) => {
    const at = Date.UTC(2027, 5, 1);
    const start = at + hours * hour;
    const long = at - 40 * 24 * hour;
    const answer = await refund({
      policy: name,
      total: 1001,
      start,
      confirmed: long,
      at,
      who: "guest",
    });
    expect(answer).toMatchObject({ rule, percent });
    // Half of 1001 is rounded up.
    expect(answer.refund_minor).toBe(percent === 50 ? 501 : (1001 * percent) / 100);
  });
});

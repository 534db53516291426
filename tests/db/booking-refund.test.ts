import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { propertyRuns } from "../support/repetitions.ts";
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
type Refund = { refund_minor: number; due_minor: number; percent: number; rule: string };
type RefundCase = {
  policy: Policy;
  total: number;
  start: number;
  confirmed: number | null;
  at: number;
  actor: string;
};

/** Returns the refund of the database's calculation; the booking need not be stored. */
async function refund({ policy, total, start, confirmed, at, actor }: RefundCase): Promise<Refund> {
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
      actor,
      iso(at),
    ],
  );
  if (!row) throw new Error("no refund");
  return row.refund;
}

function percentOf({ policy, start, confirmed, at, actor }: RefundCase): number {
  if (confirmed === null || actor !== "guest") return 100;
  const untilStart = start - at;
  if (at - confirmed <= 24 * hour && untilStart > 48 * hour) return 100;
  return policies[policy].find(([hours]) => untilStart >= hours * hour)?.[1] ?? 0;
}

const policy = fc.constantFrom<Policy[]>("very_flexible", "flexible", "standard_30", "standard_90");
const boundaries = [0, 24, 48, 168, 336, 720, 2160].flatMap((hours) =>
  [-1000, 0, 1000].map((shift) => hours * hour + shift),
);

describe("the refund of a cancelled booking", () => {
  it("follows the policy, the grace period and the actor, to the second", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          policy,
          total: fc.integer({ min: 0, max: 1_000_000_001 }),
          untilStart: fc.oneof(fc.constantFrom(...boundaries), fc.integer({ min: -9e6, max: 9e9 })),
          sinceConfirmation: fc.oneof(
            fc.constant(null),
            fc.constantFrom(0, 24 * hour - 1000, 24 * hour, 24 * hour + 1000, 90 * 24 * hour),
          ),
          actor: fc.constantFrom("guest", "guest", "guest", "host", "admin"),
        }),
        async ({ policy: name, total, untilStart, sinceConfirmation, actor }) => {
          const at = Date.UTC(2027, 9, 1);
          const refundCase: RefundCase = {
            policy: name,
            total,
            start: at + untilStart,
            confirmed: sinceConfirmation === null ? null : at - sinceConfirmation,
            at,
            actor,
          };
          const answer = await refund(refundCase);
          const percent = percentOf(refundCase);
          expect(answer.percent).toBe(percent);
          expect(BigInt(answer.refund_minor)).toBe((BigInt(total) * BigInt(percent) + 50n) / 100n);
          expect(Number(answer.due_minor) + Number(answer.refund_minor)).toBe(total);
        },
      ),
      { numRuns: propertyRuns(400) },
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
  ] as const)(
    "with the policy %s, %f hours before the start, has the rule %s",
    async (name, hours, rule, percent) => {
      const at = Date.UTC(2027, 5, 1);
      const start = at + hours * hour;
      const long = at - 40 * 24 * hour;
      const answer = await refund({
        policy: name,
        total: 1001,
        start,
        confirmed: long,
        at,
        actor: "guest",
      });
      expect(answer).toMatchObject({ rule, percent });
      // Half of 1001 is rounded up.
      expect(answer.refund_minor).toBe(percent === 50 ? 501 : (1001 * percent) / 100);
    },
  );
});

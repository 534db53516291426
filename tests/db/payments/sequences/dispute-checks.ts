import type Stripe from "stripe";
import { toDispute } from "../../../../supabase/functions/_shared/payments/stripe-states.ts";
import type { PaymentSystem } from "./payment-system.ts";

// Invariants of disputes, and of the admins' lists, once everything has settled.

type Settled = Pick<PaymentSystem, "sql" | "service" | "call" | "parties">;

type Recorded = { processorId: string; status: string; amount: number; isWithdrawn: boolean };

/** Each dispute is recorded as at the service. */
export async function checkDisputes({ sql, service }: Settled, venueId: string): Promise<string[]> {
  const atService = await service.sql<{ data: Stripe.Dispute }>(
    "select data from local.payment_objects where kind = 'dispute' order by seq",
  );
  const recorded = await sql<Recorded>(
    `select d.processor_id as "processorId", d.status, d.amount_minor::float8 as amount,
       d.funds_withdrawn_at is not null and d.funds_reinstated_at is null as "isWithdrawn"
     from public.disputes d join public.bookings b on b.id = d.booking_id where b.venue_id = $1`,
    [venueId],
  );
  const summarize = (dispute: Recorded | undefined) =>
    dispute
      ? `${dispute.status}, ${dispute.amount}${dispute.isWithdrawn ? " withdrawn" : ""}`
      : "nothing";
  const problems = atService.flatMap(({ data }) => {
    const { id, state } = toDispute(data);
    const expected = summarize({
      processorId: id,
      status: state.status,
      amount: state.amount_minor,
      isWithdrawn: state.is_withdrawn,
    });
    const found = summarize(recorded.find(({ processorId }) => processorId === id));
    return found === expected
      ? []
      : [`dispute ${id}: ${expected} at the service, recorded ${found}`];
  });
  if (recorded.length !== atService.length) {
    problems.push(`${recorded.length} disputes are recorded of ${atService.length}`);
  }
  return problems;
}

type Differences = {
  ledger: { booking_id: string; payments_minor: number; ledger_minor: number }[];
  refunds: { id: string; booking_id: string }[];
  transfers: { id: string; status: string }[];
};

/** Admins see only differences that failed or were returned at the service too. */
export async function checkDifferences(
  { call, service, parties }: Settled,
  bookingIds: readonly string[],
): Promise<string[]> {
  const result = await call(parties.adminId, "admin_payment_differences", {});
  if (!result.ok) return [`admin_payment_differences answered ${result.code}`];
  const { ledger, refunds } = result.data as Differences;
  const own = ({ booking_id }: { booking_id: string }) => bookingIds.includes(booking_id);
  const failed = await service.sql<{ id: string }>(
    `select data -> 'metadata' ->> 'refund_id' as id from local.payment_objects
     where kind = 'refund' and data ->> 'status' = 'failed'`,
  );
  return [
    ...ledger
      .filter(own)
      .map(
        ({ booking_id, payments_minor, ledger_minor }) =>
          `admins are shown ${payments_minor} in the payments and ${ledger_minor} in the ledger of booking ${booking_id}`,
      ),
    ...refunds
      .filter((refund) => own(refund) && !failed.some(({ id }) => id === refund.id))
      .map(({ id }) => `admins are shown the refund ${id}, which has not failed at the service`),
  ];
}

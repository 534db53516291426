import { type Action, pickBooking, resultOf, type Sequence } from "./sequence.ts";

// Cancellations, each compared with the preview on the page.

type Preview = { refund_minor: number; kept_minor: number; payment_method: string | null };
type Amounts = {
  refunded: number;
  kept: number;
  unpaid: number;
  said: number | null;
  /** Returns what a host must return manually because of a cancellation. */
  by_hand: number;
};

/**
 * Returns what of a booking was returned or released, by us or its host, is kept, and can still be charged, and the refund in
 * its row. The authorized amount of a cancelled booking is being captured up to its installment.
 */
async function readAmounts({ system }: Sequence, bookingId: string): Promise<Amounts> {
  const [row] = await system.sql<Amounts>(
    `with reserved as (
       select p.installment_id, i.amount_minor as kept, p.amount_minor - i.amount_minor as released
       from public.payments p join public.booking_installments i on i.id = p.installment_id
       where p.booking_id = $1 and p.status = 'authorized' and not p.is_security_deposit)
     select coalesce((select sum(released) from reserved), 0)::float8
         + coalesce((select sum(r.amount_minor) from public.refunds r join public.payments p on p.id = r.payment_id
         where r.booking_id = b.id and not p.is_security_deposit and r.status in ('pending', 'succeeded')), 0)::float8 as refunded,
       case when private.manual_payment_method(b.id) is null
           then private.net_paid(b.id) + coalesce((select sum(kept) from reserved), 0)
         else private.manual_net(b.id) end::float8 as kept, b.refund_minor::float8 as said,
       coalesce((select sum(m.amount_minor) from public.manual_refunds m
         where m.booking_id = b.id and m.kind = 'cancellation'), 0)::float8 as by_hand,
       (select count(*) from public.booking_installments i where i.booking_id = b.id
         and i.status in ('due', 'failed', 'processing') and i.kind <> 'security'
         and i.id not in (select installment_id from reserved))::float8 as unpaid
     from public.bookings b where b.id = $1`,
    [bookingId],
  );
  if (!row) throw new Error(`There is no booking ${bookingId}`);
  return row;
}

function differencesOf(preview: Preview, before: Amounts, after: Amounts): string[] {
  const refunded = after.refunded - before.refunded;
  // The host returns what was paid to them.
  const isByCard = preview.payment_method === "card";
  const ours = isByCard ? preview.refund_minor : 0;
  const theirs = isByCard ? 0 : preview.refund_minor;
  const wrong: [boolean, string][] = [
    [after.said !== preview.refund_minor, `the booking says ${after.said}`],
    [refunded !== ours, `${refunded} were refunded`],
    [after.by_hand !== theirs, `${after.by_hand} are to be returned by hand`],
    [after.kept !== preview.kept_minor, `${after.kept} are kept instead of ${preview.kept_minor}`],
    [after.unpaid > 0, `${after.unpaid} parts are still charged`],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, text]) => text);
}

type Names = { preview: string; cancel: string };

/** Cancels after reading the preview. Throws when the result differs: other amounts, or a refusal of an offered cancellation. */
async function cancelAs(
  sequence: Sequence,
  userId: string,
  bookingId: string,
  names: Names,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { system } = sequence;
  const args = { p_booking_id: bookingId };
  const previewed = await system.call(userId, names.preview, args);
  const before = await readAmounts(sequence, bookingId);
  const result = await system.call(userId, names.cancel, { ...args, ...more });
  if (previewed.ok !== result.ok) {
    throw new Error(
      `${names.preview} was ${resultOf(previewed)}, ${names.cancel} ${resultOf(result)}`,
    );
  }
  if (!previewed.ok) return resultOf(result);
  const preview = previewed.data as Preview;
  const differences = preview.payment_method
    ? differencesOf(preview, before, await readAmounts(sequence, bookingId))
    : [];
  if (differences.length > 0) {
    const said = `${preview.refund_minor} were to go back by ${names.preview}`;
    throw new Error([said, ...differences].join(", "));
  }
  return "ok";
}

/** Cancels a booking by one side. */
export const cancelAfterPreview =
  (side: "guest" | "host", ...statuses: string[]): Action =>
  async (sequence) => {
    const booking = pickBooking(sequence, ({ status }) => statuses.includes(status));
    const names = { preview: "refund_preview", cancel: "cancel_booking" };
    return (
      booking &&
      cancelAs(
        sequence,
        side === "guest" ? booking.guestId : sequence.venue.hostId,
        booking.id,
        names,
        { p_reason: "Plans have changed" },
      )
    );
  };

/** Ends a booking by its host because it was not paid in time. */
export const endUnpaid: Action = async (sequence) => {
  const booking = pickBooking(sequence, ({ status }) => status === "confirmed");
  const names = { preview: "unpaid_end_preview", cancel: "cancel_unpaid_booking" };
  return booking && cancelAs(sequence, sequence.venue.hostId, booking.id, names);
};

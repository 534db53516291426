import { randomUUID } from "node:crypto";
import type { Backend } from "../../../supabase/local/backend.ts";

/** Adds rows that the demo market lacks, with null wherever their columns allow it. */
export async function addRareRows({ sql }: Pick<Backend, "sql">): Promise<void> {
  // Cards with missing details from the processor.
  await sql(`insert into public.saved_cards (user_id, processor_id, brand, last4)
    select id, 'pm_' || id, 'visa', '4242' from public.users where email = 'guest@mahfil.test'`);
  await sql(
    "update public.payments set card_brand = null where card_last4 is not null and id in (select id from public.payments limit 5)",
  );

  // Every third captured payment is disputed, without a deadline.
  await sql(`insert into public.disputes (payment_id, booking_id, currency, amount_minor, reason, status, processor_id)
    select p.id, p.booking_id, p.currency, 1, 'odd', 'needs_response', 'dp_' || p.id
    from public.payments p where p.captured_minor > 0 and not p.is_security_deposit order by p.id limit 3`);
  await sql(`insert into public.refunds (payment_id, booking_id, amount_minor, status)
    select p.id, p.booking_id, 1, 'failed' from public.payments p where p.captured_minor > 0 order by p.id desc limit 3`);
  await sql(`insert into public.payout_transfers (payee_id, currency, amount_minor, status)
    select payee_id, 'EGP', 1, 'failed' from public.payouts limit 1`);

  // Claims of a security deposit: open without a text, and decided.
  await sql(`insert into private.deposit_claims (booking_id, payment_id, amount_minor, answer_by)
    select distinct on (p.booking_id) p.booking_id, p.id, 1, now() + interval '2 days' from public.payments p limit 4`);
  await sql(`update private.deposit_claims set status = 'decided', granted_minor = 1, decided_at = now()
    where id in (select id from private.deposit_claims limit 2)`);

  // Manual refunds: owed, and sent without a note or a proof.
  for (const { booking_id } of await sql<{ booking_id: string }>(
    "select booking_id from private.manual_payments order by booking_id limit 4",
  )) {
    const id = randomUUID();
    await sql(
      `insert into public.manual_refunds (id, booking_id, kind, currency, amount_minor, due_at)
       values ($1, $2, 'late_payment', 'EGP', 1, now() + interval '14 days')`,
      [id, booking_id],
    );
    await sql(
      `insert into public.manual_refund_events (refund_id, event, actor_role, amount_minor, sent_on)
       values ($1, 'owed', 'system', 1, null), ($1, 'sent', 'host', 1, current_date)`,
      [id],
    );
    await sql(
      `insert into public.payment_proofs (id, installment_id, booking_id, kind)
       select gen_random_uuid(), i.id, i.booking_id, 'picture' from public.booking_installments i where i.booking_id = $1 limit 1`,
      [booking_id],
    );
  }

  // Times of a host's calendar: a block without a reason, one of a series, and exceptions.
  const venue = "(select id from public.venues where status = 'active' order by id limit 1)";
  await sql(`insert into public.blocked_times (venue_id, starts_at, ends_at)
    values (${venue}, now() + interval '3 days', now() + interval '4 days')`);
  await sql(`insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed)
    values (${venue}, current_date + 5, current_date + 6, true)`);
  await sql(`insert into public.opening_exceptions (venue_id, starts_on, ends_on, closed, opens, closes)
    values (${venue}, current_date + 2, current_date + 2, false, '10:00', '12:00')`);

  // A message with a document with only a name, and a rejected listing.
  await sql(`insert into public.message_files (id, conversation_id, message_id, position, uploader_id, kind, name)
    select gen_random_uuid(), m.conversation_id, m.id, 1, m.sender_id, 'document', '' from public.messages m limit 1`);
  await sql(`insert into private.review_rejections (subject_type, subject_id, content, reason)
    select 'venue', id, private.review_content('venue', id), 'Blurred pictures' from public.venues limit 1
    on conflict do nothing`);
}

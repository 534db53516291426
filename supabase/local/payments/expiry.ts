import { cancel } from "./capture.ts";
import { endDispute } from "./disputes.ts";
import { find, type Session, type Stored } from "./store.ts";

/** How long a bank holds an authorized amount without a capture. */
const authorizationSeconds = 7 * 86_400;

/** Cancels intents with a lapsed authorization, as Stripe does. */
export async function expireAuthorizations(session: Session): Promise<void> {
  const last = session.now - authorizationSeconds;
  const lapsed = await session.sql<Stored<"payment_intent">>(
    `select data, internal from local.payment_objects
     where kind = 'payment_intent' and data ->> 'status' = 'requires_capture'
       and (data ->> 'created')::bigint < $1`,
    [last],
  );
  for (const intent of lapsed) {
    const charge = await find(session, "charge", String(intent.data.latest_charge));
    if (charge && charge.data.created < last) await cancel(session, intent, "automatic");
  }
}

/** Ends disputes without an answer in time: the card's holder keeps the money. Closes inquiries. */
export async function expireDisputes(session: Session): Promise<void> {
  const unanswered = await session.sql<{ id: string; status: string }>(
    `select id, data ->> 'status' as status from local.payment_objects
     where kind = 'dispute' and data ->> 'status' in ('needs_response', 'warning_needs_response')
       and (data -> 'evidence_details' ->> 'due_by')::bigint < $1 order by seq`,
    [session.now],
  );
  for (const { id, status } of unanswered) {
    await endDispute(session, id, status === "needs_response" ? "lost" : "warning_closed");
  }
}

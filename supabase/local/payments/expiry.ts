import { cancel } from "./capture.ts";
import { find, type Session, type Stored } from "./store.ts";

/** How long a bank keeps an amount for a card that is not captured. */
const authorizationSeconds = 7 * 86_400;

/** Cancels the intents whose authorization has lapsed, as Stripe does by itself. */
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

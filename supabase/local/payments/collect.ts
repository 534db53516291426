import { moveBalance } from "./balance.ts";
import type { CardKind } from "./cards.ts";
import { openDispute } from "./disputes.ts";
import { emit } from "./events.ts";
import { type Session, type Stored, save } from "./store.ts";

/** Captures an authorized charge, and opens a dispute when the card has one. Does not save the intent. */
export async function collect(
  session: Session,
  { data }: Stored<"payment_intent">,
  charge: Stored<"charge">,
  amount: number,
  card: CardKind,
) {
  const wasAuthorized = data.status === "requires_capture";
  data.status = "succeeded";
  data.amount_capturable = 0;
  data.amount_received = amount;
  charge.data.captured = true;
  charge.data.amount_captured = amount;
  charge.data.balance_transaction = await moveBalance(session, {
    amount,
    currency: data.currency,
    type: "charge",
    source: charge.data.id,
    description: data.description,
  });
  await save(session, charge);
  await emit(session, wasAuthorized ? "charge.captured" : "charge.succeeded", charge.data);
  await emit(session, "payment_intent.succeeded", data);
  if (card === "disputed") await openDispute(session, charge);
  if (card === "inquired") await openDispute(session, charge, "inquiry");
}

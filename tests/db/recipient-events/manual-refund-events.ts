import {
  beginCash,
  changeTotal,
  miss,
  owe,
  remind,
  send,
} from "../notification-events/manual-refund-events.ts";
import type { Market } from "../notification-market.ts";
import type { manualRefundRecipients } from "../recipients/manual-refunds.ts";
import type { RecipientEvent } from "./types.ts";

/** A price change of a booking that its guest has paid in cash, after a reduction of 500. */
const changeAfterReduction =
  (by: number): RecipientEvent =>
  async (market) => {
    const bookingId = await beginCash(market);
    await changeTotal(market, bookingId, -500);
    return () => changeTotal(market, bookingId, by);
  };

/** Sends a reminder `days` days after a refund was due. */
const reminder =
  (make: (market: Market) => Promise<string>, days: number): RecipientEvent =>
  async (market) => {
    const id = await make(market);
    return () => remind(market, id, days);
  };

/** Events of manual refunds, by the users who trigger them in the product. */
export const manualRefundEvents: Record<keyof typeof manualRefundRecipients, RecipientEvent> = {
  "a host owes a refund by hand": async (market) => {
    const bookingId = await beginCash(market);
    return () => changeTotal(market, bookingId, -500);
  },
  "a refund by hand becomes smaller": changeAfterReduction(200),
  "a refund by hand is not owed any more": changeAfterReduction(500),
  "a refund by hand is soon due": reminder(owe, -2),
  "a refund by hand is late": reminder(owe, 7),
  "a refund by hand is late for two weeks": reminder(owe, 15),
  "a host says that a refund was sent": async (market) => {
    const id = await owe(market);
    return () => send(market, id);
  },
  "a guest does not say whether a refund has come": reminder(
    async (market) => send(market, await owe(market)),
    0,
  ),
  "a guest confirms a refund by hand": async (market) => {
    const id = await send(market, await owe(market));
    return () => market.as("guest", "select public.confirm_manual_refund($1)", [id]);
  },
  "a guest says that a refund has not come": async (market) => {
    const id = await send(market, await owe(market));
    return () => miss(market, id);
  },
  "an admin settles a refund by hand": async (market) => {
    const id = await miss(market, await send(market, await owe(market)));
    return () =>
      market.as("admin", "select public.settle_manual_refund($1, 'paid', 'We saw the transfer')", [
        id,
      ]);
  },
};

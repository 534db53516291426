import { isDay } from "../shared/calendar-day";
import { receiveProof } from "./receive-proof";

/**
 * Receives a proof of the `?refund` by hand that the caller returned as the host on `?day`, like `receiveProof`. `?amount` is what
 * was returned, in minor units, of one that was offset with the price.
 */
export function receiveRefundProof(request: Request, upload: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const sentOn = searchParams.get("day") ?? "";
  const amount = searchParams.get("amount");
  return receiveProof(request, upload, {
    parameter: "refund",
    isValid: isDay(sentOn) && (amount === null || /^[1-9]\d{0,14}$/.test(amount)),
    send: ({ id, subjectId, kind, note }, supabase) =>
      supabase.rpc("send_manual_refund", {
        p_refund_id: subjectId,
        p_event_id: id,
        p_sent_on: sentOn,
        p_note: note,
        p_proof_kind: kind,
        p_amount_minor: amount === null ? undefined : Number(amount),
      }),
  });
}

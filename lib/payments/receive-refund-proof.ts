import { isDay } from "../shared/calendar-day";
import { receiveProof } from "./receive-proof";

/** Receives a proof of the `?refund` by hand that the caller returned as the host on `?day`, like `receiveProof`. */
export function receiveRefundProof(request: Request, upload: string): Promise<Response> {
  const sentOn = new URL(request.url).searchParams.get("day") ?? "";
  return receiveProof(request, upload, {
    parameter: "refund",
    isValid: isDay(sentOn),
    send: ({ id, subjectId, kind, note }, supabase) =>
      supabase.rpc("send_manual_refund", {
        p_refund_id: subjectId,
        p_event_id: id,
        p_sent_on: sentOn,
        p_note: note,
        p_proof_kind: kind,
      }),
  });
}
